import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct AppleEndpointTests {
    private let folder: WebFolder
    private let issuer: LocalIssuer

    init() throws {
        folder = try WebFolder()
        issuer = try LocalIssuer()
    }

    private func withApple<Value: Sendable>(
        _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let issuer = issuer
        var parts = Parts.quick
        parts.appleKeys = AppleKeys { try issuer.keySet }
        return try await withServer(
            folder, parts: parts, change: { $0.appleClientIDs = LocalIssuer.clientIDs }, test)
    }

    private func begin(_ browser: Browser) async throws -> String {
        let answer = try await browser.get("session/apple")
        #expect(answer.status == 200 && answer["clientId"]?.string == LocalIssuer.clientIDs[0])
        return try #require(answer["nonce"]?.string)
    }

    private func body(_ token: String, _ nonce: String) -> String {
        #"{"identityToken":"\#(token)","nonce":"\#(nonce)"}"#
    }

    @Test("AC-4 without a client id nobody is offered it")
    func notConfigured() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            let begun = try await browser.get("session/apple")
            let answer = try await browser.post("session/apple", #"{"identityToken":"a","nonce":"b"}"#)
            #expect(begun.status == 204 && answer.status == 404)
        }
    }

    @Test("AC-4 the first log-in makes an account, the next finds it")
    func logIn() async throws {
        try await withApple { client in
            for isNew in [true, false] {
                let browser = Browser(client)
                let nonce = try await begin(browser)
                let answer = try await browser.post("session/apple", body(try issuer.token(nonce: nonce), nonce))
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer["isNew"]?.bool == isNew)
                #expect(answer["account"]?["username"]?.string == "anna")
                #expect(answer["account"]?["hasApple"]?.bool == true)
                #expect(try await browser.get("session").status == 200)
                // The nonce is taken back.
                #expect(browser.cookies.keys.sorted() == ["setlist", "setlist-device"])
            }
        }
    }

    @Test("IO-1 an iPhone app's token logs in to the account that its owner has in the browser")
    func appAndBrowser() async throws {
        try await withApple { client in
            var owners: Set<String?> = []
            for id in LocalIssuer.clientIDs {
                let device = Browser(client)
                let nonce = try await begin(device)
                let token = try issuer.token(nonce: nonce, claims: ["aud": id])
                owners.insert(try await device.post("session/apple", body(token, nonce))["account"]?["id"]?.string)
            }
            #expect(owners.count == 1 && !owners.contains(nil))
        }
    }

    @Test("AC-4 a nonce is this browser's, and good for one time")
    func nonce() async throws {
        try await withApple { client in
            let browser = Browser(client)
            let nonce = try await begin(browser)
            let token = try issuer.token(nonce: nonce)
            let stranger = Browser(client)
            #expect(try await stranger.post("session/apple", body(token, nonce)).status == 401)
            _ = try await begin(stranger)
            #expect(try await stranger.post("session/apple", body(token, nonce)).status == 401)
            let cookie = browser.cookies
            #expect(try await browser.post("session/apple", body(token, nonce)).status == 200)
            browser.cookies = cookie
            let again = try await browser.post("session/apple", body(token, nonce))
            #expect(again.status == 401 && again.setCookies.isEmpty)
        }
    }

    @Test("AC-4 a bad token logs nobody in, and doesn't tell why")
    func badTokens() async throws {
        try await withApple { client in
            let stranger = try LocalIssuer()
            var details: Set<String?> = []
            for make: @Sendable (String) throws -> String in [
                { try stranger.token(nonce: $0) },
                { try issuer.token(nonce: $0, claims: ["exp": 1.0]) },
                { try issuer.token(nonce: $0, claims: ["aud": "other"]) },
                { _ in try issuer.token(nonce: "other") },
                { try issuer.token(nonce: $0, header: ["alg": "none"]) }, { _ in "a.b.c" },
            ] {
                let browser = Browser(client)
                let nonce = try await begin(browser)
                let answer = try await browser.post("session/apple", body(try make(nonce), nonce))
                #expect(answer.status == 401 && browser.cookies["setlist"] == nil)
                details.insert(answer.detail)
            }
            #expect(details.count == 1)
        }
    }

    @Test("AC-4 an email that a password's account has is not taken over")
    func takenEmail() async throws {
        try await withApple { client in
            try await Browser(client).signUp("anna")
            let browser = Browser(client)
            let nonce = try await begin(browser)
            let answer = try await browser.post("session/apple", body(try issuer.token(nonce: nonce), nonce))
            #expect(answer.status == 409 && answer.field == "email" && browser.cookies["setlist"] == nil)
            // Another person whose email begins alike gets another name.
            let other = Browser(client)
            let next = try await begin(other)
            let token = try issuer.token(nonce: next, subject: "002", email: "anna@elsewhere.example")
            let made = try await other.post("session/apple", body(token, next))
            #expect(made.status == 200, "\(made.text)")
            #expect(made["account"]?["username"]?.string?.hasPrefix("anna") == true)
            #expect(made["account"]?["username"]?.string != "anna")
        }
    }

    @Test("AC-4 Apple's form is posted again from our own page, and no cookie is read before")
    func callback() async throws {
        try await withApple { client in
            let response = try await client.executeRequest(
                uri: "/api/v1/session/apple/callback", method: .post,
                headers: [
                    .contentType: "application/x-www-form-urlencoded", .origin: "https://appleid.apple.com",
                    HTTPField.Name("Sec-Fetch-Site")!: "cross-site",
                ], body: .init(string: "id_token=a.b%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E&state=n%2B1&code=x"))
            #expect(response.status == .ok)
            #expect(response.headers[values: .setCookie] == [])
            let page = String(buffer: response.body)
            #expect(page.contains(#"value="a.b&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;""#))
            #expect(page.contains(#"value="n+1""#))
            #expect(!page.contains("<script>alert"))
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.contains("script-src 'sha256-") && !policy.contains("unsafe"))
            #expect(response.headers[.cacheControl] == "no-store")
        }
    }

    @Test("AC-4 who came by Apple deletes the account while the log-in is fresh, without a password")
    func deletion() async throws {
        try await withApple { client in
            let browser = Browser(client)
            let nonce = try await begin(browser)
            _ = try await browser.post("session/apple", body(try issuer.token(nonce: nonce), nonce))
            #expect(try await browser.post("account/password", #"{"new":"secret 1!"}"#).status == 204)
            // Now there is a password.
            #expect(try await browser.delete("account", "{}").status == 403)
            #expect(try await browser.delete("account", #"{"password":"secret 1!"}"#).status == 204)
        }
    }
}
