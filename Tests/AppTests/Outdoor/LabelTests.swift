import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

@Suite struct LabelTests {
    @Test("OU-3 SY-1 a label that is typed is written, told and sent once")
    func label() {
        let account = TestAccount()
        var app = TestApp(path: "/workouts", disk: TestAccount.disk, seed: 1, syncs: true) { account.answer($0) }
        var workout = Workout(name: "Laps", steps: Steps(OutdoorRunTests.laps))
        workout.tracksLocation = true
        app.state.shared.library.add(workout, id: "w")
        app.settle()
        app.go(.workout("w"))
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.pauseTapped))
        _ = app.takeEffects()
        let asked = account.requests.count
        for text in ["S", "Su", "Sun", "Sund", "Sunda", "Sunday"] {
            app.send(.run(.outdoor(.labelTyped(text))))
            app.wait(Seconds(0.2))
        }
        app.send(.run(.outdoor(.labelLeft)))
        let effects = app.takeEffects()
        var writes = 0
        for case .store(.write(let rows, _)) in effects where rows.contains(where: { $0.key == "workouts/w" }) {
            writes += 1
        }
        var runs = 0
        for case .store(.write(let rows, _)) in effects where rows.contains(where: { $0.key.hasPrefix("runs/") }) {
            runs += 1
        }
        var told = 0
        for case .tabs(.broadcast(let text)) in effects where text.contains("workouts/w") { told += 1 }
        let sent = account.requests.dropFirst(asked).filter { !$0.records.isEmpty }.count
        #expect(sent <= 1, "requests")
        // Once as it is changed, once as the server confirms it.
        #expect(writes <= 2, "\(runs) of the run")
        #expect(told <= 2, "broadcasts")
    }

    @Test("OU-3 SH-6 a label that was being typed when the app was closed is there again, and holds")
    func killed() {
        var app = TestApp.outdoor(OutdoorRunTests.laps)
        app.send(.run(.pauseTapped))
        app.send(.run(.pauseTapped))
        app.send(.run(.outdoor(.labelTyped("Sunday"))))
        var again = app.reopened(after: 10)
        #expect(again.html.contains(">Sunday</h1>"))
        again.send(.run(.backTapped))
        again.send(.run(.saveTapped))
        #expect(again.library.sessions.first?.value.name == "Sunday")
        #expect(again.library.workout("w")?.name == "Sunday")
        #expect(again.draftRows.isEmpty)
    }
}
