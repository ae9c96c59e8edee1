/// One line of a workout: the interval screens call it a period, the outdoor ones an interval, the planner an exercise.
public struct Step: Hashable, Sendable {
    public var name: String
    public var role: Role
    public var target: Target

    /// The exercise's id in the catalogue, if the step is one.
    public var exercise: String?
    /// 1…99.
    public var sets: Int32?
    /// 1…9,999, for each set.
    public var reps: Int32?
    /// Kilograms, 0…2,000.
    public var weight: Double?
    /// The kind of its sets.
    public var setKind = SetKind.working
    /// Repetitions in reserve at the end of each set, 0…10.
    public var reserve: Double?
    public var note: String?
    /// Reps (or strides) per minute, 1…400.
    public var tempo: Double?
    /// Neighbouring steps with the same value form one superset.
    public var superset: String?
    /// Seconds after each set, 0…600; in a superset the last member's rest follows the round, the others' are between
    /// members.
    public var rest: Int32?
    /// The step's part in a generated workout.
    public var part: StepPart?

    /// Members of the source file or record that this version doesn't know: the inside of a JSON object, without its
    /// braces. Written back unchanged.
    public var unknownFields = ""
    /// The same for its target, apart from a place's own.
    public var unknownTargetFields = ""

    public init(name: String, role: Role, target: Target) {
        self.name = name
        self.role = role
        self.target = target
    }

    /// A step named after its role.
    public init(_ role: Role, _ target: Target) {
        self.init(name: role.name, role: role, target: target)
    }
}

/// The purpose of a step. It determines the step's colour, its first name and the counting of its energy.
public enum Role: UInt8, CaseIterable, Sendable {
    case prepare, work, rest, restBetweenCycles, exercise

    /// The name of a step of this role until it is renamed.
    public var name: String {
        switch self {
        case .prepare: "Prepare"
        case .work: "Work"
        case .rest: "Rest"
        case .restBetweenCycles: "Rest between Cycles"
        case .exercise: "Exercise"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .prepare: "prepare"
        case .work: "work"
        case .rest: "rest"
        case .restBetweenCycles: "restBetweenCycles"
        case .exercise: "exercise"
        }
    }
}

/// The condition that ends a step.
public enum Target: Hashable, Sendable {
    /// More than 0, less than 24 hours.
    case time(Seconds)
    /// Metres, more than 0, at most 1,000,000.
    case distance(Double)
    case place(Place)
    /// Only the person ends it.
    case open

    /// The duration of a timed step; nil for other targets.
    public var time: Seconds? {
        if case .time(let time) = self { time } else { nil }
    }

    /// Metres; nil for other targets.
    public var distance: Double? {
        if case .distance(let metres) = self { metres } else { nil }
    }
}

/// A circle on the Earth. Entering it ends a step.
public struct Place: Hashable, Sendable {
    /// Degrees north, −90…90.
    public var latitude: Double
    /// Degrees east, −180…180.
    public var longitude: Double
    /// Metres, more than 0, at most 100,000.
    public var radius: Double

    /// As in `Step`.
    public var unknownFields = ""

    public init(latitude: Double, longitude: Double, radius: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }
}
