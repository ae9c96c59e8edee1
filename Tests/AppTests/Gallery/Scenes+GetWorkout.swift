import Catalogue
import Records
import Workouts

@testable import App

extension Scenes {
    /// Get Workout, from the choice to what was kept.
    static var generated: [Scene] {
        let fresh = TestApp.used(at: "/get-workout")
        let chosen = fresh.after(
            .getWorkout(.kindChosen(.muscleGroups)), .getWorkout(.groupSwitched(.legs, true)),
            .getWorkout(.muscleSwitched(.chest, true)), .getWorkout(.equipmentSwitched(.dumbbells, true)))
        let summary = TestApp.summary()
        var running = TestApp.generatedRun()
        running.wait(16)
        var resting = running
        while resting.state.run.active.map({ $0.workout.steps[$0.state.position.step].role != .rest }) ?? false {
            resting.wait(1)
        }
        var long = TestApp.used { $0.add(.generated(TestApp.longName), id: "long") }
        long.send(.run(.playTapped(workout: "long")))
        let kept = TestApp.saved()
        let resumed = kept.after(.viewWorkouts(.savedTapped(kept.library.workouts[0].id)))
        let left = resumed.after(.run(.backTapped), .run(.keepTapped))
        return [
            Scene("get-workout", "Get Workout", fresh),
            Scene("get-workout-chosen", "Get Workout, with a choice", chosen),
            Scene("get-workout-levels", "Get Workout, with levels that allow less", limited),
            Scene("get-workout-nothing", "Get Workout of nothing", fresh.after(.getWorkout(.getTapped))),
            Scene("get-workout-impossible", "A choice that can’t be met", impossible),
            Scene("get-workout-disliked", "Exercises that are never offered", disliked),
            Scene("summary", "Workout Summary", summary),
            Scene("summary-menu", "An exercise’s menu", summary.after(.summary(.menuTapped(2)))),
            Scene("summary-swap", "An exercise is swapped", summary.after(.summary(.swapTapped(3)))),
            Scene("summary-time", "An exercise’s time", summary.after(.summary(.timeTapped(3)))),
            Scene("summary-broken", "A move that breaks a rule", summary.after(.summary(.moveDownTapped(3)))),
            Scene("summary-gone", "A summary of nothing", TestApp.used(at: "/get-workout/nothing")),
            Scene("exercising", "An exercise of a generated workout", running),
            Scene("exercising-paused", "The same, paused", running.after(.run(.pauseTapped))),
            Scene("exercising-rest", "A rest, with the next exercise", resting),
            Scene("exercising-long", "An exercise of 60 characters", long),
            Scene("finished-generated", "The end of a generated workout", ended),
            Scene("session-skipped", "A session with a skipped exercise", inHistory),
            Scene("settings-tempo", "Settings of a generated workout", settings),
            Scene("get-workout-damaged", "Get Workout with a damaged catalogue", damaged),
            Scene("view-workouts-empty", "View Workouts, empty", TestApp.used(at: "/view-workouts")),
            Scene("view-workouts", "View Workouts", left),
            Scene(
                "view-workouts-alert", "A version is in progress",
                left.after(.viewWorkouts(.savedTapped(left.library.workouts[0].id)))),
            Scene(
                "view-workouts-long", "A saved name of 60 characters",
                TestApp.used(at: "/view-workouts") { $0.add(.generated(TestApp.longName), id: "long") }),
        ]
    }

    /// Endurance and arms for a beginner without anything.
    static var impossible: TestApp {
        TestApp.used(at: "/get-workout") { library in
            library.changeSettings { $0.choice = "categories=endurance,arms&difficulty=beginner&minutes=20" }
        }
    }

    private static var limited: TestApp {
        TestApp(editorAt: "/get-workout") { library in
            library.put(.test("push-up", rate: 8, level: 2), id: "t")
            library.changeSettings { $0.choice = "categories=strength,chest&difficulty=advanced&minutes=20" }
        }
    }

    private static var disliked: TestApp {
        TestApp.used(at: "/get-workout") {
            $0.dislike("push-up", since: TestApp.noon)
            $0.dislike("barbell-bench-press", since: TestApp.noon)
        }
    }

    /// The session of it, from History.
    private static var inHistory: TestApp {
        var app = ended
        app.send(.finished(.quitTapped))
        app.go(.session(app.library.sessions[0].id))
        return app
    }

    private static var settings: TestApp {
        var app = TestApp.used { $0.add(.generated("Chest and Lats, 20 min"), id: "g") }
        app.go(.settings(.workout("g")))
        return app.after(.settings(.tempoTickSwitched(true)))
    }

    private static var damaged: TestApp {
        TestApp(path: "/get-workout", server: { _ in (200, "[]") })
    }

    /// One exercise was skipped.
    private static var ended: TestApp {
        var app = TestApp.generatedRun()
        app.wait(12)
        app.send(.run(.nextTapped))
        app.wait(601)
        return app
    }
}
