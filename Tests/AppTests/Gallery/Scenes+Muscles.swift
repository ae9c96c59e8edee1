import Catalogue
import Records
import Workouts

@testable import App

extension Scenes {
    /// The sums of sets: for muscles, and in years.
    static var muscles: [Scene] {
        let month = lifting(at: "/long-view")
        return [
            Scene(
                "long-view-muscles", "A muscle’s exercises, and where its range comes from",
                month.after(
                    .longView(.muscles(.muscleTapped(.glutes))), .longView(.muscles(.sourceTapped)))),
            Scene("best-years", "The bests of an exercise by year", lifting(at: "/records/back-squat")),
        ]
    }

    /// Three years of lifting, two trainings a week.
    private static func lifting(at path: String) -> TestApp {
        let name = TestApp.longName
        return TestApp.used(at: path) { library in
            var own = Exercise(id: "own-1", name: name, type: .strength, muscles: [.glutes])
            own.assisting = [.hamstrings]
            library.put(own)
            for number in 0..<300 {
                let weight = Double(120 - number / 10)
                library.add(
                    Entry(
                        id: "lifted\(number)",
                        value: session(
                            Int64(number * 7 / 2),
                            number % 2 == 0
                                ? [
                                    result("back-squat", "Back squat", 6, weight), result("own-1", name, 4, 20),
                                    result("bent-over-barbell-row", "Bent-over barbell row", 8, 60),
                                ]
                                : [
                                    result("barbell-bench-press", "Barbell bench press", 10, weight * 0.7),
                                    result("back-squat", "Back squat", 4, weight - 10),
                                ])))
            }
        }
    }

    private static func session(_ daysAgo: Int64, _ results: [StepResult]) -> Session {
        Session(
            name: "Lifting", activity: .other, began: TestApp.noon - Seconds(integerLiteral: daysAgo * 86_400 + 7_200),
            zoneMinutes: 60, spent: 3600, energy: 300, weight: 72, distance: nil, results: results)
    }

    private static func result(_ exercise: String, _ name: String, _ sets: Int, _ weight: Double) -> StepResult {
        var result = StepResult(name: name, role: .exercise, spent: 900)
        result.exercise = exercise
        result.sets =
            [SetResult(reps: 8, weight: 20, kind: .warmUp)]
            + [SetResult](repeating: SetResult(reps: 5, weight: weight), count: sets)
        return result
    }
}
