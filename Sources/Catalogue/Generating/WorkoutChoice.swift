public import Workouts

/// Answers to the questions of Get Workout (GW-1).
public struct WorkoutChoice: Hashable, Sendable {
    public var focus: Focus
    /// The person's equipment; none is the body alone. A mat doesn't count: everybody has a floor.
    public var equipment: EnumSet<Equipment>
    public var difficulty: Difficulty
    /// One of `offeredMinutes`.
    public var minutes: Int32

    /// The aims of the workout: of one kind only, at least one value.
    public enum Focus: Hashable, Sendable {
        /// Types say how, groups what: strength and arms are strength exercises for the arms. Several types, or several groups, are all wanted.
        case categories(EnumSet<Category>)
        case muscles(EnumSet<Muscle>)
    }

    public init(
        _ focus: Focus, equipment: EnumSet<Equipment> = [], difficulty: Difficulty = .beginner, minutes: Int32 = 20
    ) {
        self.focus = focus
        self.equipment = equipment
        self.difficulty = difficulty
        self.minutes = minutes
    }

    /// 10, 15 … 90.
    public static let offeredMinutes: [Int32] = (2...18).map { $0 * 5 }

    /// All of it, at most a day of them.
    public var seconds: Int32 { min(max(minutes, 0), 1_440) * 60 }

    /// Whether exercises may take one side after the other: two rounds of four others fill ten minutes.
    public var hasTimeForSides: Bool { minutes > 10 }

    /// The muscles that were chosen, by their groups or by name; none where only types were.
    public var muscles: EnumSet<Muscle> {
        switch focus {
        case .muscles(let muscles): return muscles
        case .categories(let categories):
            var muscles: EnumSet<Muscle> = []
            for category in categories.elements {
                for muscle in category.group?.muscles ?? [] { muscles.insert(muscle) }
            }
            return muscles
        }
    }

    /// The types that were chosen; none where each may be that loads a muscle.
    public var types: EnumSet<ExerciseType> {
        guard case .categories(let categories) = focus else { return [] }
        var types: EnumSet<ExerciseType> = []
        for category in categories.elements {
            if let type = category.type { types.insert(type) }
        }
        return types
    }

    /// All that is to be trained: each muscle and each type that was chosen.
    public var aims: [RoutineFocus] {
        muscles.elements.map { .muscle($0) } + types.elements.map { .type($0) }
    }

    public var isEmpty: Bool {
        switch focus {
        case .muscles(let muscles): muscles.isEmpty
        case .categories(let categories): categories.isEmpty
        }
    }

    /// As a title: "Chest and Lats", "Strength for Arms", "Whole body".
    public var title: String {
        let types = joined(self.types.elements.map { $0.name })
        let muscles = self.muscles
        if muscles.isEmpty { return types }
        // A group of which all parts were chosen is named by itself.
        var names: [String] = []
        for group in MuscleGroup.allCases {
            let parts = group.muscles
            if parts.allSatisfy({ muscles.contains($0) }) {
                names.append(group.name)
            } else {
                for part in parts where muscles.contains(part) { names.append(part.name) }
            }
        }
        let isWhole = muscles.count == Muscle.allCases.count
        let body = isWhole ? "Whole body" : joined(names)
        return types.isEmpty ? body : "\(types) for \(isWhole ? "the whole body" : body)"
    }
}

/// "Chest, Lats and Quads".
func joined(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.enumerated() {
        if index > 0 { text += index == names.count - 1 ? " and " : ", " }
        text += name
    }
    return text
}

/// The person whom a workout is for, as far as it matters to the generator.
public struct Trainee: Equatable, Sendable {
    /// The ids of exercises that were disliked ("Not this one"): they don't come back.
    public var disliked: Set<String> = []
    public var levels = TestedLevels()
    /// Muscles that were trained yesterday: they come later.
    public var tired: EnumSet<Muscle> = []
    /// Aims and exercises of the last generated workouts.
    public var memory = SeriesMemory()

    public init() {}
}

/// The levels, 1…10, that fitness tests have found (FT-4).
public struct TestedLevels: Equatable, Sendable {
    /// By the exercise's id.
    public var exercises: [String: Int32] = [:]
    /// By the category's raw value; 0 where nothing was tested.
    private var categories = [Int32](repeating: 0, count: Category.allCases.count)

    public init() {}

    public subscript(category: Category) -> Int32? {
        get { categories[Int(category.rawValue)] == 0 ? nil : categories[Int(category.rawValue)] }
        set { categories[Int(category.rawValue)] = newValue ?? 0 }
    }

    /// The most that somebody of a level should be given: 1 to 3 is a beginner, 4 to 6 intermediate, from 7 on advanced.
    public static func difficulty(ofLevel level: Int32) -> Difficulty {
        level <= 3 ? .beginner : level <= 6 ? .intermediate : .advanced
    }

    private static func muscles(_ group: MuscleGroup) -> UInt32 {
        var bits: UInt32 = 0
        for muscle in Muscle.allCases where muscle.group == group { bits |= 1 << UInt32(muscle.rawValue) }
        return bits
    }

    /// How difficult an exercise may be: by its own level; else by the least of those of its type and of its muscles' groups; nil where
    /// none was tested.
    public func limit(for exercise: Exercise) -> Difficulty? {
        if let level = exercises[exercise.id] { return Self.difficulty(ofLevel: level) }
        var least: Int32?
        for category in Category.allCases {
            let level = categories[Int(category.rawValue)]
            guard level > 0, least.map({ level < $0 }) ?? true else { continue }
            let isOfIt =
                category.type == exercise.type
                || category.group.map { exercise.muscles.bits & TestedLevels.muscles($0) != 0 } ?? false
            if isOfIt { least = level }
        }
        return least.map { Self.difficulty(ofLevel: $0) }
    }
}
