import Records
import Testing
import Workouts

@testable import App

/// Runs that were ended by mistake, and lines that wait while a run is on.
@Suite struct EndedByMistakeTests {
    private func running(_ steps: Steps = IntervalPlan().steps) -> TestApp {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "Tabata", steps: steps), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        return app
    }

    /// A run of which the last period is skipped, 5 s into it.
    private func skipped() -> TestApp {
        var app = running([Step(.work, .time(20)), Step(.rest, .time(20))])
        app.wait(25)
        app.send(.run(.forwardTapped))
        return app
    }

    @Test("HI-2 SH-9 a run that a skip ended is gone back to, at the very second")
    func skip() {
        var app = skipped()
        #expect(app.html.contains("Workout complete"))
        #expect(app.html.contains("Skipped to the end"))
        app.wait(40)
        app.send(.shell(.undoTapped))
        #expect(app.address == .run)
        #expect(app.library.sessions.isEmpty)
        #expect(app.html.contains(">0:15<"))
        app.wait(16)
        #expect(app.library.sessions.count == 1)
        #expect(!app.html.contains("Skipped to the end"))
    }

    @Test("HI-2 SH-9 it is gone back to after a reload of its end screen too")
    func reloaded() {
        var app = skipped().reopened(after: 60)
        #expect(app.html.contains("Skipped to the end"))
        app.send(.shell(.undoTapped))
        #expect(app.address == .run)
        #expect(app.library.sessions.isEmpty)
        #expect(app.html.contains(">0:15<"))
    }

    @Test("HI-2 a run that time ended has no way back")
    func complete() {
        var app = running([Step(.work, .time(20))])
        app.wait(21)
        #expect(app.html.contains("Workout complete"))
        #expect(!app.html.contains(">Undo<"))
    }

    @Test("SH-9 what has ended a run is a line as others once its end screen is left, for as long as those stand")
    func left() {
        var app = skipped()
        app.wait(3)
        app.send(.finished(.doneTapped))
        #expect(app.html.contains("Skipped to the end"))
        app.wait(10)
        #expect(!app.html.contains("Skipped to the end"))
        var late = skipped()
        late.wait(30)
        late.send(.finished(.doneTapped))
        #expect(!late.html.contains("Skipped to the end"))
    }

    @Test("SH-9 a line waits while a run is on, and can be undone after it for as long as before")
    func held() {
        var app = running()
        app.send(.run(.backTapped))
        app.send(.run(.dontSaveTapped))
        app.state.shared.library.add(Workout(name: "Other", steps: [Step(.work, .time(30))]), id: "o")
        app.settle()
        app.send(.workoutList(.deleteTapped("w")))
        app.wait(2)
        app.send(.run(.playTapped(workout: "o")))
        #expect(!app.html.contains("Tabata deleted"))
        app.wait(20)
        #expect(!app.html.contains("Tabata deleted"))
        app.send(.run(.backTapped))
        app.send(.run(.dontSaveTapped))
        #expect(app.html.contains("Tabata deleted"))
        app.wait(8)
        app.send(.shell(.undoTapped))
        #expect(app.library.workout("w") != nil)
    }
}
