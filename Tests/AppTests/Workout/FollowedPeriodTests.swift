import Records
import Testing
import Workouts

@testable import App

/// An edited period is named by its place in the workout; another device may insert before it.
@Suite struct FollowedPeriodTests {
    /// Prepare, Work, Rest on the workout's screen of this tab; the other tab duplicates "Prepare".
    private func insertedElsewhere(_ begin: (inout TestApp) -> Void) -> TestApp {
        var app = TestApp(path: "/workouts")
        let steps: Steps = [
            Step(name: "Prepare", role: .prepare, target: .time(10)),
            Step(name: "Work", role: .work, target: .time(20)),
            Step(name: "Rest", role: .rest, target: .time(30)),
        ]
        app.state.shared.library.add(Workout(name: "W", steps: steps), id: "w")
        app.settle()
        app.send(.workoutList(.rowTapped("w")))
        var other = app.reopened(after: 1)
        other.go(.workout("w"))
        _ = other.takeEffects()
        begin(&app)
        other.send(.workout(.duplicateTapped(0)))
        tell(&other, &app)
        return app
    }

    /// The other tab has written what it tells, on the disk that both have.
    private func tell(_ other: inout TestApp, _ app: inout TestApp) {
        app.disk["workouts/w"] = other.disk["workouts/w"]
        for text in other.takeBroadcasts() { app.send(.host(.tabs(.received(text)))) }
    }

    private func names(_ app: TestApp) -> [String] { app.library.workout("w")?.steps.map { $0.name } ?? [] }
    private func times(_ app: TestApp) -> [Seconds?] { app.library.workout("w")?.steps.map { $0.target.time } ?? [] }

    @Test("SY-1 IT-6 a name that is typed while a period comes before it is still that period's")
    func renaming() {
        var app = insertedElsewhere {
            $0.send(.workout(.nameTapped(.period(1))))
            $0.send(.workout(.nameTyped("Sprint")))
        }
        #expect(names(app) == ["Prepare", "Prepare", "Work", "Rest"])
        #expect(app.html.contains("aria-label=\"Period name\""))
        app.send(.workout(.nameConfirmed))
        #expect(names(app) == ["Prepare", "Prepare", "Sprint", "Rest"])
    }

    @Test("SY-1 IT-6 a time that is turned while a period comes before it is still that period's")
    func time() {
        var app = insertedElsewhere {
            $0.send(.workout(.timeTapped(1)))
            for key in ["4", "5"] { $0.send(.timeMenu(.turned(.seconds, .key(key)))) }
        }
        #expect(app.address == .period(workout: "w", index: 1))
        // Also after a reload.
        var again = app.reopened(after: 1)
        again.send(.timeMenu(.confirmTapped))
        #expect(times(again) == [10, 10, 45, 30])
        app.send(.timeMenu(.confirmTapped))
        #expect(times(app) == [10, 10, 45, 30])
    }

    @Test("SY-1 IT-6 what is edited of a period that is deleted elsewhere says that it is gone")
    func gone() {
        var app = insertedElsewhere { _ in }
        app.send(.workout(.timeTapped(3)))
        for key in ["4", "5"] { app.send(.timeMenu(.turned(.seconds, .key(key)))) }
        var other = app.reopened(after: 1, path: "/workouts")
        other.go(.workout("w"))
        _ = other.takeEffects()
        other.send(.workout(.deleteTapped(3)))
        tell(&other, &app)
        app.send(.timeMenu(.confirmTapped))
        #expect(times(app) == [10, 10, 20])
        #expect(app.html.contains("This period is gone."))
    }
}
