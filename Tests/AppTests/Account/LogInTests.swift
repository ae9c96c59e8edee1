import Foundation
import Testing
import Workouts

@testable import App

@Suite struct LogInTests {
    private static let filled: [(AccountField, String)] = [(.login, " anna "), (.password, TestApp.password)]

    private func app(_ server: @escaping (HTTPRequest) -> (Int32, String)? = TestApp.works) -> TestApp {
        TestApp(disk: [:], server: server)
    }

    @Test("AC-3 Log In asks for username or email and password, and opens Profile")
    func logIn() {
        var app = app()
        app.fill(.logIn, Self.filled)
        for name in ["Username or email", "Password"] { #expect(app.html.contains(">\(name)</label>")) }
        #expect(app.html.contains(">Log In</button>"))
        app.submit()
        #expect(app.address == .profile)
        #expect(app.chosenRequests.last?.body == #"{"login":"anna","password":"secret1!"}"#)
        #expect(app.account.account?.id == "a1")
        #expect(!app.disk.values.contains { $0.contains(TestApp.password) })
        #expect(app.text(of: .password).isEmpty)
    }

    @Test("AC-3 a wrong one is refused with one message that doesn't tell which was wrong")
    func wrong() {
        var app = app { _ in (401, #"{"title":"Unauthorized"}"#) }
        app.fill(.logIn, Self.filled)
        app.submit()
        #expect(app.alert == "This username or email and this password don’t belong together.")
        #expect(app.text(of: .login) == " anna ")
        #expect(app.account.account == nil)
    }

    @Test("AC-3 nothing entered is refused beside the field")
    func empty() {
        var app = app()
        app.fill(.logIn, [])
        app.submit()
        #expect(app.alert == "Enter your username or email.")
        #expect(app.refusal(of: .password) == "Enter your password.")
    }

    @Test(
        "SH-10 whatever keeps the server from answering is said in words, and what was typed stays",
        arguments: [
            (500, "fault"), (503, "fault"), (429, "in 30 seconds"), (404, "Not here"), (0, "can’t be reached"),
        ])
    func trouble(status: Int32, words: String) {
        var app = app { _ in status == 0 ? nil : (status, #"{"title":"Not here"}"#) }
        app.fill(.logIn, Self.filled)
        app.submit()
        #expect(app.alert?.contains(words) == true)
        #expect(app.text(of: .login) == " anna ")
        #expect(app.text(of: .password) == TestApp.password)
        #expect(!app.state.profile.account.isSending)
    }

    @Test("SH-10 an answer that isn't JSON is no log-in")
    func unreadable() {
        var app = app { _ in (200, "<html>") }
        app.fill(.logIn, Self.filled)
        app.submit()
        #expect(app.alert?.contains("can’t be read") == true)
        #expect(app.account.account == nil)
    }

    @Test("SH-10 offline it says so")
    func offline() {
        var app = app { _ in nil }
        app.send(.host(.wentOnline(false)))
        app.fill(.logIn, Self.filled)
        app.submit()
        #expect(app.alert?.contains("there is none") == true)
    }

    @Test("SH-10 a form is sent once, however often it is pressed")
    func once() {
        var app = app()
        app.fill(.logIn, Self.filled)
        app.state.profile.account.pending.append(.init(token: 77, request: .form(.logIn), subject: ""))
        let asked = app.requests.count
        app.submit()
        #expect(app.requests.count == asked)
        #expect(app.html.contains("aria-disabled=\"true\""))
    }

    @Test("AC-6 a recovery code resets the password, logs in, and is replaced by another")
    func recovery() {
        var app = app()
        app.go(.account(.logIn))
        app.send(.account(.opened(.recovery)))
        #expect(app.html.contains(">Recovery code</label>"))
        for (field, text) in [(AccountField.login, "anna"), (.recoveryCode, "OLD"), (.newPassword, "short")] {
            app.enter(field, text)
        }
        app.submit()
        #expect(app.refusal(of: .newPassword)?.contains("6 characters") == true)
        app.enter(.newPassword, "longer1!")
        app.submit()
        #expect(app.chosenRequests.last?.body == #"{"login":"anna","recoveryCode":"OLD","password":"longer1!"}"#)
        #expect(app.address == .profile)
        #expect(app.html.contains(TestApp.code))
    }

    @Test("AC-6 a wrong recovery code is refused without telling which was wrong")
    func wrongCode() {
        var app = app { _ in (401, "{}") }
        app.fill(.recovery, [(.login, "anna"), (.recoveryCode, "X"), (.newPassword, "longer1!")])
        app.submit()
        #expect(app.alert?.contains("this recovery code don’t belong together") == true)
    }

    @Test("AC-4 Apple is offered where the server has it; who comes back from there is logged in")
    func apple() {
        var app = app { request in
            request.address == "/api/v1/session/apple" ? (200, #"{"clientId":"org.x","nonce":"n1"}"#) : nil
        }
        app.state.shared.origin = "https://a.example"
        app.go(.account(.logIn))
        #expect(app.html.contains(">Sign in with Apple</button>"))
        app.send(.account(.appleTapped))
        let address =
            "https://appleid.apple.com/auth/authorize?response_type=code%20id_token&response_mode=form_post"
            + "&scope=name%20email&client_id=org.x&nonce=n1&state=n1"
            + "&redirect_uri=https%3A%2F%2Fa.example%2Fapi%2Fv1%2Fsession%2Fapple%2Fcallback"
        #expect(app.takeEffects().contains(.history(.visit(address: address))))
        let back = TestApp(path: "/profile", disk: app.disk) { request in
            request.method == .get ? (200, "{\"account\":\(TestApp.anna)}") : nil
        }
        #expect(back.account.account?.username == "anna")
        #expect(back.html.contains(">Log Out</button>"))
        let refused = TestApp(path: "/profile", disk: app.disk) { _ in (401, "{}") }
        #expect(refused.account.account == nil)
        #expect(refused.reopened(after: 5).requests.isEmpty)
        var without = self.app()
        without.go(.account(.logIn))
        #expect(!without.html.contains("Apple"))
    }

    @Test("AC-4 outside of a browser, where Apple's page leads back to nothing, it isn't offered")
    func noApple() {
        var app = app { request in
            request.address == "/api/v1/session/apple" ? (200, #"{"clientId":"org.x","nonce":"n1"}"#) : nil
        }
        app.state.shared.apple = .none
        app.go(.account(.logIn))
        #expect(!app.html.contains("Apple"))
        #expect(app.html.contains(">Log In</button>"))
    }

    /// A device that has Apple's sheet. The server offers nonces n1, n2, …
    ///
    /// - Parameter answer: To a token.
    private func appWithSheet(_ answer: (Int32, String)?) -> TestApp {
        var nonces = 0
        var app = app { request in
            guard request.address == "/api/v1/session/apple" else { return nil }
            if request.method == .post { return answer }
            nonces += 1
            return (200, "{\"clientId\":\"org.x\",\"nonce\":\"n\(nonces)\"}")
        }
        app.state.shared.apple = .sheet
        app.go(.account(.logIn))
        return app
    }

    @Test("IO-1 the system's sheet logs in with Apple")
    func appleSheet() {
        var app = appWithSheet((200, "{\"account\":\(TestApp.anna),\"isNew\":true}"))
        app.send(.account(.appleTapped))
        #expect(app.takeEffects().contains(.device(.identify(nonce: "n1"))))
        app.send(.host(.identified(token: "a.b.c")))
        #expect(app.chosenRequests.contains { $0.body == #"{"identityToken":"a.b.c","nonce":"n1"}"# })
        #expect(app.account.account?.username == "anna")
        #expect(app.address == .profile)
        #expect(app.html.contains(">Log Out</button>"))
    }

    @Test("IO-1 who leaves the sheet is where they were")
    func appleSheetLeft() {
        var app = appWithSheet((500, ""))
        app.send(.account(.appleTapped))
        app.send(.host(.identified(token: nil)))
        #expect(!app.chosenRequests.contains { $0.method == .post })
        #expect(app.alert == nil)
        #expect(app.html.contains(">Sign in with Apple</button>"))
    }

    @Test(
        "IO-1 a refusal is told in the server's words, and the next try has a nonce of its own",
        arguments: [
            (401, #"{"detail":"Apple's answer can't be believed. Try to log in once more."}"#, "can't be believed"),
            (409, #"{"detail":"There is an account with your email already."}"#, "There is an account with your email"),
            (429, "{}", "Too many tries"), (503, "{}", "The server has a fault"),
        ])
    func appleSheetRefused(status: Int32, body: String, words: String) {
        var app = appWithSheet((status, body))
        app.send(.account(.appleTapped))
        app.send(.host(.identified(token: "a.b.c")))
        #expect(app.alert?.contains(words) == true)
        #expect(!app.account.isExpired)
        _ = app.takeEffects()
        app.send(.account(.appleTapped))
        #expect(app.alert == nil)
        #expect(app.takeEffects().contains(.device(.identify(nonce: "n2"))))
    }

    @Test("IO-1 without a network the sheet's answer leads nowhere, and says so")
    func appleSheetOffline() {
        var app = appWithSheet(nil)
        app.send(.account(.appleTapped))
        app.send(.host(.identified(token: "a.b.c")))
        #expect(app.alert?.contains("can’t be reached") == true)
        #expect(app.account.account == nil)
    }

    @Test("AC-4 an account of Apple's has no password to enter")
    func withoutPassword() {
        let account = TestApp.anna.replacingOccurrences(of: "false", with: "true")
        var app = TestApp(disk: ["account": "{\"isStarted\":true,\"account\":\(account)}"], server: TestApp.works)
        app.send(.account(.opened(.password)))
        app.enter(.newPassword, "better2?")
        app.submit()
        #expect(app.chosenRequests.last?.body == #"{"new":"better2?"}"#)
        #expect(app.address == .profile)
    }

    @Test("AC-9 an expired session hides and deletes nothing; logging in again goes on")
    func expired() {
        var app = TestApp(disk: TestApp.annas) { _ in (401, "{}") }
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        app.go(.account(.tokens))
        #expect(app.account.isExpired)
        #expect(app.library.workouts.count == 1)
        var reopened = app.reopened(after: 60, path: "/")
        #expect(reopened.html.contains("Log in to sync"))
        #expect(reopened.library.workouts.count == 1)
        let account = TestAccount()
        reopened.server = { account.answer($0) ?? TestApp.works($0) }
        reopened.send(.account(.logInTapped))
        #expect(reopened.text(of: .login) == "anna")
        reopened.enter(.password, TestApp.password)
        reopened.submit()
        #expect(!reopened.account.isExpired)
        #expect(reopened.html.contains("1 change waiting"))
        reopened.send(.host(.tabs(.syncAcquired)))
        #expect(reopened.html.contains("Synced"))
        #expect(reopened.library.workouts.count == 1)
    }

    @Test("AC-6 AC-9 the recovery code that is still to be saved outlives a log-in after the session's end")
    func expiredWithCode() {
        let code = "abcd-efgh"
        let expired =
            "{\"isStarted\":true,\"isExpired\":true,\"lacksRecoveryCode\":true,\"recoveryCode\":\"\(code)\",\"account\":\(TestApp.anna)}"
        var app = TestApp(path: "/log-in", disk: ["account": expired]) { request in
            request.method == .post ? (200, "{\"account\":\(TestApp.anna)}") : (204, "")
        }
        #expect(app.account.recoveryCode == code)
        app.enter(.password, TestApp.password)
        app.submit()
        #expect(!app.account.isExpired)
        #expect(app.account.recoveryCode == code)
        #expect(app.account.lacksRecoveryCode)
    }

    @Test("SY-7 another account's log-in is refused where an expired one's data is")
    func anotherAccount() {
        let expired = "{\"isStarted\":true,\"isExpired\":true,\"account\":\(TestApp.anna)}"
        var app = TestApp(path: "/log-in", disk: ["account": expired]) { request in
            request.method == .post ? (200, #"{"account":{"id":"b2","username":"bo","email":"b@c.se"}}"#) : (204, "")
        }
        app.enter(.login, "bo")
        app.enter(.password, "x")
        app.submit()
        #expect(app.alert?.contains("holds the workouts of anna") == true)
        #expect(app.account.account?.id == "a1")
        #expect(app.requests.last.map { $0.method == .delete && $0.address == "/api/v1/session" } == true)
    }

    @Test("AC-9 an expired account logs in again; it doesn't sign up")
    func expiredForms() {
        let expired = ["account": "{\"isStarted\":true,\"isExpired\":true,\"account\":\(TestApp.anna)}"]
        #expect(TestApp(path: "/sign-up", disk: expired).address == .account(.logIn))
    }
}
