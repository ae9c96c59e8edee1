import Records
import Testing
import Workouts

@Suite struct APIRouteTests {
    @Test("CU-6 the address of a phrase reads back as that phrase")
    func roundTrip() throws {
        var random = SplitMix64(seed: 71)
        for _ in 0..<500 {
            let route = APIRoute.speech(text: random.name())
            #expect(try APIRoute(address: route.address) == route)
            #expect(route.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") })
        }
        #expect(APIRoute.speech(text: "Push up & ü").address == "/api/v1/speech?text=Push%20up%20%26%20%C3%BC")
    }

    @Test(
        "CU-6 addresses of other hands are read",
        arguments: [
            ("/api/v1/speech?text=a+b", "a b"), ("/api/v1/speech?x=1&text=%61", "a"),
            ("/api/v1/speech?text=a=b#c", "a=b"),
            ("/api/v1/speech?te%78t=a", "a"), ("/api/v1/speech?&text=%e2%82%ac&", "€"),
        ]
    )
    func accepted(address: String, phrase: String) throws {
        #expect(try APIRoute(address: address) == .speech(text: phrase))
    }

    @Test(
        "SH-10 a wrong parameter is refused in words",
        arguments: [
            ("/api/v1/speech", "text: is missing"), ("/api/v1/speech?", "text: is missing"),
            ("/api/v1/speech?text", "text: must not be empty"),
            ("/api/v1/speech?text=%20", "text: must not be empty"),
            ("/api/v1/speech?text=%", "text: is not percent-encoded UTF-8"),
            ("/api/v1/speech?text=%4", "text: is not percent-encoded UTF-8"),
            ("/api/v1/speech?text=%zz", "text: is not percent-encoded UTF-8"),
            ("/api/v1/speech?text=%ff", "text: is not percent-encoded UTF-8"),
            ("/api/v1/speech?text=a&text=b", "text: stands there twice"),
            (
                "/api/v1/speech?text=" + String(repeating: "a", count: 201),
                "text: must be at most 200 bytes of UTF-8 long, is 201"
            ),
        ]
    )
    func refused(address: String, description: String) {
        let error = #expect(throws: APIRouteError.self) { try APIRoute(address: address) }
        guard case .parameter(let field) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(field.description == description)
    }

    @Test(
        "AP-2 other addresses are nobody's",
        arguments: ["", "/", "/api/v1/speech/", "/api/v2/speech?text=a", "/api/v1/Speech?text=a"])
    func unknown(address: String) {
        #expect(throws: APIRouteError.unknown) { try APIRoute(address: address) }
    }

    @Test(
        "AP-2 every route's address reads back as the route",
        arguments: [
            APIRoute.available, .accounts, .accountCheck, .account, .deviceSession(id: "A-_.9"),
            .accountPassword, .accountRecoveryCode, .session, .sessions, .sessionRecovery, .sessionApple,
            .sessionAppleCallback, .tokens, .token(id: "A-_.9"), .calendar, .calendarFeed(secret: "a.b"), .sync,
            .events, .records(collection: "workouts"),
            .records(collection: "workouts", after: "a.b", limit: 1000), .records(collection: "x", limit: 1),
            .record(RecordKey("workouts", "3f")), .openAPI, .songFiles,
            .songFile(hash: String(repeating: "0af9", count: 16)), .competitions, .competitionJoin,
            .competition(id: "A-_.9"), .competitionCode(id: "A-_.9"),
        ])
    func routes(route: APIRoute) throws {
        #expect(try APIRoute(address: route.address) == route)
        #expect(route.address.hasPrefix(APIRoute.Template.prefix))
        if !route.template.path.contains("{") && !route.address.contains("?") {
            #expect(route.address == route.template.prefixed)
        }
    }

    @Test(
        "AP-2 ids that no record has and addresses beside the routes lead nowhere",
        arguments: [
            "/api/v1/records", "/api/v1/records/", "/api/v1/records/a/", "/api/v1/records/a/b/c",
            "/api/v1/records/a/b%2fc",
            "/api/v1/records/%ff/b", "/api/v1/records/a b/c", "/api/v1/records/{collection}", "/api/v1/tokens/",
            "/api/v1/tokens/{id}", "/api/v1/sessions/", "/api/v1/sessions/a/b", "/api/v1/tokens/a/b",
            "/api/v1/tokens/a%20", "/api/v1/tokens/a+b", "/api/v1/songs/ff", "/api/v1/songs/..",
            "/api/v1/songs/" + String(repeating: "AF", count: 32), "/api/v1/songs/" + String(repeating: "0", count: 65),
            "/api/v1/competitions/", "/api/v1/competitions/a/", "/api/v1/competitions/a/b",
            "/api/v1/", "/api/v1/calendars/a", "/api/v1/calendars/.ics", "/api/v1/calendars/a/b.ics",
            "/api/v1/session/apple/", "/api/v1/records/a/" + String(repeating: "b", count: 65),
        ])
    func nowhere(address: String) {
        #expect(throws: APIRouteError.unknown) { try APIRoute(address: address) }
    }

    @Test(
        "SH-10 a wrong parameter of a list or a question is refused",
        arguments: [
            "/api/v1/records/a?limit=0", "/api/v1/records/a?limit=1001", "/api/v1/records/a?limit=-1",
            "/api/v1/records/a?limit=99999999999999999999", "/api/v1/records/a?limit=",
            "/api/v1/records/a?limit=1&limit=2",
            "/api/v1/records/a?after=", "/api/v1/records/a?after=%20", "/api/v1/speech", "/api/v1/speech?text=%ff",
        ])
    func wrongParameter(address: String) {
        let error = #expect(throws: APIRouteError.self) { try APIRoute(address: address) }
        #expect(error != .unknown)
    }
}
