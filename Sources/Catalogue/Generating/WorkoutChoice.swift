public import Workouts

/// The answers in Get Workout (GW-1).
public struct WorkoutChoice: Hashable, Sendable {
    public var focus: Focus
    /// The person's equipment; empty for body weight alone. A mat is always assumed.
    public var equipment: EnumSet<Equipment>
    public var difficulty: Difficulty
    /// One of `offeredMinutes`.
    public var minutes: Int32

    /// The aims of the workout: of one kind, at least one value.
    public enum Focus: Hashable, Sendable {
        /// Types and groups are combined: strength and arms are strength exercises for the arms. Of several types, or
        /// several groups, all are wanted.
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

    /// The duration in seconds, at most a day.
    public var seconds: Int32 { min(max(minutes, 0), 1_440) * 60 }

    /// Whether one-sided exercises are possible: two rounds of four two-sided ones fill ten minutes.
    public var hasTimeForSides: Bool { minutes > 10 }

    /// The chosen muscles, by group or by name; empty if only types were chosen.
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

    /// The chosen types; empty if any training exercise for the muscles will do.
    public var types: EnumSet<ExerciseType> {
        guard case .categories(let categories) = focus else { return [] }
        var types: EnumSet<ExerciseType> = []
        for category in categories.elements {
            if let type = category.type { types.insert(type) }
        }
        return types
    }

    /// All chosen muscles and types.
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
        // A group with all parts chosen is named as a whole.
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

/// The properties of a person for the generator.
public struct Trainee: Equatable, Sendable {
    /// Ids of disliked exercises ("Not this one"), which are excluded.
    public var disliked: Set<String> = []
    public var levels = TestedLevels()
    /// Muscles trained yesterday, which come later in a workout.
    public var tired: EnumSet<Muscle> = []
    /// Aims and exercises of the last generated workouts.
    public var memory = SeriesMemory()

    public init() {}
}

/// Levels, 1…10, from fitness tests (FT-4).
public struct TestedLevels: Equatable, Sendable {
    /// By exercise id.
    public var exercises: [String: Int32] = [:]
    /// By category raw value; 0 if untested.
    private var categories = [Int32](repeating: 0, count: Category.allCases.count)

    public init() {}

    public subscript(category: Category) -> Int32? {
        get { categories[Int(category.rawValue)] == 0 ? nil : categories[Int(category.rawValue)] }
        set { categories[Int(category.rawValue)] = newValue ?? 0 }
    }

    /// The greatest difficulty for a level: 1 to 3 beginner, 4 to 6 intermediate, from 7 on advanced.
    public static func difficulty(ofLevel level: Int32) -> Difficulty {
        level <= 3 ? .beginner : level <= 6 ? .intermediate : .advanced
    }

    private static func muscles(_ group: MuscleGroup) -> UInt32 {
        var bits: UInt32 = 0
        for muscle in Muscle.allCases where muscle.group == group { bits |= 1 << UInt32(muscle.rawValue) }
        return bits
    }

    /// Greatest difficulty of an exercise: by its own level, otherwise by the least level of its type and its muscles'
    /// groups; nil if none was tested.
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
