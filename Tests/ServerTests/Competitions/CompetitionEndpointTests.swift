import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import TestSupport
import Testing
import Workouts

@testable import Server

/// Competitions between accounts (GO-2).
@Suite struct CompetitionEndpointTests {
    private static let now = Int64(Date.now.timeIntervalSince1970)

    private static func race(
        name: String = "November", measure: String = "distance", start: Int64 = now - 86_400, end: Int64 = now + 86_400,
        alias: String = "Anna", key: String? = nil
    ) -> String {
        let key = key.map { [JSON.Member("idempotencyKey", .string($0))] } ?? []
        return JSON.object(
            [
                .init("name", .string(name)), .init("measure", .string(measure)),
                .init("start", .number(JSONNumber(start))), .init("end", .number(JSONNumber(end))),
                .init("alias", .string(alias)),
            ] + key
        ).text
    }

    private static func join(_ code: String, _ alias: String) -> String {
        JSON.object([.init("code", .string(code)), .init("alias", .string(alias))]).text
    }

    private static func run(_ metres: Int) -> String {
        #"{"fields":{"name":"Run","began":\#(now - 3600),"spent":1800,"distance":\#(metres),"activity":"running"}}"#
    }

    private static func board(_ answer: Browser.Answer) throws -> CompetitionBoard {
        try #require(CompetitionBoard(answer.json), "\(answer.text)")
    }

    private func people(_ client: any TestClientProtocol, _ names: String...) async throws -> [Browser] {
        var people: [Browser] = []
        for name in names {
            let browser = Browser(client)
            try await browser.signUp(name)
            people.append(browser)
        }
        return people
    }

    @Test(
        "GO-2 two accounts compete: made, joined by its code, and a board that follows what was trained",
        arguments: EngineName.available)
    func compete(engine: EngineName) async throws {
        try await EngineTests().serve(engine) { client in
            let people = try await people(client, "anna", "bert", "eve")
            let (anna, bert, eve) = (people[0], people[1], people[2])
            #expect(try await anna.get("competitions").text == #"{"competitions":[]}"#)
            let made = try await anna.post("competitions", Self.race())
            #expect(made.status == 201)
            let code = try #require(made["code"]?.string)
            #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/) != nil)
            let id = try #require(Competition(made["competition"])?.id)
            let joined = try await bert.post("competitions/join", Self.join(" \(code.lowercased()) ", "Bert"))
            #expect(joined.status == 200 && Competition(joined["competition"])?.members == 2)

            #expect(try await anna.put("records/sessions/a", Self.run(5_000)).status == 201)
            #expect(try await bert.put("records/sessions/b", Self.run(5_001)).status == 201)
            let board = try await Self.board(anna.get("competitions/\(id)"))
            #expect(
                board.standings.map(\.alias) == ["Bert", "Anna"] && board.standings.map(\.value) == [5_001, 5_000])
            #expect(board.competition.isOwner && board.competition.name == "November")
            // Names and sums are all that there is.
            let names = ["rank", "alias", "value", "imported", "entered", "isOwn"]
            #expect(try await anna.get("competitions/\(id)")["standings"]?.array?.first?.members?.map(\.name) == names)
            #expect(try await bert.delete("records/sessions/b").status == 204)
            #expect(try await Self.board(bert.get("competitions/\(id)")).standings.map(\.value) == [5_000, 0])

            for path in ["competitions/\(id)", "competitions/nothing"] {
                let answers = [
                    try await eve.get(path), try await eve.delete(path), try await eve.ask(.put, path + "/code"),
                ]
                #expect(Set(answers.map(\.status)) == [404] && Set(answers.map(\.text)).count == 1)
            }
            #expect(try await bert.delete("competitions/\(id)").status == 204)
            #expect(try await bert.get("competitions/\(id)").status == 404)
            #expect(try await Self.board(anna.get("competitions/\(id)")).standings.map(\.alias) == ["Anna"])
        }
    }

    @Test("GO-2 SH-10 what a competition can't have is refused at its field")
    func fields() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = try await people(client, "anna")[0]
            for (body, field) in [
                (Self.race(name: ""), "name"), (Self.race(measure: "weight"), "measure"),
                (Self.race(start: 0), "start"), (Self.race(start: Self.now + 10, end: Self.now + 9), "end"),
                (Self.race(end: -1), "end"), (Self.race(alias: " "), "alias"), ("{}", "name"),
                (Self.race(name: "\u{3164}"), "name"), (Self.race(alias: "A\u{AD}nna"), "alias"),
                (Self.race(key: ""), "idempotencyKey"),
                (Self.race(key: String(repeating: "é", count: 33)), "idempotencyKey"),
                (#"{"name":"x","weight":1}"#, "weight"),
            ] {
                let answer = try await anna.post("competitions", body)
                #expect(answer.status == 422 && answer.field == field, "\(body): \(answer.text)")
            }
            #expect(try await anna.get("competitions")["competitions"]?.array?.isEmpty == true)
        }
    }

    @Test(
        "GO-2 a competition whose answer was lost is asked for again: there is one, with the last code"
    )
    func again() async throws {
        try await withServer(try WebFolder()) { client in
            let people = try await people(client, "anna", "bert")
            let key = String(repeating: "k", count: 64)
            let lost = try await people[0].post("competitions", Self.race(key: key))
            let made = try await people[0].post("competitions", Self.race(name: "Novembre", key: key))
            #expect(lost.status == 201 && made.status == 201)
            let id = try #require(Competition(made["competition"])?.id)
            #expect(Competition(lost["competition"])?.id == id && id.utf8.count == 22)
            let list = try await people[0].get("competitions")["competitions"]?.array
            #expect(list?.compactMap { Competition($0)?.name } == ["Novembre"])
            let codes = [lost, made].compactMap { $0["code"]?.string }
            #expect(try await people[1].post("competitions/join", Self.join(codes[0], "Bert")).status == 404)
            // The same key of another account names another competition.
            let other = try await people[1].post("competitions", Self.race(key: key))
            #expect(other.status == 201 && Competition(other["competition"])?.id != id)
            #expect(try await people[1].post("competitions/join", Self.join(codes[1], "Bert")).status == 200)
            let late = try await people[0].post("competitions", Self.race(key: key))
            #expect(late.status == 409 && late.field == nil)
            #expect(
                try await Self.board(people[0].get("competitions/\(id)")).standings.map(\.alias) == ["Anna", "Bert"])
            // Without one each is another.
            let ids = [
                Competition(try await people[0].post("competitions", Self.race())["competition"])?.id,
                Competition(try await people[0].post("competitions", Self.race())["competition"])?.id,
            ]
            #expect(Set(ids + [id]).count == 3)
        }
    }

    @Test("GO-2 a name that looks like a member's is taken")
    func lookAlike() async throws {
        try await withServer(try WebFolder()) { client in
            let people = try await people(client, "anna", "bert")
            let code = try #require(try await people[0].post("competitions", Self.race())["code"]?.string)
            for alias in ["\u{410}nn\u{430}", "\u{FF21}nna"] {
                let answer = try await people[1].post("competitions/join", Self.join(code, alias))
                #expect(answer.status == 409 && answer.field == "alias")
            }
            #expect(try await people[1].post("competitions/join", Self.join(code, "Anna\u{200B}")).status == 422)
        }
    }

    @Test("GO-2 ten wrong codes an hour; right ones don't count, nor do others' tries")
    func guesses() async throws {
        try await withServer(try WebFolder()) { client in
            let people = try await people(client, "anna", "bert", "eve")
            let code = try #require(try await people[0].post("competitions", Self.race())["code"]?.string)
            #expect(try await people[1].post("competitions/join", Self.join(code, "anna")).field == "alias")
            for _ in 0..<12 {
                #expect(try await people[0].post("competitions/join", Self.join(code, "Anna")).status == 409)
            }
            for number in 0..<10 {
                let answer = try await people[2].post("competitions/join", Self.join("0000-000\(number)", "Eve"))
                #expect(answer.status == 404 && answer.field == "code")
            }
            let answer = try await people[2].post("competitions/join", Self.join(code, "Eve"))
            #expect(answer.status == 429)
            #expect(try await people[1].post("competitions/join", Self.join(code, "Bert")).status == 200)
        }
    }

    @Test("GO-2 a renewed code stops the former one, and only the owner renews it; tokens may only look")
    func codes() async throws {
        try await withServer(try WebFolder()) { client in
            let people = try await people(client, "anna", "bert")
            let made = try await people[0].post("competitions", Self.race())
            let code = try #require(made["code"]?.string)
            let id = try #require(Competition(made["competition"])?.id)
            let renewed = try await people[0].ask(.put, "competitions/\(id)/code")
            let next = try #require(renewed["code"]?.string)
            #expect(renewed.status == 200 && next != code)
            #expect(try await people[1].post("competitions/join", Self.join(code, "Bert")).status == 404)
            #expect(try await people[1].post("competitions/join", Self.join(next, "Bert")).status == 200)
            #expect(try await people[1].ask(.put, "competitions/\(id)/code").status == 403)

            let token = try #require(try await people[0].makeToken("write")["token"]?.string)
            let script = Browser(client)
            script.headers = [.authorization: "Bearer \(token)"]
            #expect(try await Self.board(script.get("competitions/\(id)")).standings.count == 2)
            #expect(try await script.get("competitions").status == 200)
            #expect(try await script.delete("competitions/\(id)").status == 403)
            #expect(try await script.post("competitions", Self.race()).status == 403)
            let stranger = Browser(client)
            #expect(try await stranger.get("competitions").status == 401)
        }
    }

    @Test("GO-2 answers are as the OpenAPI document says")
    func schema() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = try await people(client, "anna")[0]
            let paths = try #require(try await anna.get("openapi.json")["paths"])
            let validator = SchemaValidator(components: .object(Components.all))
            let made = try await anna.post("competitions", Self.race())
            let id = try #require(Competition(made["competition"])?.id)
            for (answer, method, path, status) in [
                (made, "post", "/api/v1/competitions", "201"),
                (try await anna.get("competitions"), "get", "/api/v1/competitions", "200"),
                (try await anna.get("competitions/\(id)"), "get", "/api/v1/competitions/{id}", "200"),
                (try await anna.ask(.put, "competitions/\(id)/code"), "put", "/api/v1/competitions/{id}/code", "200"),
            ] {
                let content = paths[path]?[method]?["responses"]?[status]?["content"]?["application/json"]
                let schema = try #require(content?["schema"])
                #expect(try validator.accepts(try #require(answer.json), schema), "\(answer.text)")
            }
        }
    }
}

/// Boards are live: the event stream says that one has changed.
@Suite struct BoardEventTests {
    private let folder: WebFolder
    private static let boards = "event: boards\ndata: {}\n\n"

    init() throws { folder = try WebFolder() }

    private static func post(_ port: Int, _ cookie: String, _ path: String, _ body: String) async throws -> String {
        try await RawConnection.ask(port: port, "POST", "/api/v1/" + path, cookie: cookie, body)
    }

    private static func run(_ port: Int, _ cookie: String, _ id: String, _ metres: Int, at now: Int64) async throws {
        let answer = try await RawConnection.ask(
            port: port, "PUT", "/api/v1/records/sessions/" + id, cookie: cookie,
            #"{"fields":{"name":"x","began":\#(now - 3600),"spent":600,"distance":\#(metres),"activity":"running"}}"#)
        #expect(answer.contains("201 Created"))
    }

    @Test(
        "GO-2 a rival's session is told at once; what follows within a second, once at its end", .timeLimit(.minutes(5))
    )
    func live() async throws {
        let clock = HeldClock()
        var parts = Parts.quick
        parts.clock = clock
        let now = clock.milliseconds / 1000
        parts.now = { clock.milliseconds }
        try await withLiveServer(folder, parts: parts) { port, _ in
            let anna = try await RawConnection.signUp(port: port)
            let bert = try await RawConnection.signUp(port: port, "bert")
            let eve = try await RawConnection.signUp(port: port, "eve")
            let made = try await Self.post(
                port, anna, "competitions",
                #"{"name":"x","measure":"distance","start":\#(now - 86400),"end":\#(now + 86400),"alias":"Anna"}"#)
            let code = try #require(made.firstMatch(of: /"code":"([0-9A-Z-]+)"/)?.1)
            let joined = try await Self.post(port, bert, "competitions/join", #"{"code":"\#(code)","alias":"Bert"}"#)
            #expect(joined.contains("200 OK"))
            let stream = try RawConnection.events(port: port, cookie: anna)
            let strange = try RawConnection.events(port: port, cookie: eve)
            // It may have changed before.
            #expect(await stream.read(until: Self.boards).contains(Self.boards))
            _ = await strange.read(until: "}\n\n")

            clock.advance(by: .seconds(1))
            try await Self.run(port, bert, "b1", 1_000, at: now)
            #expect(await stream.read(until: Self.boards).contains(Self.boards))
            for number in 2...4 { try await Self.run(port, bert, "b\(number)", 1_000 * number, at: now) }
            await clock.sleeper(for: .seconds(1))
            // Nothing more has come: the next is what anna does herself.
            try await Self.run(port, anna, "a", 900, at: now)
            let changed = await stream.read(until: "}\n\n")
            #expect(changed.contains("event: changed") && !changed.contains("boards"))
            clock.advance(by: .seconds(1))
            #expect(await stream.read(until: Self.boards).contains(Self.boards))
            // A stranger hears of her own records only.
            try await Self.run(port, eve, "e", 900, at: now)
            let heard = await strange.read(until: "}\n\n")
            #expect(heard.contains("event: changed") && !heard.contains("boards"))
        }
    }
}
