import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct CrossSiteTests {
    private let folder: WebFolder
    private static let site = HTTPField.Name("Sec-Fetch-Site")!

    init() throws {
        folder = try WebFolder()
    }

    /// Headers that a page of ours, or of another site, makes a browser send, and whether they are allowed.
    private static let origins: [(HTTPFields, Bool)] = [
        ([site: "same-origin"], true), ([.origin: "http://localhost"], true), ([.origin: "https://localhost"], true),
        ([site: "same-origin", .origin: "http://localhost"], true),
        ([:], false), ([site: "cross-site"], false), ([site: "same-site"], false), ([site: "none"], false),
        ([site: "cross-site", .origin: "http://localhost"], false), ([.origin: "null"], false),
        ([.origin: "http://localhost.evil.example"], false), ([.origin: "http://evil.example"], false),
        ([.origin: "http://localhost:8080"], false), ([.origin: "localhost"], false),
        ([.referer: "http://localhost/"], false), ([site: ""], false),
    ]

    @Test("AC-5 what changes anything comes from our own pages, log-in and sign-up too")
    func origins() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp()
            for (headers, isAllowed) in Self.origins {
                for (method, path, body, status) in [
                    (.post, "session", #"{"login":"anna","password":"secret 1!"}"#, 200),
                    (.post, "accounts", #"{"username":"a","email":"b","password":"c"}"#, 422),
                    (.post, "accounts/check", "{}", 422), (.post, "session/recovery", "{}", 422),
                    (.delete, "session", nil, 204),
                ] as [(HTTPRequest.Method, String, String?, Int)] {
                    let browser = Browser(client)
                    browser.headers = headers
                    let answer = try await browser.ask(method, path, body)
                    #expect(answer.status == (isAllowed ? status : 403), "\(headers) \(path)")
                    if !isAllowed { #expect(answer.setCookies.isEmpty) }
                }
            }
        }
    }

    @Test("AC-5 a session's cookie is no use to another site's page")
    func withSession() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            browser.headers = [Self.site: "cross-site", .origin: "https://evil.example"]
            for (method, path, body) in [
                (.put, "records/profile/profile", #"{"fields":{"name":"x"}}"#), (.delete, "sessions", nil),
                (.delete, "account", #"{"password":"secret 1!"}"#), (.post, "tokens", "{}"),
                (.post, "sync", "{}"), (.patch, "account", "{}"),
            ] as [(HTTPRequest.Method, String, String?)] {
                #expect(try await browser.ask(method, path, body).status == 403)
            }
            // Reading changes nothing, and the browser keeps the answer from the page.
            let answer = try await browser.get("session")
            #expect(answer.status == 200)
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
            #expect(answer.headers[HTTPField.Name("Cross-Origin-Resource-Policy")!] == "same-origin")
        }
    }

    @Test("AC-5 no form of another site can pose as JSON")
    func mediaTypes() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp()
            for (type, status) in [
                ("application/json", 200), ("application/json; charset=utf-8", 200), ("Application/JSON", 200),
                ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("multipart/form-data", 415),
                ("application/jsonx", 415), ("", 415),
            ] {
                let browser = Browser(client)
                let answer = try await browser.ask(
                    .post, "session", nil, bytes: Array(#"{"login":"anna","password":"secret 1!"}"#.utf8),
                    [.contentType: type])
                #expect(answer.status == status, "\(type)")
            }
        }
    }

    @Test("AC-5 a script with a token needs no origin, but JSON")
    func scripts() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let secret = try await browser.makeToken("write")["token"]?.string
            let script = Browser(client)
            script.headers = [.authorization: "Bearer " + (secret ?? "")]
            let body = #"{"fields":{"name":"Anna"}}"#
            #expect(try await script.put("records/profile/profile", body).status == 201)
            let plain = try await script.ask(
                .put, "records/profile/profile", nil, bytes: Array(body.utf8), [.contentType: "text/plain"])
            #expect(plain.status == 415)
            // A cookie of the browser's doesn't become one's own by a wrong token beside it.
            browser.headers = [.authorization: "Bearer setlist_pat_x", Self.site: "cross-site"]
            #expect(try await browser.put("records/profile/profile", body).status == 401)
        }
    }
}
