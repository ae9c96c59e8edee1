import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct BodyTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test("AP-2 huge, deep, broken and mistyped bodies get a clear answer")
    func badBodies() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let deep = String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000)
            for (body, status) in [
                ("", 400), ("{", 400), ("nonsense", 400), ("{}x", 400), (#"{"login":"a","login":"b"}"#, 400),
                (deep, 400),
                ("[]", 422), ("null", 422), ("7", 422), ("{}", 422), (#"{"login":7,"password":"x"}"#, 422),
                (#"{"login":"a","password":null}"#, 422), (#"{"login":{"$ne":1},"password":["x"]}"#, 422),
                (#"{"login":"a","password":"b","isAdmin":true}"#, 422),
                (#"{"login":"a","password":"\#(String(repeating: "x", count: 70_000))"}"#, 413),
            ] {
                let answer = try await Browser(client).post("session", body)
                #expect(answer.status == status, "\(body.prefix(40)): \(answer.text)")
                #expect(answer.headers[.contentType] == "application/problem+json")
                #expect(answer.detail?.isEmpty == false && answer["status"]?.integer == Int64(status))
            }
            for bytes in [
                [0xFF], [0x22, 0xC3, 0x28, 0x22], Array(#"{"login":""#.utf8) + [0xED, 0xA0, 0x80, 0x22, 0x7D],
            ] as [[UInt8]] {
                #expect(try await browser.ask(.post, "session", nil, bytes: bytes).status == 400)
                #expect([400, 422].contains(try await browser.ask(.post, "sync", nil, bytes: bytes).status))
            }
        }
    }

    @Test("AC-5 a password of 10 MB is refused before it is read")
    func hugePassword() async throws {
        let hasher = PasswordHasher(cost: .quick)
        var parts = Parts.quick
        parts.hasher = hasher
        try await withServer(folder, parts: parts) { client in
            let password = String(repeating: "a", count: 10 << 20)
            for path in ["session", "accounts", "accounts/check", "session/recovery"] {
                let answer = try await Browser(client).post(
                    path, #"{"login":"anna","username":"anna","password":"\#(password)"}"#)
                #expect(answer.status == 413)
            }
        }
        #expect(hasher.done == 0)
    }

    @Test("SY-4 a request to sync is at most 4 MiB")
    func syncLimit() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let bytes = [UInt8](repeating: UInt8(ascii: " "), count: RecordRules.requestBytes)
            #expect(try await browser.ask(.post, "sync", nil, bytes: bytes).status == 400)
            #expect(try await browser.ask(.post, "sync", nil, bytes: bytes + [0x20]).status == 413)
        }
    }

    @Test("AP-2 other methods are told which there are, other addresses are nobody's")
    func methods() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            let wrong = try await browser.put("session", "{}")
            #expect(wrong.status == 405 && wrong.headers[.allow] == "DELETE, GET, HEAD, POST")
            #expect(try await browser.ask(.options, "accounts").headers[.allow] == "POST")
            #expect(try await browser.post("nowhere", "{}").status == 404)
            #expect(try await browser.delete("records/a/b/c").status == 404)
            #expect(try await browser.ask(.head, "openapi.json").status == 200)
            let metrics = try await client.executeRequest(uri: "/metrics", method: .post, headers: [:], body: nil)
            #expect(metrics.status == .methodNotAllowed || metrics.status == .notFound)
        }
    }

    @Test("AC-5 SQL and HTML stay what they are: text")
    func text() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let name = #"'; DROP TABLE accounts; -- <script>alert(1)</script> \u0022 %00 ☃"#
            let body = #"{"fields":{"name":"\#(name)"}}"#
            #expect(try await browser.put("records/profile/profile", body).status == 201)
            let answer = try await browser.get("records/profile/profile")
            #expect(answer["fields"]?["name"] == (try JSON(body))["fields"]?["name"])
            #expect(answer.headers[.contentType] == "application/json")
            #expect(try await browser.logIn("'; DROP TABLE accounts; --").status == 401)
            #expect(try await browser.logIn().status == 200)
        }
    }
}
