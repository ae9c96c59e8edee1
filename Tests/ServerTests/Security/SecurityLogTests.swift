import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Records
import Synchronization
import Testing

@testable import Server

@Suite struct SecurityLogTests {
    @Test("AC-10 the security log has a line for what is done with accounts and for what is refused, and no secret")
    func log() async throws {
        let lines = Mutex<[String]>([])
        var parts = Parts.quick
        // The level of the server's log doesn't matter.
        var logger = Logger(label: SecurityLog.label) { _ in
            RecordingHandler { line in lines.withLock { $0.append(line) } }
        }
        logger.logLevel = .critical
        parts.security = SecurityLog(logger)
        parts.limits.failuresByAccount = RateLimiter(burst: 2, perSecond: 0.001)
        let secrets = try await withServer(try WebFolder(), behindProxy: true, parts: parts) { client in
            let anna = Browser(client)
            anna.headers[.xForwardedFor] = "192.0.2.1"
            let signUp = try await anna.signUp()
            let code = try #require(signUp["recoveryCode"]?.string)
            let made = try await anna.makeToken("read")
            let token = try #require(made["token"]?.string)
            let tokenID = try #require(made["id"]?.string)
            let first = anna.cookies
            let calendar = try await anna.ask(.post, "calendar")["address"]?.string
            let secret = try #require(calendar?.split(separator: "/").last?.split(separator: ".").first)
            _ = try await anna.ask(.put, "calendar")
            _ = try await anna.get("calendars/\(secret).ics")
            _ = try await anna.delete("calendar")
            _ = try await anna.post("account/recovery-code", #"{"password":"mistaken 3#"}"#)
            let renewed = try await anna.post("account/recovery-code", #"{"password":"\#(Browser.password)"}"#)
            _ = try await anna.patch("account", #"{"email":"private@example.org","password":"\#(Browser.password)"}"#)
            _ = try await anna.post("account/password", #"{"old":"\#(Browser.password)","new":"another 2$"}"#)
            let phone = Browser(client)
            for _ in 0..<3 { _ = try await phone.logIn("anna", "mistaken 3#") }
            _ = try await phone.logIn("somebody's password", "x")
            let next = try #require(renewed["recoveryCode"]?.string)
            _ = try await phone.post(
                "session/recovery", #"{"login":"anna","recoveryCode":"\#(next)","password":"the third 3%"}"#)
            let session = try await phone.get("sessions")["sessions"]?.array?.first?["id"]?.string ?? ""
            _ = try await phone.delete("sessions/" + session)
            _ = try await phone.logIn("anna", "the third 3%")
            let revoked = try await phone.post(
                "tokens", #"{"name":"x","scope":"read","days":1,"password":"the third 3%"}"#)
            _ = try await phone.delete("tokens/" + (revoked["id"]?.string ?? ""))
            _ = try await phone.ask(.get, "session", nil, [.authorization: "Bearer " + token])
            _ = try await phone.ask(.delete, "session", nil, [.init("Sec-Fetch-Site")!: "cross-site"])
            _ = try await phone.delete("session")
            _ = try await phone.logIn("anna", "the third 3%")
            _ = try await phone.delete("sessions")
            _ = try await phone.logIn("anna", "the third 3%")
            _ = try await phone.delete("account", #"{"password":"the third 3%"}"#)
            let account = try #require(signUp["account"]?["id"]?.string)
            let all = lines.withLock { $0 }
            #expect(all.contains { $0.contains("account=\(account)") && $0.contains("client=192.0.2.1") })
            #expect(all.contains { $0.contains("token=\(tokenID)") })
            return [
                String(secret), Browser.password, "another 2$", "the third 3%", "mistaken 3#", "somebody's password",
                token, code, next,
                code.replacing("-", with: ""), "anna@", "private@example.org", "anna",
            ] + first.values + phone.cookies.values
        }
        let log = lines.withLock { $0 }
        for event in [
            "account made", "calendar address made", "calendar address renewed", "calendar address removed",
            "token made", "refused", "recovery code renewed", "account changed", "password changed",
            "limited", "password reset by recovery code", "device logged out", "logged in", "token revoked",
            "logged out", "logged out everywhere", "account deleted",
        ] { #expect(log.contains { $0.hasPrefix(event + " ") }, "\(event)") }
        for secret in secrets { #expect(!log.contains { $0.contains(secret) }, "\(secret)") }
        #expect(log.allSatisfy { !$0.contains("\n") })
    }

    @Test("AC-10 what a proxy's header holds makes no line of its own")
    func injection() async throws {
        let lines = Mutex<[String]>([])
        var parts = Parts.quick
        parts.security = SecurityLog(
            Logger(label: SecurityLog.label) { _ in RecordingHandler { line in lines.withLock { $0.append(line) } } })
        try await withServer(try WebFolder(), behindProxy: true, parts: parts) { client in
            let browser = Browser(client)
            browser.headers[.xForwardedFor] = "1.2.3.4 account=forged \u{1B}[2J"
            _ = try await browser.get("session")
        }
        let line = try #require(lines.withLock { $0.first })
        #expect(!line.contains("account=forged") && !line.contains("\u{1B}"))
    }
}

/// Hands each line to whoever listens.
struct RecordingHandler: LogHandler {
    let record: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(record: @escaping @Sendable (String) -> Void) {
        self.record = record
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        record("\(event.message) \(all)")
    }
}
