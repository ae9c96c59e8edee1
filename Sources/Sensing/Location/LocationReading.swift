public import Workouts

/// A reading of the device's location service.
public struct LocationReading: Equatable, Sendable {
    /// When the place was measured, on the run's clock.
    public var moment: Seconds
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Metres, the 95 % confidence radius (W3C Geolocation); 0 if the service reports the place as exact.
    public var accuracy: Double
    /// Metres above the ellipsoid.
    public var altitude: Double?
    /// Metres, as `accuracy`.
    public var altitudeAccuracy: Double?
    /// Metres per second over ground, by the device's own measurement (Doppler).
    public var speed: Double?

    public init(
        moment: Seconds, latitude: Double, longitude: Double, accuracy: Double, altitude: Double? = nil,
        altitudeAccuracy: Double? = nil, speed: Double? = nil
    ) {
        self.moment = moment
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.speed = speed
    }

    public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
