import Records
import Testing
import Workouts

@testable import App

/// A tab that takes over the work of another one reads how far that one had come. A log-out may come before the answer.
@Suite struct NoteAfterLogOutTests {
    @Test("AC-9 SY-1 who logs out while the note is read, and in again, gets all that the account has")
    func loggedInAgain() {
        let account = TestAccount()
        let server = { (request: HTTPRequest) in account.answer(request) ?? TestApp.works(request) }
        var other = TestApp(disk: TestApp.annas, seed: 2, syncs: true, server: server)
        other.state.shared.library.add(Workout(name: "Other's", steps: [Step(.work, .time(1))]), id: "other")
        other.settle()
        var app = TestApp(path: "/profile", disk: TestApp.annas, seed: 1, syncs: true, server: server)
        #expect(app.workoutNames == ["Other's"])

        // Opened once more, over a store that takes its time.
        app = app.reopened(after: 5, path: "/profile")
        app.isSlow = true
        app.send(.host(.tabs(.syncAcquired)))
        app.send(.account(.logOutTapped))
        if app.state.profile.account.asksToLogOut { app.send(.account(.logOutConfirmed)) }
        app.isSlow = false
        while !app.waiting.isEmpty {
            app.answer(server: false)
            app.answer(server: true)
        }
        #expect(app.library.workouts.isEmpty)
        app.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        app.submit()
        app.wait(60)
        #expect(app.workoutNames == ["Other's"])
    }
}
