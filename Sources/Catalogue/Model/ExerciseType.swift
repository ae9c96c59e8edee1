/// The main ability that an exercise trains.
public enum ExerciseType: UInt8, CaseIterable, Sendable {
    case balance, strength, endurance, flexibility

    public var name: String {
        switch self {
        case .balance: "Balance"
        case .strength: "Strength"
        case .endurance: "Endurance"
        case .flexibility: "Flexibility"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .balance: "balance"
        case .strength: "strength"
        case .endurance: "endurance"
        case .flexibility: "flexibility"
        }
    }
}

/// The practice and strength that an exercise demands, ascending.
public enum Difficulty: UInt8, CaseIterable, Comparable, Sendable {
    case beginner, intermediate, advanced

    public var name: String {
        switch self {
        case .beginner: "Beginner"
        case .intermediate: "Intermediate"
        case .advanced: "Advanced"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .beginner: "beginner"
        case .intermediate: "intermediate"
        case .advanced: "advanced"
        }
    }

    public static func < (left: Difficulty, right: Difficulty) -> Bool { left.rawValue < right.rawValue }
}

/// The quantity noted for a set.
public enum ExerciseMeasure: UInt8, CaseIterable, Sendable {
    /// Repetitions are counted.
    case repetitions
    /// It is held, or continued, for a time.
    case time

    /// The code in files and records.
    public var code: String {
        switch self {
        case .repetitions: "repetitions"
        case .time: "time"
        }
    }
}
