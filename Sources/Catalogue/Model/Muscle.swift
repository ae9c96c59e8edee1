public import Workouts

/// The muscles of exercises: the parts of the groups of CA-2.
public enum Muscle: UInt8, CaseIterable, Sendable {
    case biceps, triceps, forearms
    case deltoid, traps
    case quads, hamstrings, glutes, calves
    case chest
    case lats, middleBack, lowerBack
    case abdominals

    public var name: String {
        switch self {
        case .biceps: "Biceps"
        case .triceps: "Triceps"
        case .forearms: "Forearms"
        case .deltoid: "Deltoid"
        case .traps: "Traps"
        case .quads: "Quads"
        case .hamstrings: "Hamstrings"
        case .glutes: "Glutes"
        case .calves: "Calves"
        case .chest: "Chest"
        case .lats: "Lats"
        case .middleBack: "Middle Back"
        case .lowerBack: "Lower Back"
        case .abdominals: "Abdominals"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .biceps: "biceps"
        case .triceps: "triceps"
        case .forearms: "forearms"
        case .deltoid: "deltoid"
        case .traps: "traps"
        case .quads: "quads"
        case .hamstrings: "hamstrings"
        case .glutes: "glutes"
        case .calves: "calves"
        case .chest: "chest"
        case .lats: "lats"
        case .middleBack: "middleBack"
        case .lowerBack: "lowerBack"
        case .abdominals: "abdominals"
        }
    }

    /// Small muscles, which whole-body training loads half as often: they assist in exercises for large ones.
    public static let small: EnumSet<Muscle> = [.biceps, .triceps, .forearms, .traps, .calves, .lowerBack]

    public var group: MuscleGroup {
        switch self {
        case .biceps, .triceps, .forearms: .arms
        case .deltoid, .traps: .shoulders
        case .quads, .hamstrings, .glutes, .calves: .legs
        case .chest: .chest
        case .lats, .middleBack, .lowerBack: .back
        case .abdominals: .abdominals
        }
    }
}

/// The six groups of CA-2. Chest and abdominals have no parts of their own.
public enum MuscleGroup: UInt8, CaseIterable, Sendable {
    case arms, shoulders, legs, chest, back, abdominals

    public var name: String {
        switch self {
        case .arms: "Arms"
        case .shoulders: "Shoulders"
        case .legs: "Legs"
        case .chest: "Chest"
        case .back: "Back"
        case .abdominals: "Abdominals"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .arms: "arms"
        case .shoulders: "shoulders"
        case .legs: "legs"
        case .chest: "chest"
        case .back: "back"
        case .abdominals: "abdominals"
        }
    }

    /// Its muscles, in order of display.
    public var muscles: [Muscle] {
        var muscles: [Muscle] = []
        for muscle in Muscle.allCases where muscle.group == self { muscles.append(muscle) }
        return muscles
    }
}

extension Muscle {
    /// Regions of the body of a set of muscles: 1 is above the waist, 2 the legs, 4 the trunk.
    static func regions(_ muscles: UInt32) -> UInt8 {
        var regions: UInt8 = 0
        for muscle in allCases where muscles & 1 << UInt32(muscle.rawValue) != 0 {
            switch muscle {
            case .lowerBack, .abdominals: regions |= 4
            default: regions |= muscle.group == .legs ? 2 : 1
            }
        }
        return regions
    }
}
