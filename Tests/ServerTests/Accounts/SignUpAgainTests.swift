import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Storage
import Testing

@testable import Server

@Suite struct SignUpAgainTests {
    private func body(_ username: String, _ email: String, _ password: String = Browser.password) -> String {
        #"{"username":"\#(username)","email":"\#(email)","password":"\#(password)"}"#
    }

    @Test("AC-1 who signs up again because the answer was lost gets in, with a recovery code that works")
    func again() async throws {
        try await withServer(try WebFolder()) { client in
            let lost = try await Browser(client).signUp()
            let browser = Browser(client)
            // From the first step on, as after a reload.
            #expect(try await browser.post("accounts/check", body("anna", "anna@example.org")).status == 204)
            let answer = try await browser.post("accounts", body("Anna", "ANNA@example.org"))
            #expect(answer.status == 201)
            #expect(answer["account"]?["id"] == lost["account"]?["id"])
            #expect(try await browser.get("session").status == 200)
            let code = try #require(answer["recoveryCode"]?.string)
            #expect(code != lost["recoveryCode"]?.string)
            let reset = #"{"login":"anna","recoveryCode":"\#(code)","password":"another 2$"}"#
            #expect(try await Browser(client).post("session/recovery", reset).status == 200)
        }
    }

    @Test("AC-1 AC-2 nobody else gets in by signing up, and guesses count as guesses")
    func strangers() async throws {
        var parts = Parts.quick
        parts.limits.failuresByAccount = RateLimiter(burst: 10, perSecond: 0.001)
        try await withServer(try WebFolder(), parts: parts) { client in
            try await Browser(client).signUp("anna")
            try await Browser(client).signUp("bert")
            for fields in [
                body("anna", "anna@example.org", "mistaken 3#"), body("anna", "other@example.org"),
                body("other", "anna@example.org"), body("anna", "bert@example.org"),
            ] {
                for path in ["accounts/check", "accounts"] {
                    let browser = Browser(client)
                    let answer = try await browser.post(path, fields)
                    #expect(answer.status == 422 && browser.cookies.isEmpty)
                }
            }
            for number in 0..<8 {
                let answer = try await Browser(client).post(
                    "accounts", body("anna", "anna@example.org", "guess \(number)!"))
                #expect(answer.status == 422)
            }
            let answer = try await Browser(client).post("accounts", body("anna", "anna@example.org", "guess 9!"))
            #expect(answer.status == 429)
            #expect(try await Browser(client).logIn("anna").status == 429)
        }
    }

    @Test("AC-1 AC-6 a day later signing up again is refused: the code that was written down stays good")
    func later() async throws {
        let folder = try WebFolder()
        var parts = Parts.quick
        let database = try await Database(
            .sqlite(path: folder.url.appending(path: "later.sqlite").path), logger: .silent)
        parts.database = database
        let hash = try await parts.hasher.hash(Browser.password)
        let yesterday = Int64.millisecondsNow - 86_400_001
        _ = try await database.create(
            NewAccount(username: "anna", email: "anna@example.org", passwordHash: hash, recoveryHash: "r"),
            now: yesterday)
        try await withServer(folder, parts: parts) { client in
            let answer = try await Browser(client).post("accounts", body("anna", "anna@example.org"))
            #expect(answer.status == 422 && answer.field == "username")
            #expect(try await database.credentials(login: "anna")?.recoveryHash == "r")
        }
    }
}
