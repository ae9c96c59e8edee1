import Testing
import Workouts

@testable import App

@Suite struct ProfileAccountTests {
    private func app(_ server: @escaping (HTTPRequest) -> (Int32, String)? = TestApp.works) -> TestApp {
        TestApp(disk: TestApp.annas, wall: TestApp.noon, server: server)
    }

    private func sent(_ app: TestApp) -> String {
        app.chosenRequests.last.map { "\($0.method.rawValue) \($0.address) \($0.body ?? "")" } ?? ""
    }

    @Test("AC-7 a guest's Profile has all of it but the account, and offers Sign Up and Log In")
    func guest() {
        let app = TestApp(path: "/profile")
        for name in ["Sign Up", "Log In", "Export my data", "Import my data"] {
            #expect(app.html.contains(">\(name)</button>"))
        }
        for name in ["Log Out", "Change password", "Access tokens", "Delete my account", "Username"] {
            #expect(!app.html.contains(">\(name)<"))
        }
    }

    @Test("AC-7 an account's Profile shows username and email and all that can be done")
    func account() {
        let app = app()
        #expect(app.html(from: "id=\"account-0\"", to: ">").contains("value=\"anna\""))
        #expect(app.html(from: "id=\"account-1\"", to: ">").contains("value=\"anna@example.com\""))
        for name in [
            "Change password", "New recovery code", "Access tokens", "Log Out", "Log out everywhere", "Export my data",
            "Import my data", "Delete my account",
        ] { #expect(app.html.contains(">\(name)</button>")) }
        #expect(!app.html.contains(">Sign Up<"))
    }

    @Test(
        "SY-1 the sync line says in words how things stand",
        arguments: [
            (SyncStatus.synced, "Synced"), (.waiting(1), "1 change waiting"), (.waiting(3), "3 changes waiting"),
            (.offline, "Offline"), (.expired, "Log in to sync"), (.refused(2), "2 changes refused by the server"),
            (.full(2), "The account is full: 2 changes only on this device"),
        ])
    func sync(status: SyncStatus, words: String) {
        var app = app()
        app.state.shared.sync = status
        #expect(app.html(from: "class=\"sync\"", to: "</p>").contains(words))
    }

    @Test("AC-7 username and email are changed with the password, which is asked for then")
    func identity() {
        var app = app()
        #expect(!app.html.contains("id=\"account-2\""))
        app.enter(.username, "anna.b")
        #expect(app.html.contains("id=\"account-2\""))
        app.submit()
        #expect(app.refusal(of: .password) == "Enter your password.")
        app.enter(.password, TestApp.password)
        app.server = { _ in
            (
                200,
                #"{"account":{"id":"a1","username":"anna.b","email":"anna@example.com","created":1,"hasApple":false}}"#
            )
        }
        app.submit()
        #expect(sent(app) == #"PATCH /api/v1/account {"username":"anna.b","password":"secret1!"}"#)
        #expect(app.account.account?.username == "anna.b")
        #expect(app.state.shared.drafts.isEmpty)
        #expect(!app.html.contains("id=\"account-2\""))
        #expect(app.reopened(after: 1).account.account?.username == "anna.b")
    }

    @Test("AC-2 AC-7 a taken email and a wrong password are refused beside their fields, which keep what was typed")
    func identityRefused() {
        var app = app { _ in (422, #"{"errors":[{"field":"email","problem":"That email has an account."}]}"#) }
        app.enter(.email, "bo@example.com")
        app.enter(.password, "x")
        app.submit()
        #expect(app.refusal(of: .email) == "That email has an account.")
        app.server = { _ in (403, #"{"field":"password","detail":"That is not your password."}"#) }
        app.submit()
        #expect(app.refusal(of: .password) == "That is not your password.")
        #expect(app.text(of: .email) == "bo@example.com")
        #expect(app.account.account?.email == "anna@example.com")
        #expect(!app.account.isExpired)
    }

    @Test("SH-6 a half-typed username and a half-typed name are drafts side by side")
    func drafts() {
        var app = app()
        app.enter(.username, "ann")
        app.send(.profile(.typed(.name, "An")))
        let reopened = app.reopened(after: 5)
        #expect(reopened.text(of: .username) == "ann")
        #expect(ProfileScreen.text(of: .name, reopened.state.profile, reopened.library) == "An")
        app.send(.profile(.entered(.name, "Anna", isLeft: true)))
        #expect(app.reopened(after: 5).text(of: .username) == "ann")
    }

    @Test("AC-7 the password is changed with the old one")
    func password() {
        var app = app()
        app.send(.account(.opened(.password)))
        for name in ["Old password", "New password"] { #expect(app.html.contains(">\(name)</label>")) }
        app.enter(.oldPassword, TestApp.password)
        app.enter(.newPassword, "abc")
        app.submit()
        #expect(app.refusal(of: .newPassword)?.contains("6 characters") == true)
        app.enter(.newPassword, "better2?")
        app.submit()
        #expect(sent(app) == #"POST /api/v1/account/password {"old":"secret1!","new":"better2?"}"#)
        #expect(app.address == .profile)
        #expect(app.html.contains("Password changed"))
    }

    @Test("AC-6 a new recovery code is made with the password, and shown once")
    func recoveryCode() {
        var app = app()
        app.send(.account(.opened(.recoveryCode)))
        app.enter(.password, TestApp.password)
        app.submit()
        #expect(sent(app) == #"POST /api/v1/account/recovery-code {"password":"secret1!"}"#)
        #expect(app.address == .profile)
        #expect(app.html.contains(TestApp.code))
    }

    @Test("AP-2 access tokens are listed, made with a name, a scope and a number of days, shown once, and revoked")
    func tokens() {
        let listed =
            #"{"tokens":[{"id":"t1","name":"Backup","scope":"read","created":1,"expires":1803000000,"lastUsed":null}]}"#
        var app = app { request in
            switch request.method {
            case .get: (200, listed)
            case .post: (201, #"{"id":"t2","token":"setlist_pat_xyz"}"#)
            default: (204, "")
            }
        }
        app.send(.account(.opened(.tokens)))
        #expect(app.html(from: "aria-label=\"Backup\"", to: "</li>").contains("Read, until 19 Feb 2027"))
        app.enter(.tokenName, "Watch")
        app.enter(.days, "400")
        app.submit()
        #expect(app.refusal(of: .days) == "Enter a number of days from 1 to 365.")
        app.enter(.days, "30")
        app.enter(.password, TestApp.password)
        app.send(.account(.scopeChosen(canWrite: true)))
        app.submit()
        let made = app.requests.last { $0.method == .post }
        #expect(made?.body == #"{"name":"Watch","days":30,"password":"secret1!","scope":"write"}"#)
        #expect(app.html.contains("setlist_pat_xyz"))
        #expect(!app.disk.values.contains { $0.contains("setlist_pat_xyz") })
        app.send(.account(.backTapped))
        app.send(.account(.opened(.tokens)))
        #expect(!app.html.contains("setlist_pat_xyz"))
        app.send(.account(.tokenRevoked("t1")))
        #expect(app.requests.last?.address == "/api/v1/tokens/t1")
        #expect(!app.html.contains("Backup"))
    }
}
