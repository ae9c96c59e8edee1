import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Records
import Storage
import Testing

@testable import Server

@Suite struct SessionTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test("AC-3 log-in by username or email, without regard to case")
    func logIn() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp("Anna")
            for login in ["anna", "ANNA", "anna@example.org", "Anna@Example.org"] {
                let browser = Browser(client)
                let answer = try await browser.logIn(login)
                #expect(answer.status == 200 && answer["account"]?["username"]?.string == "Anna")
                #expect(try await browser.get("session").status == 200)
            }
        }
    }

    @Test("AC-3 AC-5 a wrong log-in: one message, one amount of work, whatever was wrong")
    func wrongLogIn() async throws {
        var parts = Parts.quick
        let hasher = PasswordHasher(cost: .quick)
        parts.hasher = hasher
        try await withServer(folder, parts: parts) { client in
            try await Browser(client).signUp()
            var answers: Set<String> = []
            for (login, password) in [
                ("anna", "wrong 1!"), ("anna@example.org", "Secret 1!"), ("nobody", "secret 1!"),
                ("nobody@example.org", ""), ("", ""), ("' OR 1=1 --", "secret 1!"), ("anna\\u0000", "secret 1!"),
                (String(repeating: "a", count: 10_000), "secret 1!"),
            ] {
                let browser = Browser(client)
                let before = hasher.done
                let answer = try await browser.logIn(login, password)
                #expect(answer.status == 401 && browser.cookies.isEmpty)
                #expect(hasher.done - before == 1, "\(login.prefix(20))")
                answers.insert(answer.text)
            }
            #expect(answers.count == 1)
            // Too long to be anybody's: refused at once, for everybody alike.
            let before = hasher.done
            for login in ["anna", "nobody"] {
                let answer = try await Browser(client).logIn(login, String(repeating: "a", count: 257))
                answers.insert(answer.text)
            }
            #expect(answers.count == 1 && hasher.done == before)
        }
    }

    @Test("AC-5 the cookie is HttpOnly, Lax, for this host; under https Secure with the prefix that says so")
    func cookie() async throws {
        try await withServer(folder) { client in
            let cookie = try #require(try await Browser(client).signUp().setCookies.first)
            #expect(
                cookie.wholeMatch(
                    of: /setlist=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax/) != nil)
        }
        try await withServer(try WebFolder(), behindProxy: true) { client in
            let browser = Browser(client)
            browser.headers[.xForwardedProto] = "https"
            let cookie = try #require(try await browser.signUp().setCookies.first)
            #expect(cookie.hasPrefix("__Host-setlist=") && cookie.hasSuffix("; Secure"))
            #expect(try await browser.get("session").status == 200)
            // Over plain http the same token is no session: whoever listens gains nothing by it.
            browser.cookies = ["setlist": browser.cookies["__Host-setlist"] ?? ""]
            #expect(try await browser.get("session").status == 401)
        }
    }

    @Test("AC-5 a session's token is made by the server, at every log-in anew")
    func fixation() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp()
            let browser = Browser(client)
            let planted = String(repeating: "A", count: 43)
            browser.cookies = ["setlist": planted]
            #expect(try await browser.logIn().status == 200)
            let first = try #require(browser.cookies["setlist"])
            #expect(first != planted)
            #expect(try await browser.logIn().status == 200)
            #expect(browser.cookies["setlist"] != first)
            // The former one of this device has ended, and the planted one never was.
            for token in [first, planted] {
                let other = Browser(client)
                other.cookies = ["setlist": token]
                #expect(try await other.get("session").status == 401)
            }
        }
    }

    @Test("AC-5 log-out ends the session on the server; everywhere ends all")
    func logOut() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let copy = browser.cookies
            let answer = try await browser.delete("session")
            // The cookie that is left tells this device from others, and lets nobody in.
            #expect(answer.status == 204 && Array(browser.cookies.keys) == ["setlist-device"])
            #expect(try await browser.get("session").status == 401)
            browser.cookies = copy
            #expect(try await browser.get("session").status == 401)
            // Once more, or as a guest: nothing to end, nothing to complain about.
            #expect(try await browser.delete("session").status == 204)

            let devices = [Browser(client), Browser(client), Browser(client)]
            for device in devices { _ = try await device.logIn() }
            let cookies = devices[0].cookies
            #expect(try await devices[0].delete("sessions").status == 204)
            devices[0].cookies = cookies
            for device in devices { #expect(try await device.get("session").status == 401) }
        }
    }

    @Test("AC-5 neither tokens nor passwords stand in the database")
    func storedSecrets() async throws {
        let folder = folder
        let secrets = try await withServer(folder) { client in
            let browser = Browser(client)
            let code = try await browser.signUp()["recoveryCode"]?.string ?? ""
            let token = try await browser.makeToken()["token"]?.string
            return [
                browser.cookies["setlist"] ?? "", code, code.replacing("-", with: ""), token ?? "", Browser.password,
            ]
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.configuration.data)
        where name.hasPrefix("setlist.sqlite") {
            let data = try Data(contentsOf: URL(filePath: folder.configuration.data).appending(path: name))
            for secret in secrets {
                #expect(!secret.isEmpty && data.range(of: Data(secret.utf8)) == nil)
            }
        }
    }

    @Test("AC-5 a session lasts 180 days from its last use, and its cookie is sent anew when that has moved")
    func rolling() async throws {
        let address = DatabaseAddress.sqlite(path: folder.url.appending(path: "sessions.sqlite").path)
        let database = try await Database(address, logger: .silent)
        let account = try await database.create(
            NewAccount(username: "anna", email: "a@b.se"), now: 0)
        let authenticator = Authenticator(database: database)
        let day: Int64 = 86_400_000
        try await database.startSession(
            account: account.id, hash: Secret.hash("t"), now: 0, expires: Authenticator.sessionLifetime)
        func use(at now: Int64) async throws -> (Caller?, HTTPField?) {
            let request = Request(
                head: .init(
                    method: .get, scheme: "http", authority: "h", path: "/", headerFields: [.cookie: "setlist=t"]),
                body: .init(buffer: .init()))
            let caller = try await authenticator.caller(
                of: request, access: .account(.read), isSecure: false, now: now)
            return (caller, Authenticator.renewedCookie(of: caller, request: request, isSecure: false, now: now))
        }
        #expect(try await use(at: 60_000).1 == nil)
        #expect(try await use(at: 179 * day).1?.value.hasPrefix("setlist=t; Path=/; Max-Age=15552000") == true)
        #expect(try await use(at: 179 * day + 1).1 == nil)
        #expect(try await use(at: 350 * day).0 != nil)
        await #expect(throws: Problem.self) { try await use(at: 531 * day) }
        await database.close()
    }
}
