import Catalogue
import Workouts

extension GetWorkout {
    /// The categories of a choice in which fitness tests allow nothing as hard as its difficulty, with their levels.
    static func limits(
        of choice: WorkoutChoice, by levels: TestedLevels
    ) -> [(category: Catalogue.Category, level: Int32)] {
        let (muscles, types) = (choice.muscles, choice.types)
        var limits: [(category: Catalogue.Category, level: Int32)] = []
        for category in Category.allCases {
            guard let level = levels[category], TestedLevels.difficulty(ofLevel: level) < choice.difficulty else {
                continue
            }
            // Muscles without a type are trained by strength.
            let isOfType = category.type.map { types.isEmpty ? $0 == .strength : types.contains($0) } ?? false
            let isOfMuscles = category.group.map { $0.muscles.contains { muscles.contains($0) } } ?? false
            if isOfType || isOfMuscles { limits.append((category, level)) }
        }
        return limits
    }

    /// "Your Strength level is 2 of 10. Nothing harder is chosen."; nil if no level limits the choice.
    static func limitText(of choice: WorkoutChoice, by levels: TestedLevels) -> String? {
        let limits = limits(of: choice, by: levels)
        guard let first = limits.first else { return nil }
        let told =
            limits.count == 1
            ? "Your \(first.category.name) level is \(first.level) of 10."
            : "Your levels of 10: " + limits.map { "\($0.category.name) \($0.level)" }.joined(separator: ", ") + "."
        return told + " Nothing harder is chosen."
    }
}
