import Catalogue
import Workouts

@testable import App

extension Scenes {
    /// Goals in all their states.
    static var goals: [Scene] {
        [
            Scene("goals-empty", "Goals, none", TestApp.used(at: "/goals")),
            Scene("goals", "Goals", worked(at: "/goals")),
            Scene("goals-undo", "A goal was removed", worked(at: "/goals/chest").after(.goal(.removeTapped))),
            Scene("goal", "A goal", worked(at: "/goals/chest")),
            Scene("goal-reached", "A goal that is reached", worked(at: "/goals/done")),
            Scene("goal-long", "A goal with a name of 60 characters", worked(at: "/goals/long")),
            Scene("goal-add", "Add Goal", TestApp.used(at: "/goals/add")),
            Scene(
                "goal-refusal", "A goal that can’t be",
                TestApp.used(at: "/goals/add").after(
                    .goalForm(.typed(.times, "10000")), .goalForm(.typed(.days, "8")), .goalForm(.saveTapped))),
            Scene("goal-edit", "A goal is edited", worked(at: "/goals/chest/edit")),
            Scene("finished-goal", "The end of a run that reaches a goal", reaching),
        ]
    }

    /// Somebody with goals, one of them reached.
    private static func worked(at path: String) -> TestApp {
        TestApp.used(at: path) {
            for day in [0, 1, 3, 5, 8, 10, 12, 15, 16] as [Int64] { $0.train(daysAgo: day, "barbell-bench-press") }
            var chest = Goal.test("Bench twice a week", times: 24)
            chest.created = TestApp.noon - 2_592_000
            chest.note = "100 kg by the end of winter"
            chest.muscles = [.chest]
            chest.daysPerWeek = 2
            chest.minutes = 20
            chest.reminder = 18 * 60 + 30
            $0.put(chest, id: "chest")
            var long = Goal.test(TestApp.longName, times: 9_999)
            long.note = TestApp.longName + " " + TestApp.longName
            $0.put(long, id: "long")
            var done = Goal.test("Begin", times: 3)
            done.note = "Three workouts, whatever they are"
            $0.put(done, id: "done")
        }
    }

    private static var reaching: TestApp {
        var app = TestApp.used(at: "/workouts") {
            $0.add(.tabata, id: "tabata")
            $0.put(Goal(name: "Begin", times: 1, created: TestApp.noon, zoneMinutes: 60), id: "begin")
            $0.put(Goal(name: TestApp.longName, times: 1, created: TestApp.noon, zoneMinutes: 60), id: "long")
        }
        app.send(.run(.playTapped(workout: "tabata")))
        app.wait(260)
        return app
    }
}
