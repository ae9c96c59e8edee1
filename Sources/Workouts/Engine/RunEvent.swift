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
        /// The run is over: by itself, or because the person ended it.
        case finished
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
