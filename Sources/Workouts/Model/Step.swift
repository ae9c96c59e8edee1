/// One line of a workout: the interval screens call it a period, the outdoor ones an interval, the planner an exercise.
public struct Step: Hashable, Sendable {
    public var name: String
    public var role: Role
    public var target: Target

    /// The catalogue's id of the exercise, where the step is one.
    public var exercise: String?
    /// 1…99.
    public var sets: Int32?
    /// 1…9,999, for each set.
    public var reps: Int32?
    /// Kilograms, 0…2,000.
    public var weight: Double?
    public var note: String?
    /// Reps (or strides) per minute, 1…400.
    public var tempo: Double?
    /// Neighbouring steps with the same value form one superset.
    public var superset: String?
    /// Seconds after each set, 0…600; in a superset the last member's come after the round, the others' between members.
    public var rest: Int32?
    /// Which part of a generated workout it belongs to.
    public var part: StepPart?

    /// Members of the file or record it came from that this version doesn't know: the inside of a JSON object, without
    /// its braces. Written back as they came.
    public var unknownFields = ""
    /// The same of its target, apart from a place's own.
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

/// The purpose of a step. It decides the step's colour, its first name and how its energy is counted.
public enum Role: UInt8, CaseIterable, Sendable {
    case prepare, work, rest, restBetweenCycles, exercise

    /// The name a step of this role has until it is renamed.
    public var name: String {
        switch self {
        case .prepare: "Prepare"
        case .work: "Work"
        case .rest: "Rest"
        case .restBetweenCycles: "Rest between Cycles"
        case .exercise: "Exercise"
        }
    }

    /// How files and records spell it.
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
    /// Nothing but the person.
    case open

    /// The length of a timed step; nil where something else than time ends it.
    public var time: Seconds? {
        if case .time(let time) = self { time } else { nil }
    }

    /// Metres; nil where something else than a distance ends it.
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
