import Workouts

// A choice as one line, for URLs and for the file of a workout generated from it:
//
//     muscles=chest,lats&equipment=dumbbells&difficulty=beginner&minutes=20

extension WorkoutChoice {
    public var text: String {
        func codes(_ codes: [String]) -> String { codes.joined(separator: ",") }
        var text =
            switch focus {
            case .muscles(let muscles): "muscles=" + codes(muscles.elements.map { $0.code })
            case .categories(let categories): "categories=" + codes(categories.elements.map { $0.code })
            }
        if !equipment.isEmpty { text += "&equipment=" + codes(equipment.elements.map { $0.code }) }
        return text + "&difficulty=\(difficulty.code)&minutes=\(minutes)"
    }

    /// Nil if the text isn't a choice: a part is unknown or repeated, or both kinds of focus are given.
    public init?(text: String) {
        var choice = WorkoutChoice(.muscles([]))
        var seen: Set<String> = []
        for part in text.split(separator: "&", omittingEmptySubsequences: false) {
            guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let key = String(part[..<equals])
            let value = String(part[part.utf8.index(after: equals)...])
            guard seen.insert(key).inserted else { return nil }
            switch key {
            case "muscles":
                guard let set = Self.set(value, { (muscle: Muscle) in muscle.code }) else { return nil }
                choice.focus = .muscles(set)
            case "categories":
                guard let set = Self.set(value, { (category: Category) in category.code }) else { return nil }
                choice.focus = .categories(set)
            case "equipment":
                guard let set = Self.set(value, { (equipment: Equipment) in equipment.code }) else { return nil }
                choice.equipment = set
            case "difficulty":
                guard let difficulty = Difficulty.allCases.first(where: { $0.code == value }) else { return nil }
                choice.difficulty = difficulty
            case "minutes":
                guard let minutes = Self.offeredMinutes.first(where: { "\($0)" == value }) else { return nil }
                choice.minutes = minutes
            default: return nil
            }
        }
        guard seen.contains("muscles") != seen.contains("categories"), !choice.isEmpty else { return nil }
        self = choice
    }

    private static func set<Value>(_ text: String, _ code: (Value) -> String) -> EnumSet<Value>? {
        var set: EnumSet<Value> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = Value.allCases.first(where: { code($0) == part }), set.insert(value) else { return nil }
        }
        return set
    }
}

/// The choice and the seed of a generated workout, as `…&minutes=20&seed=1`.
public struct WorkoutOrigin: Hashable, Sendable {
    public var choice: WorkoutChoice
    public var seed: UInt64

    public init(choice: WorkoutChoice, seed: UInt64) {
        self.choice = choice
        self.seed = seed
    }

    public var text: String { "\(choice.text)&seed=\(seed)" }

    public init?(text: String) {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        guard let last = parts.last, last.utf8.starts(with: "seed=".utf8), let seed = UInt64(String(last.dropFirst(5))),
            let choice = WorkoutChoice(text: parts.dropLast().joined(separator: "&"))
        else { return nil }
        self.init(choice: choice, seed: seed)
    }
}
