import Records
import Testing
import Workouts

@testable import App

@Suite struct SignUpTests {
    private func app(_ server: @escaping (HTTPRequest) -> (Int32, String)? = TestApp.works) -> TestApp {
        TestApp(disk: [:], wall: TestApp.noon, server: server)
    }

    private static let filled: [(AccountField, String)] = [
        (.username, "anna"), (.email, "anna@example.com"), (.password, TestApp.password),
    ]

    @Test("AC-1 Sign Up asks for username, email and password")
    func labels() {
        var app = app()
        app.send(.account(.signUpTapped))
        #expect(app.address == .account(.signUp))
        for name in ["Username", "Email", "Password"] { #expect(app.html.contains(">\(name)</label>")) }
        #expect(app.html.contains(">Sign Up</button>"))
        #expect(app.html(from: "id=\"account-2\"", to: ">").contains("type=\"password\""))
    }

    @Test("AC-1 then for name, birth date, weight and height; Create opens Profile, logged in")
    func signUp() {
        var app = app()
        app.fill(.signUp, Self.filled)
        app.submit()
        #expect(app.address == .account(.aboutYou))
        #expect(app.account.account == nil)
        for name in ["Name", "Birth date", "Weight", "Height"] { #expect(app.html.contains(">\(name)</label>")) }
        app.send(.profile(.entered(.name, "Anna", isLeft: true)))
        app.send(.profile(.entered(.weight, "72.5", isLeft: true)))
        app.submit()
        #expect(app.address == .profile)
        #expect(app.account.account?.email == "anna@example.com")
        #expect(app.library.profile.name == "Anna")
        let bodies = app.requests.filter { $0.method == .post }
        #expect(bodies.map(\.address) == ["/api/v1/accounts/check", "/api/v1/accounts"])
        for request in bodies {
            #expect(request.body == #"{"username":"anna","email":"anna@example.com","password":"secret1!"}"#)
        }
        let reopened = app.reopened(after: 60, path: "/")
        #expect(reopened.address == .profile)
        #expect(reopened.account.account?.username == "anna")
        #expect(reopened.library.profile.weights.first?.kilograms == 72.5)
    }

    @Test("AC-9 what a guest made is still there after signing up")
    func guest() {
        var app = app()
        app.send(.account(.withoutTapped))
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        app.fill(.signUp, Self.filled)
        app.submit()
        app.submit()
        #expect(app.reopened(after: 60).library.workouts.map(\.id) == ["w"])
    }

    @Test(
        "AC-2 what can't be is refused beside its field before anything is sent",
        arguments: [
            (AccountField.username, "ab", "3 to 30"), (.username, "anna b", "only the letters"),
            (.email, "anna@", "email"),
            (.email, "", "email"), (.password, "ab12!", "6 characters"), (.password, "abcdef!", "digit"),
            (.password, "123456!", "letter"), (.password, "abc123", "special"),
        ])
    func refused(field: AccountField, text: String, words: String) {
        var app = app()
        app.fill(.signUp, Self.filled + [(field, text)])
        let asked = app.requests.count
        app.submit()
        #expect(app.requests.count == asked)
        #expect(app.address == .account(.signUp))
        #expect(app.alert?.contains(words) == true)
        #expect(app.text(of: field) == text)
        #expect(app.takeEffects().contains(.focus(id: field.id)))
        app.enter(field, "x")
        #expect(app.refusal(of: field) == nil)
    }

    @Test("AC-2 all that is wrong is said at once")
    func all() {
        var app = app()
        app.fill(.signUp, [])
        app.submit()
        for field in AccountPage.signUp.fields { #expect(app.refusal(of: field) != nil) }
    }

    @Test("AC-2 a taken username and a taken email are refused by the server, each beside its field")
    func taken() {
        var app = app { request in
            request.method == .post
                ? (
                    422,
                    #"{"title":"x","field":"username","errors":[{"field":"username","problem":"That username is taken."},"#
                        + #"{"field":"email","problem":"That email has an account."}]}"#
                ) : nil
        }
        app.fill(.signUp, Self.filled)
        app.submit()
        #expect(app.address == .account(.signUp))
        #expect(app.refusal(of: .username) == "That username is taken.")
        #expect(app.refusal(of: .email) == "That email has an account.")
        #expect(app.text(of: .password) == TestApp.password)
    }

    @Test("SY-9 SH-10 a network that has made as many accounts as it may is told so in the first step, and until when")
    func tooMany() {
        var app = app { request in
            request.address == "/api/v1/accounts/check" ? (429, #"{"type":"/problems/too-many-accounts"}"#) : nil
        }
        app.fill(.signUp, Self.filled)
        app.submit()
        #expect(app.address == .account(.signUp))
        #expect(app.alert == "Your network has made as many accounts as it may in a day. Try again in 30 seconds.")
    }

    @Test(
        "SH-10 a time to wait is said as people say it, and never too short",
        arguments: [
            (1, "1 second"), (89, "89 seconds"), (90, "2 minutes"), (300, "5 minutes"), (4_320, "72 minutes"),
            (5_340, "89 minutes"), (5_341, "2 hours"), (7_201, "3 hours"), (82_800, "23 hours"), (82_801, "a day"),
            (86_400, "a day"), (86_401, "2 days"),
        ] as [(Int32, String)])
    func wait(seconds: Int32, words: String) {
        #expect(waitText(seconds: seconds) == words)
    }

    @Test("AC-2 a username that somebody was quicker with leads back to the first step")
    func takenMeanwhile() {
        var app = app { request in
            switch request.address {
            case "/api/v1/accounts": (409, #"{"field":"username","detail":"That username is taken."}"#)
            default: TestApp.works(request)
            }
        }
        app.send(.account(.signUpTapped))
        for (field, text) in Self.filled { app.enter(field, text) }
        app.submit()
        app.submit()
        #expect(app.address == .account(.signUp))
        #expect(app.refusal(of: .username) == "That username is taken.")
        #expect(app.text(of: .password) == TestApp.password)
    }

    @Test("AC-2 whether a name is free is asked when typing pauses, once, and shown")
    func available() {
        var app = app { request in
            request.body == #"{"username":"anna"}"#
                ? (200, #"{"available":false,"reason":"That username is taken."}"#) : TestApp.works(request)
        }
        app.go(.account(.signUp))
        for text in ["an", "ann", "anna"] {
            app.enter(.username, text)
            app.wait(Seconds(milliseconds: 200))
        }
        #expect(app.requests.isEmpty)
        app.wait(Seconds(milliseconds: 300))
        // Not in the address: those are written down in many places.
        #expect(app.requests.map(\.address) == ["/api/v1/accounts/available"])
        #expect(app.requests.map(\.body) == [#"{"username":"anna"}"#])
        #expect(app.alert == "That username is taken.")
        app.enter(.username, "annab")
        #expect(app.alert == nil)
        app.wait(Seconds(milliseconds: 500))
        #expect(app.html.contains("Available"))
        app.enter(.email, "a+b&c@example.com")
        app.wait(Seconds(milliseconds: 500))
        #expect(app.requests.last?.body == #"{"email":"a+b&c@example.com"}"#)
    }

    @Test("AC-2 an answer about what was typed before is no answer about what is there now")
    func late() {
        var app = app { _ in nil }
        app.go(.account(.signUp))
        app.enter(.username, "anna")
        app.state.profile.account.pending = [.init(token: 99, request: .availability(.username), subject: "anna")]
        app.enter(.username, "annab")
        let taken = Array(#"{"available":false,"reason":"Taken."}"#.utf8)
        app.send(.host(.http(HTTPAnswer(token: 99, status: 200, body: taken))))
        #expect(app.alert == nil)
    }

    @Test("SH-10 what can't be in the second step is refused there")
    func secondStep() {
        var app = app()
        app.fill(.signUp, Self.filled)
        app.submit()
        app.send(.profile(.entered(.weight, "heavy", isLeft: true)))
        app.submit()
        #expect(app.address == .account(.aboutYou))
        #expect(app.alert?.contains("Enter a weight") == true)
        #expect(app.account.account == nil)
    }

    @Test("SH-6 drafts of both steps survive a reload, the password doesn't")
    func draft() {
        var app = app()
        app.fill(.signUp, Self.filled)
        app.submit()
        app.send(.profile(.typed(.name, "Ann")))
        #expect(!app.disk.values.contains { $0.contains(TestApp.password) })
        var reopened = app.reopened(after: 60)
        #expect(reopened.address == .account(.signUp))
        #expect(reopened.text(of: .username) == "anna")
        #expect(reopened.text(of: .email) == "anna@example.com")
        #expect(reopened.text(of: .password).isEmpty)
        reopened.enter(.password, TestApp.password)
        reopened.submit()
        #expect(reopened.address == .account(.aboutYou))
        #expect(ProfileScreen.text(of: .name, reopened.state.profile, reopened.library) == "Ann")
        reopened.submit()
        #expect(reopened.state.shared.drafts.isEmpty)
    }

    @Test("AC-6 the recovery code is shown, to be copied and saved, until the person says that it is kept")
    func recoveryCode() {
        var app = app()
        app.fill(.signUp, Self.filled)
        app.submit()
        app.submit()
        #expect(app.html.contains(TestApp.code))
        _ = app.takeEffects()
        app.send(.account(.copyTapped(TestApp.code)))
        #expect(app.takeEffects().contains(.copy(TestApp.code)))
        app.send(.host(.copied(true)))
        #expect(app.state.shared.notice?.text == "Copied")
        app.send(.host(.copied(false)))
        #expect(app.state.shared.notice?.text.contains("Select the text") == true)
        app.send(.account(.codeSaveTapped(TestApp.code)))
        #expect(
            app.takeEffects().contains {
                if case .files(.save(_, _, let text)) = $0 { text.contains(TestApp.code) } else { false }
            })
        #expect(app.reopened(after: 5).html.contains(TestApp.code))
        app.send(.account(.codeKept))
        #expect(!app.html.contains(TestApp.code))
        #expect(!app.disk.values.contains { $0.contains(TestApp.code) })
        #expect(!app.reopened(after: 5).html.contains("I have saved it"))
    }
}
