import Testing
import Workouts

@testable import App

@Suite struct CalendarAddressTests {
    private static let path = "/api/v1/calendars/s3cret.ics"
    private static let made = #"{"address":"\#(path)","created":1795000000}"#
    private static let existing = #"{"calendar":{"created":1795000000,"lastUsed":1795000040}}"#

    /// - Parameter server: answers what concerns the address.
    private func app(_ server: @escaping (HTTPRequest) -> (Int32, String)?) -> TestApp {
        TestApp(disk: TestApp.annas, wall: 1_795_000_060) { request in
            request.address == "/api/v1/calendar" ? server(request) : TestApp.works(request)
        }
    }

    /// The section of Profile.
    private func section(_ app: TestApp) -> String { app.html(from: "Calendar address</h2>", to: "</section>") }

    @Test("IX-7 Profile makes an address, which is shown with Copy, Renew and Remove")
    func make() {
        var app = app { $0.method == .get ? (200, #"{"calendar":null}"#) : (201, Self.made) }
        #expect(section(app).contains("Make an address"))
        app.send(.calendar(.makeTapped))
        #expect(app.requests.last?.method == .post && app.requests.last?.address == "/api/v1/calendar")
        let shown = section(app)
        #expect(shown.contains(app.state.shared.origin + Self.path))
        for name in ["Copy", "Renew", "Remove"] { #expect(shown.contains(name), "\(name)") }
        #expect(!shown.contains("Make an address"))
        _ = app.takeEffects()
        app.send(.calendar(.copyTapped))
        guard case .device(.copy(let text))? = app.takeEffects().first else {
            Issue.record("Nothing was copied")
            return
        }
        #expect(text == app.state.shared.origin + Self.path)
        // Never on disk.
        #expect(!app.disk.values.contains { $0.contains("s3cret") })
    }

    @Test("IX-7 one that was made before can't be shown, but renewed and removed")
    func before() {
        var app = app { request in
            switch request.method {
            case .get: (200, Self.existing)
            case .put: (200, Self.made)
            default: (204, "")
            }
        }
        #expect(section(app).contains("A calendar last asked: Today, "))
        #expect(!section(app).contains("Make an address"))
        app.send(.calendar(.renewTapped))
        #expect(app.requests.last?.method == .put && section(app).contains("s3cret"))
        app.send(.calendar(.removeTapped))
        #expect(app.requests.last?.method == .delete)
        #expect(section(app).contains("Make an address") && !section(app).contains("s3cret"))
    }

    @Test("IX-7 a second press asks for nothing twice")
    func twice() {
        var app = app { $0.method == .get ? (200, #"{"calendar":null}"#) : nil }
        let before = app.requests.count
        app.state.profile.calendar.pending = .init(token: -1, request: .make)
        app.send(.calendar(.makeTapped))
        app.send(.calendar(.renewTapped))
        #expect(app.requests.count == before)
    }

    @Test("IX-7 an address that another device made meanwhile isn't replaced, and is told of")
    func elsewhere() {
        var isMade = false
        var app = app { request in
            guard request.method == .get else {
                isMade = true
                return (409, #"{"detail":"There is one."}"#)
            }
            return (200, isMade ? Self.existing : #"{"calendar":null}"#)
        }
        app.send(.calendar(.makeTapped))
        #expect(section(app).contains("It can’t be shown again") && app.alert == nil)
    }

    @Test("IX-7 an address that was renewed elsewhere isn't shown any more")
    func stale() {
        var created = 1_795_000_000
        var app = app { request in
            request.method == .get ? (200, #"{"calendar":{"created":\#(created),"lastUsed":null}}"#) : (200, Self.made)
        }
        app.send(.calendar(.renewTapped))
        #expect(section(app).contains("s3cret"))
        app.go(.profile)
        #expect(section(app).contains("s3cret"))
        created += 60
        app.go(.quickCreate)
        app.go(.profile)
        #expect(!section(app).contains("s3cret") && section(app).contains("No calendar has asked for it yet."))
    }

    @Test("IX-7 without an answer the section says why, and a press may be repeated")
    func trouble() {
        var status: Int32? = nil
        var app = app { request in
            request.method == .get ? (200, #"{"calendar":null}"#) : status.map { ($0, Self.made) }
        }
        app.send(.calendar(.makeTapped))
        #expect(app.alert == "The server can’t be reached. Try again in a moment.")
        status = 500
        app.send(.calendar(.makeTapped))
        #expect(app.alert == "The server has a fault. Try again in a moment.")
        status = 201
        app.send(.calendar(.makeTapped))
        #expect(app.alert == nil && section(app).contains("s3cret"))
    }

    @Test("IX-7 a session that is over is told of")
    func expired() {
        var app = app { $0.method == .get ? (200, #"{"calendar":null}"#) : (401, "{}") }
        app.send(.calendar(.makeTapped))
        #expect(app.account.isExpired && app.html.contains("Your session is over. Log in again."))
        let before = app.requests.count
        app.send(.calendar(.makeTapped))
        #expect(app.requests.count == before)
    }

    @Test("IX-7 a guest has none, and whoever logs out leaves none behind")
    func guest() {
        let guest = TestApp(path: "/profile")
        #expect(!guest.html.contains("Calendar address"))
        #expect(!guest.requests.contains { $0.address == "/api/v1/calendar" })
        var app = app { $0.method == .get ? (200, Self.existing) : (200, Self.made) }
        app.send(.calendar(.renewTapped))
        app.send(.account(.logOutTapped))
        #expect(app.state.profile.calendar.address == nil && app.state.profile.calendar.existing == nil)
    }
}
