/// The ability that an exercise trains above all.
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

    /// How files and records spell it.
    public var code: String {
        switch self {
        case .balance: "balance"
        case .strength: "strength"
        case .endurance: "endurance"
        case .flexibility: "flexibility"
        }
    }
}

/// How much practice and strength an exercise asks for; a beginner's is the least.
public enum Difficulty: UInt8, CaseIterable, Comparable, Sendable {
    case beginner, intermediate, advanced

    public var name: String {
        switch self {
        case .beginner: "Beginner"
        case .intermediate: "Intermediate"
        case .advanced: "Advanced"
        }
    }

    /// How files and records spell it.
    public var code: String {
        switch self {
        case .beginner: "beginner"
        case .intermediate: "intermediate"
        case .advanced: "advanced"
        }
    }

    public static func < (left: Difficulty, right: Difficulty) -> Bool { left.rawValue < right.rawValue }
}

/// The quantity that is written down of a set.
public enum ExerciseMeasure: UInt8, CaseIterable, Sendable {
    /// Repetitions are counted.
    case repetitions
    /// It is held, or gone on with, for a time.
    case time

    /// How files and records spell it.
    public var code: String {
        switch self {
        case .repetitions: "repetitions"
        case .time: "time"
        }
    }
}
