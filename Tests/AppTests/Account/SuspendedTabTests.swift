import Records
import Testing
import Workouts

@testable import App

/// A tab that hears late that another one has logged out leaves the store alone, in which somebody else's records are by now.
@Suite struct SuspendedTabTests {
    private func tabs() -> (active: TestApp, frozen: TestApp) {
        var active = TestApp(path: "/profile", disk: TestApp.annas, seed: 1, wall: TestApp.noon, server: TestApp.works)
        active.state.shared.library.add(Workout(name: "Anna's", steps: [Step(.work, .time(600))]), id: "anna")
        active.settle()
        var frozen = TestApp(
            path: "/workouts", disk: active.disk, seed: 2, wall: TestApp.noon, server: TestApp.works)
        _ = active.takeEffects()
        _ = frozen.takeEffects()
        return (active, frozen)
    }

    /// The frozen tab goes on: it hears one after the other of what it missed, over the same store.
    private func resume(_ frozen: inout TestApp, _ active: inout TestApp, _ told: [String]) {
        frozen.disk = active.disk
        for text in told { frozen.send(.host(.tabs(.received(text)))) }
        active.disk = frozen.disk
    }

    @Test("AC-9 SY-8 what a guest made after the log-out is there after the old tab has gone on")
    func guest() {
        var (active, frozen) = tabs()
        active.send(.account(.logOutTapped))
        if active.state.profile.account.asksToLogOut != nil { active.send(.account(.logOutConfirmed)) }
        #expect(active.address == .account(.start))
        active.send(.account(.withoutTapped))
        active.state.shared.library.add(Workout(name: "Guest's", steps: [Step(.work, .time(60))]), id: "guest")
        active.settle()
        #expect(active.library.isSaved)
        #expect(active.disk.keys.contains("workouts/guest"))
        resume(&frozen, &active, active.takeBroadcasts())
        #expect(active.disk.keys.contains("workouts/guest"), "on disk: \(active.disk.keys.sorted())")
        #expect(active.reopened(after: 60, path: "/workouts").library.workouts.map(\.value.name) == ["Guest's"])
    }

    @Test("AC-9 SY-8 what another account's owner made and hasn't sent is there, too, and they are still logged in")
    func otherAccount() {
        var (active, frozen) = tabs()
        active.send(.account(.logOutTapped))
        if active.state.profile.account.asksToLogOut != nil { active.send(.account(.logOutConfirmed)) }
        active.server = { request in
            if request.method == .post, request.address == "/api/v1/session" {
                return (200, #"{"account":{"id":"b2","username":"ben","email":"b@example.com","created":1}}"#)
            }
            return TestApp.works(request)
        }
        active.fill(.logIn, [(.login, "ben"), (.password, TestApp.password)])
        active.submit()
        #expect(active.account.account?.id == "b2")
        active.state.shared.library.add(Workout(name: "Ben's", steps: [Step(.work, .time(60))]), id: "ben")
        active.settle()
        #expect(active.disk.keys.contains("workouts/ben"))
        resume(&frozen, &active, active.takeBroadcasts())
        #expect(active.disk.keys.contains("workouts/ben"), "on disk: \(active.disk.keys.sorted())")
        #expect(active.disk["account"]?.contains("ben") == true)
    }

    @Test("AC-9 SH-6 a tab that is opened around a log-in reads whose device it is, or hears it")
    func openedMeanwhile() {
        var app = TestApp(path: "/profile", wall: TestApp.noon, server: TestApp.works)
        app.settlesLate = true
        app.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        _ = app.takeBroadcasts()
        app.submit()
        #expect(app.account.account?.id == "a1")
        let isTold = !app.takeBroadcasts().isEmpty
        #expect(isTold == (app.disk["account"]?.contains("anna") ?? false))
        app.settle()
        #expect(app.takeBroadcasts().contains { $0.contains("anna") })
        #expect(app.disk["account"]?.contains("anna") == true)
    }

    @Test("AC-9 SH-6 a tab that hasn't heard of a log-in, and writes whose device it was, doesn't undo it")
    func unheard() {
        var app = TestApp(path: "/profile", wall: TestApp.noon, server: TestApp.works)
        var other = TestApp(path: "/", disk: app.disk, seed: 2, wall: TestApp.noon, server: TestApp.works)
        app.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        app.submit()
        let logIn = app.takeBroadcasts()
        _ = other.takeBroadcasts()
        other.disk = app.disk
        other.send(.account(.withoutTapped))
        app.disk = other.disk
        #expect(app.disk["account"]?.contains("anna") == false)
        for text in other.takeBroadcasts() { app.send(.host(.tabs(.received(text)))) }
        #expect(app.account.account?.id == "a1")
        #expect(app.disk["account"]?.contains("anna") == true)
        // Nor is it lost if the tab that logged in is closed at once.
        for text in logIn { other.send(.host(.tabs(.received(text)))) }
        #expect(other.account.account?.id == "a1")
        #expect(other.disk["account"]?.contains("anna") == true)
    }

    @Test("AC-9 SH-6 a tab whose store was emptied begins anew once, however much it was about to write")
    func once() {
        var (active, frozen) = tabs()
        frozen.isSlow = true
        for volume in [0.25, 0.5] { frozen.changeSettings { $0.volume = volume } }
        active.send(.account(.logOutTapped))
        if active.state.profile.account.asksToLogOut != nil { active.send(.account(.logOutConfirmed)) }
        frozen.disk = active.disk
        _ = frozen.takeEffects()
        for _ in 0..<2 { frozen.answer(server: false) }
        let loads = frozen.takeEffects().filter { if case .store(.load) = $0 { true } else { false } }
        #expect(loads.count == 1)
    }

    @Test("AC-9 SH-6 a tab that still reads the store when another one empties it knows whose it is then")
    func emptiedWhileReading() {
        var (active, _) = tabs()
        active.send(.account(.logOutTapped))
        if active.state.profile.account.asksToLogOut != nil { active.send(.account(.logOutConfirmed)) }
        // The log-out's answer was lost: the tab that is opened tells the server, and notes that in the store.
        var opened = TestApp(path: "/profile", disk: [:], seed: 3, wall: TestApp.noon, server: TestApp.works)
        opened.state = State(seed: 3)
        opened.disk = active.disk
        opened.disk["account"] = AccountState(owesLogOut: true).text
        opened.isSlow = true
        let start = Start(
            path: "/profile", isReturn: false, viewport: Viewport(width: 390, height: 844), isOnline: true,
            language: "en", can: Capabilities())
        opened.send(.host(.started(start)))
        opened.answer(server: false)
        opened.answer(server: false)
        opened.answer(server: true)
        for isLoggedIn in [true, false, true] {
            if isLoggedIn {
                active.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
                active.submit()
            } else {
                active.send(.account(.logOutTapped))
                if active.state.profile.account.asksToLogOut != nil { active.send(.account(.logOutConfirmed)) }
            }
        }
        opened.disk = active.disk
        while !opened.waiting.isEmpty {
            opened.answer(server: false)
            opened.answer(server: true)
        }
        #expect(opened.library.epoch == active.library.epoch)
        #expect(opened.account.account?.id == "a1")
    }
}
