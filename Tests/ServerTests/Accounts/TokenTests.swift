import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct TokenTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private func token(_ browser: Browser, _ scope: String) async throws -> (id: String, secret: String) {
        let answer = try await browser.makeToken(scope, name: #"my \"script\" <b>"#, days: 30)
        #expect(answer.status == 201, "\(answer.text)")
        return (try #require(answer["id"]?.string), try #require(answer["token"]?.string))
    }

    /// A script: no cookie, no word of where it comes from.
    private func script(_ client: any TestClientProtocol, _ secret: String) -> Browser {
        let script = Browser(client)
        script.headers = [.authorization: "Bearer " + secret]
        return script
    }

    @Test("AP-2 a token is shown once, listed without its secret, and revoked")
    func lifecycle() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let (id, secret) = try await token(browser, "read")
            #expect(secret.hasPrefix("setlist_pat_"))
            let list = try await browser.get("tokens")
            #expect(!list.text.contains(secret) && !list.text.contains(Secret.hash(secret)))
            let entry = try #require(list["tokens"]?.array?.first)
            #expect(entry["id"]?.string == id && entry["name"]?.string == "my \"script\" <b>")
            #expect(entry["scope"]?.string == "read" && entry["lastUsed"]?.isNull == true)
            #expect((entry["expires"]?.integer ?? 0) - (entry["created"]?.integer ?? 0) == 30 * 86_400)

            let script = script(client, secret)
            #expect(try await script.get("session")["account"]?["username"]?.string == "anna")
            #expect(try await browser.get("tokens")["tokens"]?.array?.first?["lastUsed"]?.integer != nil)
            #expect(try await browser.delete("tokens/" + id).status == 204)
            #expect(try await browser.delete("tokens/" + id).status == 404)
            #expect(try await script.get("session").status == 401)
        }
    }

    @Test("AC-5 a token reads, or writes, and manages neither the account nor tokens")
    func scopes() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let reader = script(client, try await token(browser, "read").secret)
            let writer = script(client, try await token(browser, "write").secret)
            let body = #"{"fields":{"name":"Anna"}}"#
            for (script, status) in [(reader, 403), (writer, 201)] {
                #expect(try await script.put("records/profile/profile", body).status == status)
                for (method, path) in [
                    (.get, "tokens"), (.post, "tokens"), (.delete, "tokens/x"), (.patch, "account"),
                    (.post, "account/password"), (.post, "account/recovery-code"), (.delete, "account"),
                    (.delete, "sessions"), (.get, "sessions"), (.delete, "sessions/x"),
                ] as [(HTTPRequest.Method, String)] {
                    let body = method == .get || path == "tokens/x" || path.hasPrefix("sessions") ? nil : "{}"
                    let answer = try await script.ask(method, path, body)
                    #expect(answer.status == 403, "\(method) \(path)")
                    #expect(answer.setCookies.isEmpty)
                }
                #expect(script.cookies.isEmpty)
            }
            #expect(try await reader.get("records/profile/profile").status == 200)
            #expect(try await reader.get("records/profile").status == 200)
            #expect(try await reader.delete("records/profile/profile").status == 403)
            #expect(try await reader.post("sync", #"{"device":{"id":"d","name":""},"records":[]}"#).status == 403)
            #expect(try await browser.get("session").status == 200)
        }
    }

    @Test("AC-5 what isn't a token is refused, whatever cookie comes along; a token in a cookie is none")
    func forged() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let (_, secret) = try await token(browser, "write")
            for header in [
                "Bearer", "Bearer ", "bearer setlist_pat_", "Bearer setlist_pat_x", "Bearer " + secret + "x",
                "Bearer " + String(secret.dropLast()), "Bearer " + (browser.cookies["setlist"] ?? ""),
            ] {
                let answer = try await browser.ask(.get, "session", nil, [.authorization: header])
                #expect(answer.status == 401, "\(header)")
                #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
            let other = Browser(client)
            other.cookies = ["setlist": secret]
            #expect(try await other.get("session").status == 401)
        }
    }

    @Test("AP-2 a token's name, scope and days are checked")
    func wrongTokens() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            for (body, field) in [
                (#"{"name":"","scope":"read","days":1}"#, "name"), (#"{"name":"  ","scope":"read","days":1}"#, "name"),
                (#"{"name":"a\u0000","scope":"read","days":1}"#, "name"),
                (#"{"name":"\#(String(repeating: "a", count: 201))","scope":"read","days":1}"#, "name"),
                (#"{"name":"a","scope":"admin","days":1}"#, "scope"), (#"{"name":"a","days":1}"#, "scope"),
                (#"{"name":"a","scope":"read"}"#, "days"), (#"{"name":"a","scope":"read","days":0}"#, "days"),
                (#"{"name":"a","scope":"read","days":366}"#, "days"),
                (#"{"name":"a","scope":"read","days":1.5}"#, "days"),
                (#"{"name":"a","scope":"read","days":"1"}"#, "days"),
            ] {
                let answer = try await browser.post("tokens", body)
                #expect(answer.status == 422 && answer.field == field, "\(body)")
            }
        }
    }

    @Test("SY-7 nobody revokes another account's token, or learns that there is one")
    func otherAccounts() async throws {
        try await withServer(folder) { client in
            let anna = Browser(client)
            try await anna.signUp("anna")
            let (id, secret) = try await token(anna, "read")
            let bert = Browser(client)
            try await bert.signUp("bert")
            let answer = try await bert.delete("tokens/" + id)
            let unknown = try await bert.delete("tokens/unknown")
            #expect(answer.status == 404 && answer.text == unknown.text)
            #expect(try await bert.get("tokens")["tokens"]?.array?.isEmpty == true)
            #expect(try await script(client, secret).get("session").status == 200)
        }
    }
}
