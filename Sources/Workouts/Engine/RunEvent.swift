/// Something that happened to a run.
public struct RunEvent: Equatable, Sendable {
    /// When, on the run's clock (`RunClock`).
    public var moment: Seconds
    public var kind: Kind

    public init(_ kind: Kind, at moment: Seconds) {
        self.kind = kind
        self.moment = moment
    }

    public enum Kind: Equatable, Sendable {
        case started
        case paused
        case resumed
        /// By so much; negative: back.
        case skipped(Seconds)
        /// The person ended the current step.
        case advanced
        case located(Fix)
        /// Something was noted of a set. Where that is that it is done and the run goes on with it, it is at the set's end: at the
        /// rest that follows; where it is that it isn't done after all, back from that rest at the set's beginning.
        case noted(SetPlace, SetEntry, goesOn: Bool)
        /// The person turned to a set.
        case went(SetPlace)
        /// The line with that index has one set more.
        case added(Int32)
        /// The rest that is on takes so much longer.
        case lengthened(Seconds)
        /// The run is over: by itself, or because the person ended it.
        case finished
    }
}

/// The values that are noted of a set.
public struct SetEntry: Hashable, Sendable {
    /// 0…9,999; nil where none were counted.
    public var reps: Int32?
    /// Kilograms, 0…2,000; nil where there is none but the body's own.
    public var weight: Double?
    /// How long it was held; nil where repetitions are counted.
    public var time: Seconds?
    /// Ticked off. What was only written down may be done yet.
    public var isDone: Bool

    public init(reps: Int32? = nil, weight: Double? = nil, time: Seconds? = nil, isDone: Bool) {
        self.reps = reps
        self.weight = weight
        self.time = time
        self.isDone = isDone
    }
}

/// Where the person was, and how far they had come.
public struct Fix: Equatable, Sendable {
    /// Degrees north, −90…90.
    public var latitude: Double
    /// Degrees east, −180…180.
    public var longitude: Double
    /// Metres covered since the run began, pauses left out.
    public var distance: Double

    public init(latitude: Double, longitude: Double, distance: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.distance = distance
    }
}
