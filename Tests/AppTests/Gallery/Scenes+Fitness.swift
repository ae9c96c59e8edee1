import Catalogue
import Records
import Workouts

@testable import App

extension Scenes {
    /// The fitness test, from the choice to the results.
    static var fitness: [Scene] {
        let fresh = TestApp(editorAt: "/fitness-test")
        let ready = TestApp.fitness(["push-up", "crunch", "jumping-jack"])
        var still = ready.after(.fitness(.beginTapped))
        still.send(.host(.motion(.watching(token: still.state.fitness.watch))))
        var running = still
        running.wait(12)
        var deaf = ready.after(.fitness(.beginTapped))
        deaf.send(.host(.motion(.absent(token: deaf.state.fitness.watch))))
        deaf.wait(9)
        var felt = still
        felt.wait(14)
        felt.send(
            .host(
                .motion(
                    .readings(
                        token: felt.state.fitness.watch,
                        TestApp.motion(40, from: felt.monotonic.value - 14, seconds: 14)))))
        var done = TestApp.fitness(["push-up", "crunch", "jumping-jack"]) {
            $0.put(.test("push-up", rate: 24, level: 4, daysAgo: 30), id: "before")
        }
        done.perform(40)
        let corrected = done.after(
            .fitness(.enterTapped), .fitness(.countTyped("22")), .fitness(.countSaved))
        var shown = done
        shown.go(.fitness(.exercise("push-up")))
        var nothing = ready
        nothing.perform(nil)
        var entering = deaf
        entering.wait(30)
        entering.send(.host(.motion(.stopped(token: entering.state.fitness.watch))))
        let over = corrected.after(
            .fitness(.nextTapped), .fitness(.skipTapped), .fitness(.enterTapped), .fitness(.countTyped("60")),
            .fitness(.countSaved), .fitness(.nextTapped))
        return [
            Scene("fitness", "Fitness Test", fresh),
            Scene(
                "fitness-picked", "Fitness Test, with a pick",
                fresh.after(
                    .fitness(.categoryChosen("legs")), .fitness(.numberChosen("2")),
                    .fitness(.exerciseSwitched("bodyweight-squat", true)))),
            Scene(
                "fitness-none", "Fitness Test, a name that none has",
                fresh.after(.fitness(.filtered("zzzzzz")))),
            Scene("fitness-full", "The eleventh pick", full),
            Scene("fitness-own", "An exercise of one’s own is to be tested", own),
            Scene("fitness-long", "A test of an exercise with a name of 60 characters", long),
            Scene("fitness-ready", "An exercise is to be tested", ready),
            Scene(
                "fitness-refusal", "A log that is none",
                ready.after(.fitness(.logTapped)).picking("{}")),
            Scene("fitness-still", "A test: hold still", still),
            Scene("fitness-running", "A test whose sensor tells nothing", running),
            Scene("fitness-felt", "A test", felt),
            Scene("fitness-deaf", "A test without a sensor", deaf),
            Scene("fitness-result", "A result", done),
            Scene("fitness-corrected", "A result that was corrected", corrected),
            Scene("fitness-nothing", "No repetitions found", nothing),
            Scene("fitness-entering", "The count is entered", entering),
            Scene("fitness-count", "A count that can’t be", entering.after(.fitness(.countSaved))),
            Scene("fitness-over", "The end of a test", over),
            Scene("fitness-results-none", "No results", TestApp(editorAt: "/fitness-test/results")),
            Scene("fitness-results", "Results", tested(at: "/fitness-test/results")),
            Scene("fitness-risen", "Results, with a category’s level that rose", risen),
            Scene("fitness-motion", "Results of an exercise, one with its motion", shown),
            Scene("fitness-exercise", "Results of an exercise", tested(at: "/fitness-test/results/push-up")),
        ]
    }

    private static func tested(at path: String) -> TestApp {
        TestApp(editorAt: path) {
            for (day, rate) in [24.0, 30, 28, 36, 44].enumerated() {
                let level = FitnessLevel.level(rate: rate, tempo: 30)
                $0.put(.test("push-up", rate: rate, level: level, daysAgo: 40 - Int64(8 * day)), id: "p\(day)")
            }
            $0.put(.test("crunch", rate: 52, level: 8, daysAgo: 2), id: "c")
            $0.put(.test("bodyweight-squat", rate: 60, level: 10, daysAgo: 5), id: "s")
            $0.put(.test("jumping-jack", rate: 20, level: 1, daysAgo: 9), id: "j")
        }
    }

    private static var full: TestApp {
        var app = TestApp(editorAt: "/fitness-test")
        let all = app.state.shared.shelf.catalogue.exercises
        for place in app.state.fitness.choice.offered.prefix(11) {
            app.send(.fitness(.exerciseSwitched(all[place].id, true)))
        }
        return app
    }

    private static var own: TestApp {
        var exercise = Exercise(id: "own", name: "Wall march", type: .strength, muscles: [.quads])
        exercise.tempo = 40
        return TestApp.fitness(["own"]) { [exercise] in $0.put(exercise) }
    }

    private static var risen: TestApp {
        TestApp(editorAt: "/fitness-test/results") {
            $0.put(.test("push-up", rate: 24, level: 4, daysAgo: 9), id: "a")
            $0.put(.test("crunch", rate: 52, level: 8, daysAgo: 9), id: "b")
            $0.put(.test("push-up", rate: 44, level: 7), id: "c")
        }
    }

    private static var long: TestApp {
        var exercise = Exercise(id: "long", name: TestApp.longName, type: .strength, muscles: [.chest])
        exercise.tempo = 20
        exercise.howTo = TestApp.longName + " " + TestApp.longName
        return TestApp.fitness(["long"]) { $0.put(exercise) }
    }
}

extension TestApp {
    fileprivate func picking(_ text: String) -> TestApp {
        after(.host(.files(.picked(token: asked, name: "Running.json", bytes: Array(text.utf8)))))
    }
}
