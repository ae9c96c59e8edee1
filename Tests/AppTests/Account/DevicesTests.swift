import Testing
import Workouts

@testable import App

@Suite struct DevicesTests {
    private static let listed = """
        {"sessions":[
        {"id":"s1","device":"Firefox on Linux","created":1,"lastSeen":1795000000,"expires":2,"isCurrent":true},
        {"id":"s2","device":"Safari on iPhone","created":1,"lastSeen":1795000000,"expires":2,"isCurrent":false}]}
        """

    private func app(_ server: @escaping (HTTPRequest) -> (Int32, String)?) -> TestApp {
        TestApp(disk: TestApp.annas, wall: 1_795_000_060, server: server)
    }

    @Test("AC-10 Profile leads to the devices: each with when it was last seen, each but this one with Log out")
    func list() {
        var app = app { request in request.method == .get ? (200, Self.listed) : (204, "") }
        #expect(app.html.contains(">Devices</button>"))
        app.send(.account(.opened(.devices)))
        #expect(app.address == .account(.devices))
        #expect(app.requests.last?.address == "/api/v1/sessions")
        let here = app.html(from: "aria-label=\"Firefox on Linux\"", to: "</li>")
        #expect(here.contains("This device") && !here.contains("Log out"))
        let other = app.html(from: "aria-label=\"Safari on iPhone\"", to: "</li>")
        #expect(other.contains("Last seen: Today, ") && other.contains(">Log out</button>"))
        app.send(.account(.deviceLoggedOut("s2")))
        #expect(app.requests.last?.method == .delete && app.requests.last?.address == "/api/v1/sessions/s2")
        #expect(!app.html.contains("Safari on iPhone") && app.html.contains("Firefox on Linux"))
    }

    @Test("AC-10 a device that is logged out already vanishes, one that can't be reached stays")
    func trouble() {
        var status: Int32 = 404
        var app = app { request in request.method == .get ? (200, Self.listed) : (status, "{}") }
        app.send(.account(.opened(.devices)))
        status = 500
        app.send(.account(.deviceLoggedOut("s2")))
        #expect(app.html.contains("Safari on iPhone") && app.html.contains("The server has a fault"))
        status = 404
        app.send(.account(.deviceLoggedOut("s2")))
        #expect(!app.html.contains("Safari on iPhone"))
    }

    @Test("AC-10 without a network the screen says so")
    func offline() {
        var app = app { _ in nil }
        app.send(.account(.opened(.devices)))
        #expect(app.html.contains("The server can’t be reached") && !app.html.contains("<li"))
    }

    @Test("AC-10 a guest has no devices to see")
    func guest() {
        let app = TestApp(path: "/profile/devices")
        #expect(app.address == .profile)
    }

    @Test("AC-10 a token is made with the password, which goes nowhere else")
    func tokenPassword() {
        var app = app { request in
            request.method == .get ? (200, #"{"tokens":[]}"#) : (403, #"{"field":"password","detail":"Not yours."}"#)
        }
        app.send(.account(.opened(.tokens)))
        app.enter(.tokenName, "Watch")
        app.submit()
        #expect(app.refusal(of: .password) == "Enter your password.")
        app.enter(.password, TestApp.password)
        app.submit()
        #expect(app.requests.last?.body?.contains(#""password":"secret1!""#) == true)
        #expect(app.refusal(of: .password) == "Not yours.")
        #expect(!app.disk.values.contains { $0.contains(TestApp.password) })
    }

    @Test(
        "AC-2 a password that is chosen is weighed: six will do, twelve are recommended",
        arguments: [
            ("", "12 or more are best"), ("abc", "12 or more are best"), ("abc12!", "It will do"),
            ("abcdefgh12!", "It will do"), ("abcdefghi12!", "Hard to guess"), ("åäöåäöåäö12!", "Hard to guess"),
        ])
    func strength(password: String, words: String) {
        var app = TestApp(path: "/sign-up")
        app.enter(.password, password)
        #expect(app.html(from: "id=\"account-2-note\"", to: "</p>").contains(words))
    }
}
