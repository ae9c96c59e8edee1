import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct AccountEndpointTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private func signUpBody(_ username: String, _ email: String, _ password: String) -> String {
        JSON.object([
            .init("username", .string(username)), .init("email", .string(email)), .init("password", .string(password)),
        ]).text
    }

    @Test("AC-1 sign-up makes an account, logs in, and shows a recovery code")
    func signUp() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            let answer = try await browser.signUp("Anna")
            let account = try #require(answer["account"])
            #expect(account["username"]?.string == "Anna")
            #expect(account["email"]?.string == "Anna@example.org")
            #expect(account["hasApple"]?.bool == false)
            #expect(account["id"]?.string?.utf8.count == 22)
            #expect(abs((account["created"]?.double ?? 0) - Date.now.timeIntervalSince1970) < 60)
            #expect(RecoveryCode(answer["recoveryCode"]?.string ?? "") != nil)
            #expect(try await browser.get("session")["account"] == account)
        }
    }

    @Test("AC-1 the first step of sign-up checks everything and makes nothing")
    func check() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            for _ in 0..<2 {
                let answer = try await browser.post(
                    "accounts/check", signUpBody("anna", "a@b.se", Browser.password))
                #expect(answer.status == 204 && browser.cookies.isEmpty)
            }
            #expect(try await browser.post("accounts/check", signUpBody("a", "b", "c")).status == 422)
        }
    }

    @Test("AC-2 what is taken or malformed is refused, each with its own message, all at once")
    func refusals() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp("anna")
            for (body, field, hint) in [
                (signUpBody("ANNA", "x@y.se", "secret 1!"), "username", "taken"),
                (signUpBody("bert", "ANNA@example.org", "secret 1!"), "email", "already"),
                (signUpBody("bert", "nowhere", "secret 1!"), "email", "name@example.org"),
                (signUpBody("b", "x@y.se", "secret 1!"), "username", "3 to 30"),
                (signUpBody("bert", "x@y.se", "abc"), "password", "6 characters"),
                (signUpBody("bert", "x@y.se", "abcdef!"), "password", "digit"),
                (signUpBody("bert", "x@y.se", "123456!"), "password", "letter"),
                (signUpBody("bert", "x@y.se", "abc123"), "password", "special character"),
            ] {
                for path in ["accounts", "accounts/check"] {
                    let browser = Browser(client)
                    let answer = try await browser.post(path, body)
                    #expect(answer.status == 422 && answer.field == field)
                    #expect(answer.detail?.contains(hint) == true)
                    #expect(browser.cookies.isEmpty)
                    #expect(answer.headers[.contentType] == "application/problem+json")
                }
            }
            let all = try await Browser(client).post("accounts", signUpBody("anna", "no", "x"))
            #expect(all["errors"]?.array?.compactMap { $0["field"]?.string } == ["username", "email", "password"])
        }
    }

    @Test("AC-2 availability of a username or an email")
    func availability() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp("anna")
            let browser = Browser(client)
            for (field, text, isFree) in [
                ("username", "bert", true), ("username", "Anna", false), ("username", "a", false),
                ("email", "bert@example.org", true), ("email", "ANNA@example.org", false), ("email", "x", false),
                ("username", "\0", false), ("username", "' OR 1=1 --", false),
            ] {
                let answer = try await browser.ask(whether: field, isFree: text)
                #expect(answer.status == 200 && answer["available"]?.bool == isFree)
                #expect((answer["reason"]?.string?.hasSuffix(".") ?? false) == !isFree)
            }
            #expect(try await browser.post("accounts/available", "{}").status == 422)
            #expect(try await browser.post("accounts/available", #"{"username":"a","email":"b"}"#).status == 422)
            // Addresses are written down in many places: an email is never part of one.
            #expect(try await browser.get("accounts/available?email=a%40b.se").status == 405)
        }
    }

    @Test("AC-7 username and email change with the password, and only to what is free and well formed")
    func change() async throws {
        try await withServer(folder) { client in
            try await Browser(client).signUp("bert")
            let browser = Browser(client)
            try await browser.signUp("anna")
            let changed = try await browser.patch("account", #"{"username":"Anna.2","password":"secret 1!"}"#)
            #expect(changed.status == 200 && changed["account"]?["username"]?.string == "Anna.2")
            #expect(changed["account"]?["email"]?.string == "anna@example.org")
            let email = try await browser.patch("account", #"{"email":"a2@b.se","password":"secret 1!"}"#)
            #expect(email["account"]?["email"]?.string == "a2@b.se")
            for (body, status, field) in [
                (#"{"username":"bert","password":"secret 1!"}"#, 422, "username"),
                (#"{"email":"BERT@example.org","password":"secret 1!"}"#, 422, "email"),
                (#"{"email":"x","password":"secret 1!"}"#, 422, "email"),
                (#"{"username":"cecil","password":"wrong"}"#, 403, "password"),
                (#"{"username":"cecil"}"#, 403, "password"),
                (#"{"username":7,"password":"secret 1!"}"#, 422, "username"),
                (#"{"name":"cecil","password":"secret 1!"}"#, 422, "name"),
            ] {
                let answer = try await browser.patch("account", body)
                #expect(answer.status == status && answer.field == field, "\(body): \(answer.text)")
            }
            #expect(try await Browser(client).logIn("anna.2").status == 200)
            #expect(try await Browser(client).logIn("a2@b.se").status == 200)
            #expect(try await Browser(client).logIn("anna").status == 401)
        }
    }

    @Test("AC-7 the password changes with the old one; other sessions end, this one gets another cookie")
    func changePassword() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let other = Browser(client)
            _ = try await other.logIn()
            let before = browser.cookies
            let wrong = try await browser.post("account/password", #"{"old":"wrong","new":"another 2?"}"#)
            #expect(wrong.status == 403 && wrong.field == "old")
            let weak = try await browser.post("account/password", #"{"old":"secret 1!","new":"weak"}"#)
            #expect(weak.status == 422 && weak.field == "new")
            #expect(try await other.get("session").status == 200)

            #expect(
                try await browser.post("account/password", #"{"old":"secret 1!","new":"another 2?"}"#).status == 204)
            #expect(browser.cookies != before)
            #expect(try await browser.get("session").status == 200)
            #expect(try await other.get("session").status == 401)
            browser.cookies = before
            #expect(try await browser.get("session").status == 401)
            #expect(try await Browser(client).logIn().status == 401)
            #expect(try await Browser(client).logIn("anna", "another 2?").status == 200)
        }
    }

    @Test("AC-6 the recovery code sets a new password, once, and ends all sessions")
    func recovery() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            let code = try #require(try await browser.signUp()["recoveryCode"]?.string)
            let lost = Browser(client)
            func body(_ login: String, _ code: String, _ password: String = "another 2?") -> String {
                #"{"login":"\#(login)","recoveryCode":"\#(code)","password":"\#(password)"}"#
            }
            var wrong: Set<String?> = []
            for (login, code) in [
                ("anna", "0000-0000-0000-0000-0000"), ("nobody", code), ("anna", ""), ("anna", "x"), ("nobody", "x"),
            ] {
                let answer = try await lost.post("session/recovery", body(login, code))
                #expect(answer.status == 401)
                wrong.insert(answer.detail)
            }
            #expect(wrong.count == 1)
            #expect(try await lost.post("session/recovery", body("anna", code, "weak")).field == "password")
            let answer = try await lost.post(
                "session/recovery", body("ANNA@example.org", code.lowercased().replacing("-", with: " ")))
            #expect(answer.status == 200)
            let next = try #require(answer["recoveryCode"]?.string)
            #expect(next != code)
            #expect(try await lost.get("session").status == 200)
            #expect(try await browser.get("session").status == 401)
            #expect(try await lost.post("session/recovery", body("anna", code)).status == 401)
            #expect(try await Browser(client).logIn("anna", "another 2?").status == 200)

            let renewed = try await lost.post("account/recovery-code", #"{"password":"another 2?"}"#)
            #expect(renewed.status == 200)
            #expect(try await lost.post("session/recovery", body("anna", next)).status == 401)
            let last = try #require(renewed["recoveryCode"]?.string)
            #expect(try await lost.post("session/recovery", body("anna", last)).status == 200)
            #expect(try await lost.post("account/recovery-code", #"{"password":"wrong"}"#).status == 403)
        }
    }

    @Test("AC-8 an account goes with its password, and is gone then")
    func deletion() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            try await browser.signUp()
            let other = Browser(client)
            _ = try await other.logIn()
            #expect(try await browser.delete("account", #"{"password":"wrong"}"#).status == 403)
            #expect(try await browser.delete("account", "{}").status == 403)
            let answer = try await browser.delete("account", #"{"password":"secret 1!"}"#)
            #expect(answer.status == 204 && browser.cookies.isEmpty)
            #expect(try await other.get("session").status == 401)
            #expect(try await Browser(client).logIn().status == 401)
            try await Browser(client).signUp()
        }
    }

    @Test("AC-5 an account's pages need its session")
    func guests() async throws {
        try await withServer(folder) { client in
            let guest = Browser(client)
            guest.cookies = ["setlist": Secret.token(), "__Host-setlist": "x"]
            for (method, path) in [
                (.patch, "account"), (.delete, "account"), (.post, "account/password"),
                (.post, "account/recovery-code"), (.get, "session"), (.delete, "sessions"), (.get, "sessions"),
                (.delete, "sessions/abc"), (.get, "tokens"),
                (.post, "tokens"), (.delete, "tokens/abc"), (.post, "sync"), (.get, "events"),
                (.get, "records/workouts"), (.get, "records/workouts/a"), (.put, "records/workouts/a"),
                (.delete, "records/workouts/a"),
            ] as [(HTTPRequest.Method, String)] {
                let body = method == .get || path.hasPrefix("tokens/") || path.hasPrefix("sessions") ? nil : "{}"
                let answer = try await guest.ask(method, path, body)
                #expect(answer.status == 401, "\(method) \(path)")
                #expect(answer.headers[.wwwAuthenticate] == "Bearer")
            }
        }
    }
}
