/// A place on the Earth's surface, in degrees of WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, −90…90.
    public var latitude: Double
    /// Degrees east, −180…180.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Finite and within the ranges above.
    public var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
