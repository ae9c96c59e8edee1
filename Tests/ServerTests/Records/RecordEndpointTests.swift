import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct RecordEndpointTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private static let workout = #"{"fields":{"name":"A","steps":[{"role":"work","target":{"time":20}}],"created":5}}"#

    private func signedUp(_ client: any TestClientProtocol) async throws -> Browser {
        let browser = Browser(client)
        try await browser.signUp()
        return browser
    }

    private func path(of answer: Browser.Answer) throws -> String {
        "records/workouts/" + (try #require(answer["id"]?.string))
    }

    @Test("AP-2 POST makes the id, and says where the record is and of which version")
    func create() async throws {
        try await withServer(folder) { client in
            let browser = try await signedUp(client)
            let first = try await browser.post("records/workouts", Self.workout)
            let second = try await browser.post("records/workouts", Self.workout)
            #expect(first.status == 201 && second.status == 201)
            let id = try #require(first["id"]?.string)
            #expect(id.count == 22 && id != second["id"]?.string)
            #expect(first.headers[.location] == "/api/v1/records/workouts/" + id)
            #expect(first.headers[.eTag] == first["etag"]?.string)
            let read = try await browser.get(try path(of: first))
            #expect(read.status == 200 && read.json == first.json && read.headers[.location] == nil)

            let wrong = try await browser.post("records/workouts", #"{"fields":{"name":"A"}}"#)
            #expect(wrong.status == 422 && wrong.field == "fields.steps")
            #expect(try await browser.post("records/secrets", Self.workout).status == 404)
            for only in ["settings", "profile"] {
                let refused = try await browser.post("records/" + only, #"{"fields":{}}"#)
                #expect(refused.status == 405 && refused.headers[.allow] == "GET, HEAD")
                #expect(try await browser.get("records/\(only)/other").status == 404)
                #expect(try await browser.put("records/\(only)/other", #"{"fields":{}}"#).status == 404)
            }
        }
    }

    @Test("AP-2 PUT replaces what it names by version: what is left out is emptied")
    func replace() async throws {
        try await withServer(folder) { client in
            let browser = try await signedUp(client)
            let path = "records/workouts/mine"
            let made = try await browser.put(path, Self.workout)
            #expect(made.status == 201 && made.headers[.location] == "/api/v1/" + path)
            let tag = try #require(made.headers[.eTag])
            let other = #"{"fields":{"name":"B","steps":[],"later":{"a":null}}}"#
            let blind = try await browser.put(path, other)
            #expect(blind.status == 428 && blind.detail?.contains("If-Match") == true)
            let replaced = try await browser.ask(.put, path, other, [.ifMatch: tag])
            #expect(replaced.status == 200 && replaced.headers[.eTag] != tag)
            #expect(replaced["fields"] == (try JSON(#"{"later":{"a":null},"name":"B","steps":[]}"#)))
            #expect(try await browser.ask(.put, path, Self.workout, [.ifMatch: tag]).status == 412)
            #expect(try await browser.ask(.put, path, Self.workout, [.ifNoneMatch: "*"]).status == 412)
            #expect(try await browser.ask(.put, path, Self.workout, [.ifMatch: "*"]).status == 200)
            #expect(try await browser.ask(.put, "records/workouts/none", Self.workout, [.ifMatch: "*"]).status == 412)
            for headers in [
                [.ifMatch: "x"], [.ifMatch: ""], [.ifMatch: "\""], [.ifNoneMatch: tag], [.ifNoneMatch: ""],
                [.ifMatch: "*", .ifNoneMatch: "*"],
            ] as [HTTPFields] {
                #expect(try await browser.ask(.put, path, Self.workout, headers).status == 400, "\(headers)")
            }
            // Deleted and put again, nothing of the old one comes back.
            #expect(try await browser.delete(path).status == 204)
            let again = try await browser.ask(.put, path, other, [.ifNoneMatch: "*"])
            #expect(again.status == 201 && again["fields"]?["created"] == nil)
            let null = try await browser.ask(
                .put, path, #"{"fields":{"name":"B","steps":[],"activity":null}}"#, [.ifMatch: "*"])
            #expect(null.status == 422 && null.field == "fields.activity")
            let day = try await browser.ask(
                .post, "records/measures", #"{"fields":{"name":"Grip","on.2026-11-20":null}}"#)
            #expect(day.status == 422)
            #expect(day.field == "fields.on.2026-11-20")
        }
    }

    @Test("AP-2 a PUT whose answer was lost can be repeated")
    func repeated() async throws {
        try await withServer(folder) { client in
            let browser = try await signedUp(client)
            let made = try await browser.put("records/workouts/mine", Self.workout)
            let again = try await browser.put("records/workouts/mine", Self.workout)
            #expect(made.status == 201 && again.status == 200 && again.json == made.json)
            #expect(again.headers[.eTag] == made.headers[.eTag])
        }
    }

    @Test("AP-2 PATCH changes what it names: null empties, objects are merged, the rest stays")
    func merge() async throws {
        try await withServer(folder) { client in
            let browser = try await signedUp(client)
            let made = try await browser.post("records/workouts", Self.workout)
            let path = try path(of: made)
            let type: HTTPFields = [.contentType: "application/merge-patch+json; charset=utf-8"]
            let merged = try await browser.ask(
                .patch, path, #"{"fields":{"name":"B","created":null,"cues":{"verbal":false,"x":{"y":1,"z":null}}}}"#,
                type)
            #expect(merged.status == 200, "\(merged.text)")
            #expect(merged["fields"]?["name"] == .string("B") && merged["fields"]?["created"] == nil)
            #expect(merged["fields"]?["steps"] == made["fields"]?["steps"])
            #expect(merged["fields"]?["cues"] == (try JSON(#"{"verbal":false,"x":{"y":1}}"#)))
            let deeper = try await browser.ask(
                .patch, path, #"{"fields":{"cues":{"halfway":false,"x":{"y":null,"w":[null]}}}}"#,
                type.merging([.ifMatch: merged.headers[.eTag] ?? ""]))
            #expect(deeper["fields"]?["cues"] == (try JSON(#"{"verbal":false,"x":{"w":[null]},"halfway":false}"#)))
            #expect(try await browser.ask(.patch, path, "{}", [.ifMatch: merged.headers[.eTag] ?? ""]).status == 422)
            #expect(
                try await browser.ask(
                    .patch, path, #"{"fields":{"name":"C"}}"#, [.ifMatch: merged.headers[.eTag] ?? ""]
                ).status == 412)
            // Nothing changes: the version stays.
            let same = try await browser.patch(path, #"{"fields":{"name":"B","created":null}}"#)
            #expect(same.status == 200 && same.headers[.eTag] == deeper.headers[.eTag])
            let needed = try await browser.patch(path, #"{"fields":{"name":null}}"#)
            #expect(needed.status == 422 && needed.field == "fields.name")
            let text = try await browser.ask(.patch, path, #"{"fields":{}}"#, [.contentType: "text/plain"])
            #expect(text.status == 415)
            #expect(try await browser.patch("records/workouts/none", #"{"fields":{"name":"C"}}"#).status == 404)
            #expect(try await browser.delete(path).status == 204)
            #expect(try await browser.patch(path, #"{"fields":{"name":"C"}}"#).status == 404)
        }
    }

    @Test("AP-2 settings and profile may be patched before they were ever written")
    func only() async throws {
        try await withServer(folder) { client in
            let browser = try await signedUp(client)
            let made = try await browser.patch("records/profile/profile", #"{"fields":{"weight.2026-11-20":80}}"#)
            #expect(made.status == 201 && made.headers[.location] == "/api/v1/records/profile/profile")
            let more = try await browser.patch("records/profile/profile", #"{"fields":{"weight.2026-11-21":79.5}}"#)
            #expect(more.status == 200 && more["fields"]?.members?.count == 2)
            let wrong = try await browser.patch("records/profile/profile", #"{"fields":{"weight.2026-11-22":7}}"#)
            #expect(wrong.status == 422 && wrong.field == "fields.weight.2026-11-22")
        }
    }

    @Test("AP-2 a script reads what has changed, page by page, with a token that may only read")
    func changes() async throws {
        try await withServer(folder) { client in
            let browser = try await signedUp(client)
            let secret = try #require(try await browser.makeToken("read")["token"]?.string)
            let script = Browser(client)
            script.headers = [.authorization: "Bearer " + secret]
            for id in ["a", "b", "c"] { _ = try await browser.put("records/workouts/" + id, Self.workout) }
            let list = try await script.get("records/workouts?limit=2")
            #expect(list["records"]?.array?.compactMap { $0["id"]?.string } == ["a", "b"])
            #expect(list["more"] == .bool(true) && list["deleted"] == nil)
            let cursor = try #require(list["cursor"]?.string)
            // The version that a list tells is the one that a condition needs.
            let tag = try #require(list["records"]?.array?.first?["etag"]?.string)
            let renamed = try await browser.ask(
                .patch, "records/workouts/a", #"{"fields":{"name":"B"}}"#, [.ifMatch: tag])
            #expect(renamed.status == 200)
            #expect(try await browser.delete("records/workouts/b").status == 204)
            #expect(try await browser.patch("records/profile/profile", #"{"fields":{"name":"Anna"}}"#).status == 201)

            let first = try await script.get("records/workouts?limit=1&changed-since=" + cursor)
            #expect(first["records"]?.array?.first?["fields"]?["name"] == .string("B"))
            #expect(first["deleted"] == .array([]) && first["more"] == .bool(true))
            let second = try await script.get("records/workouts?limit=1&changed-since=\(first["cursor"]?.string ?? "")")
            #expect(second["deleted"] == .array([.string("b")]) && second["records"] == .array([]))
            #expect(second["more"] == .bool(false))
            let nothing = try await script.get("records/workouts?changed-since=\(second["cursor"]?.string ?? "")")
            #expect(nothing["records"] == .array([]) && nothing["deleted"] == .array([]))
            #expect(nothing["cursor"] == second["cursor"])

            let other = try await script.get("records/workouts?changed-since=abc-1")
            #expect(other.status == 410 && other["type"] == .string("/problems/cursor-unknown"))
            for query in [
                "changed-since=", "changed-since=x", "changed-since=\(cursor)r", "changed-since=a-1&changed-since=a-1",
                "changed-since=\(cursor)&after=a",
            ] {
                let answer = try await script.get("records/workouts?" + query)
                #expect(answer.status == 400 && answer.field == "changed-since", "\(query)")
            }
            #expect(try await Browser(client).get("records/workouts?changed-since=" + cursor).status == 401)
        }
    }

    @Test("SY-7 nobody sees what has changed in another's account")
    func otherAccounts() async throws {
        try await withServer(folder) { client in
            let anna = try await signedUp(client)
            let bert = Browser(client)
            try await bert.signUp("bert")
            let cursor = try await bert.get("records/workouts")["cursor"]?.string ?? ""
            _ = try await anna.put("records/workouts/a", Self.workout)
            let answer = try await bert.get("records/workouts?changed-since=" + cursor)
            #expect(answer["records"] == .array([]) && answer["cursor"] == .string(cursor))
        }
    }
}

extension HTTPFields {
    fileprivate func merging(_ other: HTTPFields) -> HTTPFields { self + other }
}
