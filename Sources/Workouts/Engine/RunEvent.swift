/// An event of a run.
public struct RunEvent: Equatable, Sendable {
    /// The moment on the run's clock (`RunClock`).
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
        /// By an amount; negative: back.
        case skipped(Seconds)
        /// The person ended the current step.
        case advanced
        case located(Fix)
        /// An entry was noted for a set. If the entry is done and `goesOn`, the run continues with the rest after the
        /// set; if it isn't done after all, the run returns from that rest to the set's beginning.
        case noted(SetPlace, SetEntry, goesOn: Bool)
        /// The person chose a set.
        case went(SetPlace)
        /// A set was added to the line with that index.
        case added(Int32)
        /// The current rest was lengthened by that amount.
        case lengthened(Seconds)
        /// The run ended, by itself or by the person.
        case finished
    }
}

/// Values noted for a set.
public struct SetEntry: Hashable, Sendable {
    /// 0…9,999; nil if none were counted.
    public var reps: Int32?
    /// Kilograms, 0…2,000; nil for body weight alone.
    public var weight: Double?
    /// Duration of a hold; nil if repetitions are counted.
    public var time: Seconds?
    /// Nil: the kind that was planned.
    public var kind: SetKind?
    /// Repetitions in reserve, 0…10; nil if they weren't noted.
    public var reserve: Double?
    /// Ticked off. A set that is only noted may still be done.
    public var isDone: Bool

    public init(reps: Int32? = nil, weight: Double? = nil, time: Seconds? = nil, isDone: Bool) {
        self.reps = reps
        self.weight = weight
        self.time = time
        self.isDone = isDone
    }

    /// The values as a session keeps them.
    public func result(plannedKind: SetKind) -> SetResult {
        SetResult(reps: reps, weight: weight, time: time, kind: kind ?? plannedKind, reserve: reserve)
    }
}

/// The person's position, and the distance covered.
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
