import Records
import Testing
import Workouts

@testable import App

@Suite struct StartTests {
    @Test("SH-1 a first opening shows Start with its three ways in, and nothing else")
    func first() {
        let app = TestApp(disk: [:])
        #expect(app.address == .account(.start))
        for name in ["Sign Up", "Log In", "Continue without an account"] {
            #expect(app.html.contains(">\(name)</button>"))
        }
        #expect(!app.html.contains("aria-label=\"Main\""))
        #expect(app.disk.isEmpty)
    }

    @Test("SH-1 without an account it goes on to Quick Create, and Start doesn't come back")
    func without() {
        var app = TestApp(disk: [:])
        app.send(.account(.withoutTapped))
        #expect(app.address == .quickCreate)
        #expect(app.reopened(after: 60, path: "/").address == .quickCreate)
    }

    @Test("SH-1 a Start that nothing was chosen on comes again")
    func again() {
        #expect(TestApp(disk: [:]).reopened(after: 60, path: "/").address == .account(.start))
    }

    @Test("SH-1 a first opening at another address shows Start all the same, and leads on to that, also after a reload")
    func address() {
        var app = TestApp(path: "/history", disk: [:])
        #expect(app.address == .account(.start))
        app.send(.account(.withoutTapped))
        #expect(app.address == .history)

        app = TestApp(path: "/#w1.abc", disk: [:]).reopened(after: 60, path: "/start")
        #expect(app.address == .account(.start))
        app.send(.account(.withoutTapped))
        #expect(app.address == .received(fragment: "w1.abc"))
        #expect(app.reopened(after: 60, path: "/").address == .quickCreate)
    }

    @Test("SH-1 the forms of Start are shown where they are asked for")
    func forms() {
        #expect(TestApp(path: "/sign-up", disk: [:]).address == .account(.signUp))
        #expect(TestApp(path: "/log-in", disk: [:]).address == .account(.logIn))
    }

    @Test("SH-1 a sign-up that was begun and reloaded hasn't left Start")
    func begun() {
        var app = TestApp(path: "/sign-up", disk: [:])
        app.send(.account(.typed(.username, "anna")))
        app.settle()
        #expect(!app.disk.isEmpty)
        app = app.reopened(after: 60, path: "/sign-up")
        #expect(app.text(of: .username) == "anna")
        app.send(.account(.backTapped))
        #expect(app.address == .account(.start))
        #expect(app.reopened(after: 60, path: "/").address == .account(.start))

        app.go(.account(.aboutYou))
        app.send(.profile(.entered(.name, "Anna", isLeft: true)))
        app.settle()
        app = app.reopened(after: 60, path: "/sign-up/you")
        #expect(app.library.profile.name == "Anna" && !app.account.isStarted)
    }

    @Test("SH-1 AC-1 AC-3 logging in leads on at once, signing up when the recovery code is kept")
    func leadsOn() {
        var app = TestApp(path: "/history", disk: [:], server: TestApp.works)
        app.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        app.submit()
        #expect(app.address == .history)

        app = TestApp(
            path: "/history", disk: [:],
            server: { request in
                request.method == .post
                    ? (200, "{\"account\":\(TestApp.anna),\"recoveryCode\":\"AAAA\"}") : TestApp.works(request)
            })
        app.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        app.submit()
        #expect(app.address == .profile)
        app.send(.account(.codeKept))
        #expect(app.address == .history)
    }

    @Test("SH-1 a device that was used before there were accounts doesn't see Start")
    func earlier() {
        let app = TestApp(disk: ["settings/settings": #"{"record":1,"fields":{}}"#])
        #expect(app.address == .quickCreate)
    }

    @Test("SH-2 logged in, the app opens on Profile, unless it is a reload or another address")
    func loggedIn() {
        #expect(TestApp(disk: TestApp.annas).address == .profile)
        #expect(TestApp(disk: TestApp.annas, isReturn: true).address == .quickCreate)
        #expect(TestApp(path: "/workouts", disk: TestApp.annas).address == .workouts)
    }

    @Test("SH-2 EN-7 a run that was in progress comes first")
    func run() {
        var app = TestApp(disk: TestApp.annas)
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(600))]), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        #expect(app.reopened(after: 10, path: "/").address == .run)
    }

    @Test("SH-7 Back on a form leads to Start until that was left, then to Profile")
    func back() {
        var app = TestApp(path: "/log-in", disk: [:])
        app.send(.account(.backTapped))
        #expect(app.address == .account(.start))
        app = TestApp(path: "/log-in")
        app.send(.account(.backTapped))
        #expect(app.address == .profile)
    }

    @Test(
        "SH-7 who is logged in has no use for Start and its forms",
        arguments: AccountPage.allCases.filter(\.isForGuests))
    func redirected(page: AccountPage) {
        #expect(TestApp(path: page.rawValue, disk: TestApp.annas).address == .profile)
    }

    @Test(
        "SH-7 a guest at an account's address is shown Profile",
        arguments: [AccountPage.password, .tokens, .deletion, .recoveryCode])
    func guest(page: AccountPage) {
        #expect(TestApp(path: page.rawValue).address == .profile)
    }

    @Test("AC-9 Start is left when another tab logs in")
    func otherTab() {
        var app = TestApp(disk: [:])
        let message = TabMessage(epoch: "", rows: [StoreRow(key: "account", text: TestApp.annas["account"])])
        app.send(.host(.tabs(.received(message.text))))
        #expect(app.address == .profile)
        #expect(app.account.account?.username == "anna")
    }
}
