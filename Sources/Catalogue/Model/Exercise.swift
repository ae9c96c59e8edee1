public import Workouts

/// An exercise of Setlist, or a person's own.
public struct Exercise: Equatable, Sendable {
    /// For Setlist's exercises: lower-case letters, digits and hyphens, as in `goblet-squat`. Steps refer to it, so it
    /// never changes. A person's own have the id of their record.
    public let id: String
    public var name: String
    /// Other common names, found by search as well.
    public var otherNames: [String] = []
    public var type: ExerciseType
    /// Primary muscles, which do most of the work (or are stretched): at least one.
    public var muscles: EnumSet<Muscle>
    /// Assisting muscles; none of `muscles`.
    public var assisting: EnumSet<Muscle> = []
    /// All equipment needed at once; empty for body weight alone.
    public var equipment: EnumSet<Equipment> = []
    public var difficulty: Difficulty = .beginner
    /// Set-up, movement, and the most important cue.
    public var howTo: String = ""
    /// Usual repetitions, strides or turns a minute, 1…400; nil if held.
    public var tempo: Double?
    /// The metabolic equivalent during the exercise, without rests.
    public var intensity: MetabolicEquivalent = .resistanceTraining
    public var measure: ExerciseMeasure = .repetitions
    /// Each side has its own sets: repetitions and time are per side.
    public var isOneSided = false
    /// The place of a phone that counts the repetitions; nil if none can.
    public var devicePlace: DevicePlace?
    /// Sides alternate within a set, and each repetition counts: a phone on one side registers two as one.
    public var isAlternating = false

    /// Nil for a person's own exercise: it matches no other.
    public var pattern: MovementPattern?
    /// Whether it moves several joints.
    public var isCompound = false
    /// Value for its muscles, 1…5: 5 is a trainer's first choice, 1 a last resort (Docs/Catalogue.md).
    public var merit: Int32 = 4

    /// Whether a weight is usually noted: not if only the body is moved or held.
    public var isLoaded: Bool { !equipment.isDisjoint(with: Equipment.loads) }

    public init(id: String, name: String, type: ExerciseType, muscles: EnumSet<Muscle>) {
        self.id = id
        self.name = name
        self.type = type
        self.muscles = muscles
    }
}

extension MetabolicEquivalent {
    /// The default intensity: weight training of several exercises, 8 to 15 repetitions each.
    public static let resistanceTraining = MetabolicEquivalent(of: .strength)

    /// The usual intensity of a type's exercises by the 2024 Compendium: light calisthenics for balance, weight
    /// training, aerobics in general, and mild stretching.
    public static func usual(of type: ExerciseType) -> MetabolicEquivalent {
        switch type {
        case .balance: MetabolicEquivalent(code: "02024", value: 2.8)
        case .strength: .resistanceTraining
        case .endurance: MetabolicEquivalent(code: "02000", value: 7.3)
        case .flexibility: MetabolicEquivalent(code: "02101", value: 2.3)
        }
    }
}

public enum ExerciseLimits {
    /// Bytes of UTF-8.
    public static let howToLength = 2_000
    public static let otherNames = 8
    /// Bytes.
    public static let idLength = 64
    public static let merit = 1...5
    /// Seconds of one set.
    public static let setTime = 1...7_200
}

/// An activity of the Compendium: the meaning of a code.
public struct CompendiumActivity: Equatable, Sendable {
    public var intensity: MetabolicEquivalent
    /// In a few words.
    public var name: String

    public init(intensity: MetabolicEquivalent, name: String) {
        self.intensity = intensity
        self.name = name
    }
}
