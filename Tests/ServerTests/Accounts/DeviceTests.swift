import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Storage
import Testing

@testable import Server

@Suite struct DeviceTests {
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
    private static let safari =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1"

    private func browser(_ client: any TestClientProtocol, _ agent: String, from address: String? = nil) -> Browser {
        let browser = Browser(client)
        browser.headers[.userAgent] = agent
        browser.headers[.xForwardedFor] = address
        return browser
    }

    @Test("AC-10 devices are listed by what they are, and each can be logged out", arguments: EngineName.available)
    func list(engine: EngineName) async throws {
        let place = try ServerPlace(engine)
        let change: (inout Configuration) -> Void = { $0.database = place.address }
        try await withServer(place.folder, change: change) { client in
            let laptop = browser(client, Self.firefox)
            let phone = browser(client, Self.safari)
            try await laptop.signUp()
            #expect(try await phone.logIn().status == 200)
            let listed = try #require(try await laptop.get("sessions")["sessions"]?.array)
            #expect(listed.count == 2)
            let other = try #require(listed.first { $0["isCurrent"]?.bool == false })
            #expect(other["device"]?.string == "Safari on iPhone")
            #expect(listed.first { $0["isCurrent"]?.bool == true }?["device"]?.string == "Firefox on Linux")
            #expect(abs((other["lastSeen"]?.double ?? 0) - Date.now.timeIntervalSince1970) < 60)
            // The id that names a session lets nobody in.
            let id = try #require(other["id"]?.string)
            #expect(!Secret.hash(phone.cookies["setlist"] ?? "").isEmpty && phone.cookies["setlist"] != id)
            #expect(try await laptop.delete("sessions/" + id).status == 204)
            #expect(try await phone.get("session").status == 401)
            #expect(try await laptop.get("session").status == 200)
            #expect(try await laptop.delete("sessions/" + id).status == 404)
            #expect(try await laptop.get("sessions")["sessions"]?.array?.count == 1)
        }
        withExtendedLifetime(place) {}
    }

    @Test("AC-10 SY-7 nobody logs another account's device out, or learns that there is one")
    func others() async throws {
        try await withServer(try WebFolder()) { client in
            let (anna, eve) = (Browser(client), Browser(client))
            try await anna.signUp("anna")
            try await eve.signUp("eve")
            let id = try #require(try await anna.get("sessions")["sessions"]?.array?.first?["id"]?.string)
            let answer = try await eve.delete("sessions/" + id)
            #expect(answer.status == 404)
            #expect(try await eve.delete("sessions/unknown").text == answer.text)
            #expect(try await anna.get("session").status == 200)
        }
    }

    @Test("AC-10 a session that is logged out elsewhere hears no more events")
    func streams() async throws {
        try await withLiveServer(try WebFolder()) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let body = #"{"login":"anna","password":"\#(Browser.password)"}"#
            let answer = try await RawConnection.ask(port: port, "POST", "/api/v1/session", cookie: "a=b", body)
            let other = String(try #require(answer.firstMatch(of: /[Ss]et-[Cc]ookie: (setlist=[A-Za-z0-9_-]+);/)).1)
            let stream = try RawConnection.events(port: port, cookie: other)
            #expect(await stream.read(until: "-0\"}\n\n").contains("event: changed"))
            let token = other.dropFirst("setlist=".count)
            let id = DeviceSession.id(hash: Secret.hash(String(token)))
            _ = try await RawConnection.ask(port: port, "DELETE", "/api/v1/sessions/" + id, cookie: cookie)
            #expect(await stream.isClosed())
        }
    }

    @Test("AC-10 tokens are made with the password", arguments: [#""mistaken 3#""#, "null", #""""#])
    func tokenPassword(password: String) async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let answer = try await anna.post(
                "tokens", #"{"name":"x","scope":"read","days":1,"password":\#(password)}"#)
            #expect(answer.status == 403 && answer.field == "password")
            #expect(try await anna.get("tokens")["tokens"]?.array?.isEmpty == true)
        }
    }

    @Test(
        "AC-10 tokens end when the password changes, is reset, and with a log-out everywhere",
        arguments: ["change", "recovery", "admin", "everywhere"])
    func tokensEnd(by way: String) async throws {
        let folder = try WebFolder()
        let database = try await openDatabase(folder)
        var parts = Parts.quick
        parts.database = database
        try await withServer(folder, parts: parts) { client in
            let anna = Browser(client)
            let code = try #require(try await anna.signUp()["recoveryCode"]?.string)
            let token = try #require(try await anna.makeToken("read")["token"]?.string)
            let script = Browser(client)
            script.headers = [.authorization: "Bearer " + token]
            #expect(try await script.get("session").status == 200)
            switch way {
            case "change":
                let body = #"{"old":"\#(Browser.password)","new":"another 2$"}"#
                #expect(try await anna.post("account/password", body).status == 204)
            case "recovery":
                let body = #"{"login":"anna","recoveryCode":"\#(code)","password":"another 2$"}"#
                #expect(try await Browser(client).post("session/recovery", body).status == 200)
            case "admin":
                #expect(try await resetPassword(login: "anna", in: database, log: Parts.quick.security) != nil)
            default: #expect(try await anna.delete("sessions").status == 204)
            }
            #expect(try await script.get("session").status == 401)
        }
    }

    @Test("AC-10 a session ends a year after it began, however much it is used")
    func year() async throws {
        let folder = try WebFolder()
        let database = try await openDatabase(folder)
        let account = try await database.create(NewAccount(username: "anna", email: "a@b.se"), now: 0)
        let day: Int64 = 86_400_000
        try await database.startSession(account: account.id, hash: "h", now: 0, expires: 180 * day)
        for number in 1..<365 {
            let session = try await database.session(
                hash: "h", now: Int64(number) * day, extendingBy: Authenticator.sessionLifetime)
            #expect(try #require(session).expires <= 365 * day)
        }
        #expect(try await database.session(hash: "h", now: 365 * day, extendingBy: day) == nil)
        #expect(try await database.sessions(account: account.id, now: 365 * day).isEmpty)
        await database.close()
    }

    /// The limits as they are, but nothing comes back while a slow machine runs the test.
    private var parts: Parts {
        var parts = Parts.quick
        parts.limits = AccountLimits(
            logInsByAddress: RateLimiter(burst: 60, perSecond: 0.001),
            failuresByAccount: RateLimiter(burst: 10, perSecond: 0.001),
            failuresByDevice: RateLimiter(burst: 10, perSecond: 0.001),
            recoveriesByAddress: RateLimiter(burst: 60, perSecond: 0.001))
        return parts
    }

    @Test(
        "AC-10 failed log-ins lock out strangers, not the owner on a known device, nor recovery",
        arguments: EngineName.available)
    func lockout(engine: EngineName) async throws {
        let place = try ServerPlace(engine)
        let change: (inout Configuration) -> Void = { $0.database = place.address }
        try await withServer(place.folder, behindProxy: true, parts: parts, change: change) { client in
            let owner = browser(client, Self.firefox, from: "192.0.2.1")
            let code = try #require(try await owner.signUp()["recoveryCode"]?.string)
            _ = try await owner.delete("session")
            // From the owner's own network, too, until nobody there may try any more.
            for number in 0..<80 {
                let attacker = browser(client, "x", from: number < 12 ? "198.51.100.\(number)" : "192.0.2.1")
                let status = try await attacker.logIn("anna", "guess \(number)!").status
                #expect(status == (number < 10 ? 401 : 429))
            }
            let stranger = browser(client, Self.firefox, from: "203.0.113.7")
            #expect(try await stranger.logIn().status == 429)
            #expect(try await owner.logIn().status == 200)
            // On the known device, too, there are ten guesses.
            _ = try await owner.delete("session")
            var statuses: [Int] = []
            for number in 0..<11 { statuses.append(try await owner.logIn("anna", "guess \(number)!").status) }
            #expect(statuses == [Int](repeating: 401, count: 10) + [429])
            let body = #"{"login":"anna","recoveryCode":"\#(code)","password":"another 2$"}"#
            #expect(try await stranger.post("session/recovery", body).status == 200)
            // And from now on that one is known.
            #expect(try await stranger.logIn("anna", "another 2$").status == 200)
        }
        withExtendedLifetime(place) {}
    }

    @Test(
        "AC-10 a device is known to the account that was logged in on it, and forgotten when that logs out everywhere")
    func known() async throws {
        try await withServer(try WebFolder(), behindProxy: true, parts: parts) { client in
            let (anna, eve) = (browser(client, "a", from: "192.0.2.1"), browser(client, "b", from: "192.0.2.2"))
            try await anna.signUp("anna")
            try await eve.signUp("eve")
            let phone = browser(client, "c", from: "192.0.2.3")
            #expect(try await phone.logIn("anna").status == 200)
            for number in 0..<10 {
                _ = try await browser(client, "x", from: "198.51.100.1").logIn("anna", "no \(number)!")
            }
            // Eve's device is none of Anna's, whatever she shows.
            #expect(try await eve.logIn("anna").status == 429)
            eve.cookies["setlist-device"] = Secret.token()
            #expect(try await eve.logIn("anna").status == 429)
            let device = try #require(anna.cookies["setlist-device"])
            #expect(try await anna.delete("sessions").status == 204)
            // Where that was done it is still known; elsewhere it isn't.
            #expect(try await phone.logIn("anna").status == 429)
            #expect(try await anna.logIn("anna").status == 200)
            #expect(anna.cookies["setlist-device"] == device)
        }
    }

    private func openDatabase(_ folder: WebFolder) async throws -> Database {
        try await Database(.sqlite(path: folder.url.appending(path: "devices.sqlite").path), logger: .silent)
    }
}
