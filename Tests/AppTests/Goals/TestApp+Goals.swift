import Catalogue
import Workouts

@testable import App

extension Goal {
    /// Made ten days before noon: on a Tuesday, in the week before last.
    static func test(_ name: String = "Chest", times: Int32 = 3) -> Goal {
        Goal(name: name, times: times, created: TestApp.noon - 864_000, zoneMinutes: 60)
    }
}

extension Library {
    /// Adds a session of some days ago, with what it was of.
    mutating func train(daysAgo: Int64, _ exercise: String? = nil, minutes: Int64 = 30, id: String? = nil) {
        var result = StepResult(name: "Set", role: .exercise, spent: Seconds(integerLiteral: minutes * 60))
        result.exercise = exercise
        let began = TestApp.noon - Seconds(integerLiteral: daysAgo * 86_400 + 3_600)
        add(
            Entry(
                id: id ?? "t\(daysAgo)",
                value: Session(
                    name: "Training", activity: .strength, began: began, zoneMinutes: 60,
                    spent: Seconds(integerLiteral: minutes * 60), energy: 90, weight: 70, distance: nil,
                    results: [result])))
    }
}
