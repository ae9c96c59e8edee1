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
        if app.state.profile.account.asksToLogOut != nil { app.send(.account(.logOutConfirmed)) }
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

    @Test("SY-1 SY-8 who gets the right to sync while it begins anew sends again what a server lacks that was set back")
    func repeating() {
        let account = TestAccount()
        let server = { (request: HTTPRequest) in account.answer(request) ?? TestApp.works(request) }
        var frozen = TestApp(path: "/profile", disk: TestApp.annas, seed: 1, server: server)
        var active = TestApp(path: "/profile", disk: TestApp.annas, seed: 2, syncs: true, server: server)
        active.send(.account(.logOutTapped))
        if active.state.profile.account.asksToLogOut != nil { active.send(.account(.logOutConfirmed)) }
        active.fill(.logIn, [(.login, "anna"), (.password, TestApp.password)])
        active.submit()
        active.createWorkout()
        #expect(account.has("Workout 1"))

        // The tab that syncs is closed when it has just begun to send everything again.
        let restored = TestAccount()
        var note = SyncNote(text: active.disk[SyncNote.key] ?? "")
        note.cursor = SyncCursor("e-9r")
        frozen.disk = active.disk
        frozen.disk[SyncNote.key] = note.text
        frozen.server = { request in restored.answer(request) ?? TestApp.works(request) }
        frozen.isSlow = true
        frozen.changeSettings { $0.volume = 0.25 }
        frozen.send(.host(.tabs(.syncAcquired)))
        while !frozen.waiting.isEmpty {
            frozen.answer(server: false)
            frozen.answer(server: true)
        }
        #expect(frozen.account.account?.id == "a1")
        #expect(restored.has("Workout 1"))
    }
}
