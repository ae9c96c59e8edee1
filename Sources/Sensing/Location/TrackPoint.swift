public import Workouts

/// The person's estimated place at a moment, from all readings until then.
public struct TrackPoint: Equatable, Sendable {
    /// On the run's clock.
    public var moment: Seconds
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Smoothed; metres above the ellipsoid. Nil if the device reports none.
    public var altitude: Double?
    /// Metres covered since the run began, pauses left out. Never less than at an earlier point.
    public var distance: Double
    /// Smoothed; metres per second.
    public var speed: Double
    /// The person stands.
    public var isStill: Bool
    /// The way here from the point before wasn't measured: the signal was lost, or the page hidden.
    public var isBridge: Bool

    public init(
        moment: Seconds, latitude: Double, longitude: Double, altitude: Double? = nil, distance: Double,
        speed: Double = 0,
        isStill: Bool = false, isBridge: Bool = false
    ) {
        self.moment = moment
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.distance = distance
        self.speed = speed
        self.isStill = isStill
        self.isBridge = isBridge
    }

    public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// The fix for the engine.
    public var fix: Fix { Fix(latitude: latitude, longitude: longitude, distance: distance) }
}
