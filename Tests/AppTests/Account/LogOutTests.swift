import Records
import Testing
import Workouts

@testable import App

@Suite struct LogOutTests {
    /// Anna's device with a workout, a draft and a run left for later.
    private func app(_ server: @escaping (HTTPRequest) -> (Int32, String)? = TestApp.works) -> TestApp {
        var app = TestApp(disk: TestApp.annas, wall: TestApp.noon, server: server)
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(600))]), id: "w")
        app.state.shared.library.changeSettings { $0.mode = .light }
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        app.go(.profile)
        app.send(.profile(.typed(.name, "An")))
        _ = app.takeEffects()
        return app
    }

    /// Also where unsent changes are lost.
    private func logOut(_ app: inout TestApp) {
        app.send(.account(.logOutTapped))
        if app.state.profile.account.asksToLogOut != nil { app.send(.account(.logOutConfirmed)) }
    }

    private func isEmpty(_ app: TestApp) -> Bool {
        app.library.workouts.isEmpty && app.library.openRuns.isEmpty && app.library.profile.name.isEmpty
            && app.library.ledger.records.isEmpty && app.state.shared.drafts.isEmpty && app.account.account == nil
    }

    @Test("AC-9 Log Out leaves nothing on the device, and shows Start")
    func logOut() {
        var app = app()
        logOut(&app)
        #expect(app.address == .account(.start))
        #expect(app.leftovers.isEmpty)
        #expect(isEmpty(app))
        #expect(app.requests.last.map { $0.method == .delete && $0.address == "/api/v1/session" } == true)
        let effects = app.takeEffects()
        for effect in [Effect.voices(.forget), .map(.forget), .events(.close), .mode(isLight: false)] {
            #expect(effects.contains(effect))
        }
        #expect(app.reopened(after: 60, path: "/").address == .account(.start))
    }

    @Test("AC-9 what is left of the library at a log-out is the device's, and tells nothing of the person")
    func emptied() {
        var library = app().library
        library.deviceName = "Firefox on Linux"
        library.empty(node: 7, epoch: "next")
        let (new, left) = (leaves(of: Library()), leaves(of: library))
        let differing = Set(new.keys).union(left.keys).filter { new[$0] != left[$0] }
        #expect(
            differing.isSubset(of: [
                "deviceName", "epoch", "isComplete", "isLoaded", "isReplacing", "ledger.clock.node",
                "ledger.isComplete", "ledger.lastToken", "storedGoals.version", "storedSessions.version",
                "storedSongs.version", "storedThemes.version",
            ]), "\(differing)")
    }

    @Test(
        "AC-9 offline too, at once; that the session is to be ended is all that is kept, and told when the network is back"
    )
    func offline() {
        var app = app { _ in nil }
        app.send(.host(.wentOnline(false)))
        logOut(&app)
        #expect(app.address == .account(.start))
        #expect(isEmpty(app))
        #expect(app.leftovers == ["account"])
        #expect(app.disk["account"]?.contains("anna") == false)
        let asked = app.requests.count
        app.server = TestApp.works
        app.send(.host(.wentOnline(true)))
        #expect(app.requests.count == asked + 1)
        #expect(app.leftovers.isEmpty)
    }

    @Test("AC-9 a debt that is older than the app's opening is paid then")
    func reopened() {
        var app = app { _ in nil }
        logOut(&app)
        var reopened = app.reopened(after: 60, path: "/")
        #expect(reopened.address == .account(.start))
        #expect(reopened.requests.count == 1)
        reopened.server = { _ in (401, "{}") }
        reopened.send(.host(.wentOnline(true)))
        #expect(reopened.leftovers.isEmpty)
    }

    @Test("AC-9 logging in waits for the last session's end: its answer takes the cookie away")
    func logInAfter() {
        var app = TestApp(disk: ["account": #"{"owesLogOut":true}"#])
        app.state.profile.account.pending = [.init(token: 50, request: .logOut, subject: "")]
        app.server = TestApp.works
        app.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        app.submit()
        #expect(app.address == .account(.logIn))
        #expect(app.state.profile.account.isSending)
        app.send(.host(.http(HTTPAnswer(token: 50, status: 204))))
        #expect(app.address == .profile)
    }

    @Test("AC-9 what only this device has is warned of first")
    func warning() {
        var app = app()
        app.send(.account(.logOutTapped))
        #expect(app.address == .profile)
        let question = app.html(from: "<dialog", to: "</dialog>")
        #expect(question.contains("Only this device has 2 changes and 1 workout in progress."), "\(question)")
        app.send(.account(.logOutCancelled))
        #expect(!app.html.contains("<dialog"))
        #expect(app.library.workouts.count == 1)
        app.send(.account(.logOutTapped))
        app.send(.account(.logOutConfirmed))
        #expect(app.address == .account(.start))
        #expect(isEmpty(app))
    }

    @Test("AC-9 a plan that isn't finished is warned of too")
    func unfinishedPlan() {
        var app = TestApp(disk: TestApp.annas, wall: TestApp.noon, server: TestApp.works)
        app.go(.plan)
        app.send(.editor(.nameTyped("Legs")))
        app.go(.profile)
        app.send(.account(.logOutTapped))
        #expect(app.html(from: "<dialog", to: "</dialog>").contains("Only this device has 1 unfinished plan."))
        app.send(.account(.logOutConfirmed))
        #expect(app.leftovers.isEmpty)
    }

    @Test("AC-9 offline nothing is asked where the server has it all")
    func synced() {
        let account = TestAccount()
        var app = account.device(seed: 1)
        app.createWorkout()
        #expect(app.status == .synced)
        account.isReachable = false
        app.send(.host(.wentOnline(false)))
        #expect(app.status == .offline)
        app.go(.profile)
        app.send(.account(.logOutTapped))
        #expect(app.address == .account(.start))
    }

    @Test("AC-9 with a session that is over, the account may be gone: all that is here is warned of, and exported")
    func expired() {
        let account = TestAccount()
        var app = account.device(seed: 1)
        app.createWorkout()
        account.status = 401
        app.hearsOfChange()
        #expect(app.status == .expired)
        app.go(.profile)
        app.send(.account(.logOutTapped))
        let synced = app.html(from: "<dialog", to: "</dialog>")
        #expect(synced.contains("logging out loses everything that is here: 1 workout."), "\(synced)")
        #expect(!synced.contains("Only this device has"))
        #expect(synced.contains("Export my data"))
        app.send(.account(.logOutCancelled))
        app.createWorkout()
        app.send(.account(.logOutTapped))
        let unsent = app.html(from: "<dialog", to: "</dialog>")
        #expect(unsent.contains("Only this device has 1 change. Logging out loses it."), "\(unsent)")
        #expect(unsent.contains("everything that is here: 2 workouts."))
        app.send(.account(.logOutConfirmed))
        #expect(app.address == .account(.start))
    }

    @Test("AC-9 with a session that is over and nothing here, nothing is asked")
    func expiredAndEmpty() {
        let account = TestAccount()
        var app = account.device(seed: 1)
        account.status = 401
        app.hearsOfChange()
        #expect(app.status == .expired)
        app.go(.profile)
        app.send(.account(.logOutTapped))
        #expect(app.address == .account(.start))
    }

    @Test("AC-9 a store that fails is emptied as soon as it works again")
    func storeFails() {
        var app = app()
        app.diskWorks = false
        logOut(&app)
        #expect(!app.disk.isEmpty)
        #expect(isEmpty(app))
        app.diskWorks = true
        app.wait(6)
        #expect(app.leftovers.isEmpty)
    }

    @Test("AC-9 an answer to a write of before is none to what is written afterwards")
    func lateAnswer() {
        var app = app()
        let token = app.library.ledger.lastToken
        logOut(&app)
        #expect(app.library.ledger.lastToken > token)
    }

    @Test("AC-9 the other tabs forget as well, and neither tell the server nor each other again")
    func otherTabs() {
        var first = app { _ in nil }
        var second = app { _ in nil }
        logOut(&first)
        second.disk = first.disk
        for effect in first.takeEffects() {
            if case .tabs(.broadcast(let text)) = effect { second.send(.host(.tabs(.received(text)))) }
        }
        #expect(second.address == .account(.start))
        #expect(isEmpty(second))
        #expect(second.leftovers == ["account"])
        #expect(second.chosenRequests.isEmpty)
        #expect(!second.takeEffects().contains { if case .tabs(.broadcast) = $0 { true } else { false } })
    }

    @Test("AC-5 Log out everywhere ends all sessions, and this device's with them; offline it says so")
    func everywhere() {
        var app = app { _ in nil }
        app.send(.account(.logOutEverywhereTapped))
        #expect(app.requests.allSatisfy { $0.address != "/api/v1/sessions" })
        #expect(app.html.contains("Log out on all devices?"))
        app.send(.account(.logOutEverywhereConfirmed))
        #expect(app.address == .profile)
        #expect(app.alert?.contains("can’t be reached") == true)
        app.server = TestApp.works
        app.send(.account(.logOutEverywhereTapped))
        app.send(.account(.logOutEverywhereConfirmed))
        #expect(app.requests.last?.address == "/api/v1/sessions")
        #expect(app.address == .account(.start))
        #expect(app.leftovers.isEmpty)
    }

    @Test("AC-8 Delete my account asks for the password; then everything goes, here too")
    func deletion() {
        var app = app()
        app.send(.account(.opened(.deletion)))
        app.submit()
        #expect(app.alert == "Enter your password.")
        app.enter(.password, TestApp.password)
        app.submit()
        #expect(app.requests.last?.body == #"{"password":"secret1!"}"#)
        #expect(app.address == .account(.start))
        #expect(app.leftovers.isEmpty)
        #expect(isEmpty(app))
    }

    @Test("AC-8 a wrong password deletes nothing")
    func notDeleted() {
        var app = app { _ in (403, #"{"field":"password","detail":"That is not your password."}"#) }
        app.send(.account(.opened(.deletion)))
        app.enter(.password, "wrong")
        app.submit()
        #expect(app.alert == "That is not your password.")
        #expect(app.library.workouts.count == 1)
    }
}
