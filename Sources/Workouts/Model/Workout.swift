/// A named, ordered list of steps, with its own cue settings and an activity.
public struct Workout: Equatable, Sendable {
    /// 1 to `Limits.nameLength` characters.
    public var name: String
    public var steps: Steps
    public var cues = CueSettings()
    public var activity = Activity.other
    /// Whether a run records the route. Nil: it does where a step's target is a distance or a place.
    public var tracksLocation: Bool?
    /// When it is planned for.
    public var days = PlannedDays.none
    /// The choice and the seed of Get Workout, as `WorkoutOrigin` spells them; nil where nobody but a person made it.
    public var origin: String?
    /// The predetermined routine that it was chosen as, by its id.
    public var routine: String?
    /// Nil: none.
    public var music: WorkoutMusic?

    /// Members of the file or record it came from that this version doesn't know: the inside of a JSON object, without
    /// its braces. Written back as they came.
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

/// Bounds of a workout. Screens, files and records refuse values outside.
public enum Limits {
    /// Bytes of UTF-8 in a name: 200 Latin letters, 50 emoji.
    public static let nameLength = 200
    public static let noteLength = 4_000
    /// Bytes of `Workout.origin`: each muscle and each piece of equipment has room in it.
    public static let originLength = 1_000
    /// Bytes of `Workout.routine`.
    public static let routineLength = 100
    public static let steps = 1_000_000
    /// A step's time is less than this: the wheels end at 23:59:59.
    public static let stepTime = Seconds(integerLiteral: 86_400)
    public static let distance = 1_000_000.0
    public static let radius = 100_000.0
    public static let rounds = 1...99
    public static let cycles = 1...99
    public static let beepStart = 0...30
    public static let pitch = 200.0...2000.0
    public static let sets = 1...99
    public static let reps = 1...9_999
    /// Of a set that was done: none at all may have succeeded.
    public static let doneReps = 0...9_999
    public static let weight = 0.0...2_000.0
    public static let tempo = 1.0...400.0
    /// Seconds after a set or a round.
    public static let rest = 0...600
    public static let latitude = -90.0...90.0
    public static let longitude = -180.0...180.0
}

/// Which cues a workout gives, and how they sound.
public struct CueSettings: Equatable, Sendable {
    /// Hertz, 200…2000.
    public var beepTone = 880.0
    public var timbre = Timbre.sine
    /// For how many of a period's last seconds a beep sounds, 0…30; 0 silences the long one at its end too.
    public var beepStart: Int32 = 3
    public var halfway = true
    public var tenSeconds = true
    public var verbal = true
    /// Whether each repetition of an exercise that has a tempo is ticked.
    public var tempoTick = false

    /// As in `Workout`.
    public var unknownFields = ""

    public init() {}
}

/// The waveform of a beep.
public enum Timbre: UInt8, CaseIterable, Sendable {
    case sine, triangle, square, bell

    /// How files and records spell it.
    public var code: String {
        switch self {
        case .sine: "sine"
        case .triangle: "triangle"
        case .square: "square"
        case .bell: "bell"
        }
    }
}

/// The kind of a workout, for the energy it takes.
public enum Activity: UInt8, CaseIterable, Sendable {
    case other, running, walking, hiking, cycling, rowing, swimming, strength, circuit, yoga, jumpRope, boxing

    /// How files and records spell it.
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
