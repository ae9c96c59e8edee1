public import Workouts

/// An exercise: one of those that come with Setlist, or a person's own.
public struct Exercise: Equatable, Sendable {
    /// Of those that come with Setlist: small letters, digits and hyphens, as in `goblet-squat`. Steps refer to it, so it
    /// never changes. A person's own have the id of their record.
    public let id: String
    public var name: String
    /// Other usual names; search finds the exercise by these as well.
    public var otherNames: [String] = []
    public var type: ExerciseType
    /// Those that do most of the work (or are stretched): at least one.
    public var muscles: EnumSet<Muscle>
    /// Those that help noticeably; none of `muscles`.
    public var assisting: EnumSet<Muscle> = []
    /// All that is needed at once; nothing is the body's own weight.
    public var equipment: EnumSet<Equipment> = []
    public var difficulty: Difficulty = .beginner
    /// Set-up, movement, and the one cue that matters.
    public var howTo: String = ""
    /// Usual repetitions, strides or turns a minute, 1…400; nil for what is held.
    public var tempo: Double?
    /// The metabolic equivalent while the exercise is done, rests apart.
    public var intensity: MetabolicEquivalent = .resistanceTraining
    public var measure: ExerciseMeasure = .repetitions
    /// Each side has its own sets: repetitions and time count for one side.
    public var isOneSided = false
    /// Where a phone is worn that counts the repetitions; nil where none can.
    public var devicePlace: DevicePlace?
    /// Sides take turns within a set, and each repetition counts: a phone on one of them feels two as one.
    public var isAlternating = false

    /// Nil of a person's own: it is like no other.
    public var pattern: MovementPattern?
    /// Whether it moves more than one joint.
    public var isCompound = false
    /// How good it is for its muscles, 1…5: 5 is what a trainer takes first, 1 what is only taken where nothing else is possible (Docs/Catalogue.md).
    public var merit: Int32 = 4

    /// Whether there is usually a weight to write down: not where the body alone is moved or held.
    public var isLoaded: Bool { !equipment.isDisjoint(with: Equipment.loads) }

    public init(id: String, name: String, type: ExerciseType, muscles: EnumSet<Muscle>) {
        self.id = id
        self.name = name
        self.type = type
        self.muscles = muscles
    }
}

extension MetabolicEquivalent {
    /// The intensity of an exercise that states none: weight training of several exercises, 8 to 15 repetitions each.
    public static let resistanceTraining = MetabolicEquivalent(of: .strength)

    /// The usual intensity of a type's exercises, as the 2024 Compendium has it: light calisthenics for balance, weight
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
