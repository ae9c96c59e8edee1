/// A named, ordered list of steps, with its own cue settings and an activity.
public struct Workout: Equatable, Sendable {
    /// 1 to `Limits.nameLength` bytes of UTF-8.
    public var name: String
    public var steps: Steps
    public var cues = CueSettings()
    public var activity = Activity.other
    /// Whether a run records the route. Nil: if a step's target is a distance or a place.
    public var tracksLocation: Bool?
    /// The days for which it is planned.
    public var days = PlannedDays.none
    /// The choice and the seed of Get Workout, as encoded by `WorkoutOrigin`; nil for a workout made by a person.
    public var origin: String?
    /// The id of the predetermined routine from which it was created.
    public var routine: String?
    /// Nil for no music.
    public var music: WorkoutMusic?

    /// Members of the source file or record that this version doesn't know: the inside of a JSON object, without its
    /// braces. Written back unchanged.
    public var unknownFields = ""

    public init(name: String, steps: Steps) {
        self.name = name
        self.steps = steps
    }

    /// The sum of the timed steps. O(n).
    public var timedDuration: Seconds {
        var sum = Seconds.zero
        for step in steps { sum += step.target.time ?? .zero }
        return sum
    }
}

/// Bounds of a workout. Screens, files and records reject values outside.
public enum Limits {
    /// Bytes of UTF-8 in a name: 200 Latin letters, 50 emoji.
    public static let nameLength = 200
    public static let noteLength = 4_000
    /// Bytes of `Workout.origin`: enough for all muscles and all equipment.
    public static let originLength = 1_000
    /// Bytes of `Workout.routine`.
    public static let routineLength = 100
    public static let steps = 1_000_000
    /// Exclusive upper bound of a step's time: the wheels end at 23:59:59.
    public static let stepTime = Seconds(integerLiteral: 86_400)
    public static let distance = 1_000_000.0
    public static let radius = 100_000.0
    public static let rounds = 1...99
    public static let cycles = 1...99
    public static let beepStart = 0...30
    public static let pitch = 200.0...2000.0
    public static let sets = 1...99
    public static let reps = 1...9_999
    /// For a set that was done: possibly none succeeded.
    public static let doneReps = 0...9_999
    public static let weight = 0.0...2_000.0
    /// Repetitions in reserve. Their scale is RPE's, from 10 downwards (Zourdos et al., J Strength Cond Res 30(1), 2016).
    public static let reserve = 0.0...10.0
    public static let tempo = 1.0...400.0
    /// Seconds after a set or a round.
    public static let rest = 0...600
    public static let latitude = -90.0...90.0
    public static let longitude = -180.0...180.0
}

/// The cues of a workout, and their sound.
public struct CueSettings: Equatable, Sendable {
    /// Hertz, 200…2000.
    public var beepTone = 880.0
    public var timbre = Timbre.sine
    /// Number of beeps in a period's last seconds, 0…30; 0 silences the long one at its end too.
    public var beepStart: Int32 = 3
    public var halfway = true
    public var tenSeconds = true
    public var verbal = true
    /// Whether repetitions of an exercise with a tempo are ticked.
    public var tempoTick = false

    /// As in `Workout`.
    public var unknownFields = ""

    public init() {}
}

/// The waveform of a beep.
public enum Timbre: UInt8, CaseIterable, Sendable {
    case sine, triangle, square, bell

    /// The code in files and records.
    public var code: String {
        switch self {
        case .sine: "sine"
        case .triangle: "triangle"
        case .square: "square"
        case .bell: "bell"
        }
    }
}

/// The kind of a workout, for counting its energy.
public enum Activity: UInt8, CaseIterable, Sendable {
    case other, running, walking, hiking, cycling, rowing, swimming, strength, circuit, yoga, jumpRope, boxing

    /// The code in files and records.
    public var code: String {
        switch self {
        case .other: "other"
        case .running: "running"
        case .walking: "walking"
        case .hiking: "hiking"
        case .cycling: "cycling"
        case .rowing: "rowing"
        case .swimming: "swimming"
        case .strength: "strength"
        case .circuit: "circuit"
        case .yoga: "yoga"
        case .jumpRope: "jumpRope"
        case .boxing: "boxing"
        }
    }
}
