import Records
import Testing
import Workouts

@testable import App

@Suite struct ViewWorkoutsTests {
    /// A saved workout of which a version is in progress.
    private func inProgress() -> TestApp {
        var app = TestApp.used(at: "/view-workouts") {
            $0.add(.generated("Mine"), id: "g")
            $0.add(.tabata, id: "t")
        }
        app.send(.viewWorkouts(.savedTapped("g")))
        app.wait(10)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        return app
    }

    @Test("GW-6 saved workouts are those that Get Workout made, and nothing else")
    func lists() {
        let app = inProgress()
        #expect(app.address == .viewWorkouts && app.address.tab == .getWorkout)
        #expect(app.state.viewWorkouts.saved == ["g"] && app.state.viewWorkouts.runs.count == 1)
        #expect(app.html.contains(">In Progress</h2>") && app.html.contains(">Saved</h2>"))
        #expect(!app.html.contains("Tabata"))
        #expect(TestApp.used(at: "/view-workouts").html.contains("Nothing saved or in progress"))
    }

    @Test("GW-6 a saved one begins at its first exercise")
    func opens() {
        var app = TestApp.saved()
        app.send(.viewWorkouts(.savedTapped(app.library.workouts[0].id)))
        #expect(app.address == .run && app.state.run.active?.state.position.step == 0)
        #expect(app.library.openRuns.first?.stored.source == app.library.workouts[0].id)
    }

    @Test("GW-6 or says that a version of it is in progress, which can go on from there")
    func alert() {
        var app = inProgress()
        app.send(.viewWorkouts(.savedTapped("g")))
        #expect(app.address == .viewWorkouts && app.html.contains("A version of this workout is in progress"))
        app.send(.viewWorkouts(.alertClosed))
        #expect(!app.html.contains("A version of this workout"))
        app.send(.viewWorkouts(.savedTapped("g")))
        app.send(.viewWorkouts(.alertResumed))
        #expect(app.address == .run && app.state.run.active?.state.position.offset == 10)
    }

    @Test("GW-6 Unsave removes it with its version in progress, undone in one go, also after a reload")
    func unsave() {
        let before = inProgress()
        var app = before.after(.viewWorkouts(.unsaveTapped("g")))
        #expect(app.library.workout("g") == nil && app.library.openRuns.isEmpty)
        #expect(app.library.workout("t") != nil)
        var reopened = app.reopened(after: 3, path: "/view-workouts")
        #expect(reopened.library.openRuns.isEmpty)
        reopened.send(.shell(.undoTapped))
        app.send(.shell(.undoTapped))
        for app in [app, reopened] {
            #expect(app.library.workout("g") == .generated("Mine"))
            #expect(app.library.openRuns.first?.lastState == before.library.openRuns.first?.lastState)
            #expect(app.state.viewWorkouts.saved == ["g"] && app.state.viewWorkouts.runs.count == 1)
        }
    }

    @Test("GW-6 a swipe unsaves, and a version in progress is deleted and comes back")
    func swipe() {
        var app = inProgress()
        let press = RowGestures.Press(row: 0, start: .init(x: 300, y: 20), scrollTop: 0, isMouse: false, width: 358)
        app.send(.viewWorkouts(.runRows(.rowPressed(press))))
        app.send(.viewWorkouts(.runRows(.moved(.init(x: 200, y: 20)))))
        app.send(.viewWorkouts(.runRows(.moved(.init(x: 20, y: 20)))))
        app.send(.viewWorkouts(.runRows(.released)))
        #expect(app.library.openRuns.isEmpty && app.library.workout("g") != nil)
        app.send(.shell(.undoTapped))
        #expect(app.library.openRuns.count == 1)
        app.send(.viewWorkouts(.savedRows(.rowPressed(press))))
        app.send(.viewWorkouts(.savedRows(.moved(.init(x: 200, y: 20)))))
        app.send(.viewWorkouts(.savedRows(.moved(.init(x: 20, y: 20)))))
        app.send(.viewWorkouts(.savedRows(.released)))
        #expect(app.library.workout("g") == nil && app.library.openRuns.isEmpty)
    }
}
