import Records
import Testing
import Workouts

@testable import App

@Suite struct KeptUndoTests {
    private func app(_ names: String...) -> TestApp {
        var app = TestApp(path: "/workouts")
        for (index, name) in names.enumerated() {
            app.state.shared.library.add(Workout(name: name, steps: IntervalPlan().steps), id: "w\(index)")
        }
        app.settle()
        return app
    }

    private func names(_ app: TestApp) -> [String] { app.library.workouts.map { $0.value.name } }

    @Test("SH-9 a workout that was deleted comes back to its place after a reload, within the notice's 12 seconds")
    func reload() {
        var app = app("A", "B", "C")
        app.send(.workoutList(.deleteTapped("w1")))
        var again = app.reopened(after: 5)
        #expect(again.html.contains("B deleted"))
        #expect(again.html.contains(">Undo<"))
        again.send(.shell(.undoTapped))
        #expect(names(again) == ["A", "B", "C"])
        #expect(names(again.reopened(after: 1)) == ["A", "B", "C"])
        #expect(again.disk["undo"] == nil)
        // A second reload has its own 12 s, counted from the deletion.
        #expect(app.reopened(after: 5).reopened(after: 5).html.contains("B deleted"))
        #expect(!app.reopened(after: 13).html.contains("B deleted"))
        app.wait(13)
        #expect(app.disk["undo"] == nil)
    }

    @Test("SH-9 of several deletions each can be undone after a reload, the last one first")
    func several() {
        var app = app("A", "B", "C")
        app.send(.workoutList(.deleteTapped("w0")))
        app.send(.workoutList(.deleteTapped("w2")))
        var again = app.reopened(after: 3)
        again.send(.shell(.undoTapped))
        #expect(names(again) == ["B", "C"])
        again.send(.shell(.undoTapped))
        #expect(names(again) == ["A", "B", "C"])
    }

    @Test("SH-9 what was changed since stays when an earlier change is undone after a reload")
    func later() {
        var app = app("A")
        app.send(.workoutList(.rowTapped("w0")))
        app.send(.workout(.deleteTapped(0)))
        var again = app.reopened(after: 1)
        again.state.shared.library.change(workout: "w0") { $0.name = "Renamed" }
        again.settle()
        again.send(.shell(.undoTapped))
        #expect(again.library.workout("w0")?.name == "Renamed")
        #expect(again.library.workout("w0")?.steps == IntervalPlan().steps)
    }

    @Test(
        "SH-9 IT-4 a workout that comes back is called otherwise if its name was given away, before a reload and after")
    func freeName() {
        for reloads in [false, true] {
            var app = app("Workout 1", "Workout 2", "Legs")
            app.send(.workoutList(.deleteTapped("w0")))
            app.send(.workoutList(.addTapped))
            #expect(app.library.workouts.last?.value.name == "Workout 1")
            if reloads { app = app.reopened(after: 2) }
            app.send(.shell(.undoTapped))
            #expect(names(app).sorted() == ["Legs", "Workout 1", "Workout 2", "Workout 3"])
        }
    }

    @Test("SH-9 PL-6 a training that was stopped goes on after a reload, with all that was noted")
    func stopped() {
        var app = TestApp()
        app.state.shared.library.add(TrainingTests.workout, id: "w")
        app.settle()
        app.send(.run(.beginTapped(workout: "w")))
        app.setDone()
        app.wait(30)
        app.send(.run(.endTapped))
        var again = app.reopened(after: 4)
        #expect(again.html.contains("Workout stopped"))
        again.send(.shell(.undoTapped))
        #expect(again.address == .run)
        #expect(again.library.sessions.isEmpty)
        #expect(again.active?.run.setCounts.done == 1)
        #expect(again.active?.state.phase == .running)
        again.setDone()
        again = again.reopened(after: 5)
        again.send(.run(.endTapped))
        #expect(again.library.sessions.count == 1)
    }

    @Test("SH-9 HI-3 a run in progress that was deleted comes back after a reload")
    func deletedRun() {
        var app = app("A")
        app.send(.run(.playTapped(workout: "w0")))
        app.wait(30)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        let id = app.library.openRuns[0].id
        app.send(.workoutList(.runDeleteTapped(id)))
        var again = app.reopened(after: 2)
        again.send(.shell(.undoTapped))
        again.send(.run(.openRunChosen(id)))
        #expect(again.active?.state.spent == 30)
    }

    @Test("SH-9 HI-1 a session that was deleted comes back after a reload")
    func session() {
        var app = app("A")
        app.send(.run(.playTapped(workout: "w0")))
        app.wait(260)
        app.go(.history)
        app.send(.history(.deleteTapped(app.library.sessions[0].id)))
        var again = app.reopened(after: 2)
        #expect(again.library.sessions.isEmpty)
        again.send(.shell(.undoTapped))
        #expect(again.library.sessions.count == 1)
    }
}
