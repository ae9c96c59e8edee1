/// A place that exported and shared ways don't tell of, as the settings keep it: what is hidden is a circle that was drawn once (`PrivacyZone`
/// in Formats says how, and why it stays).
public struct HiddenPlace: Equatable, Sendable {
    /// Names it among the settings: 1 to 32 small letters and digits.
    public var id: String
    public var name = ""
    /// Degrees.
    public var latitude: Double
    public var longitude: Double
    /// Metres that every end is away from the place at least.
    public var radius: Double
    /// Of the circle.
    public var centreLatitude: Double
    public var centreLongitude: Double
    /// Metres within which the circle's centre was drawn.
    public var spread: Double
    public var isOn = true

    public static let radii = 100.0...5_000.0

    public init(
        id: String, latitude: Double, longitude: Double, radius: Double, centreLatitude: Double,
        centreLongitude: Double,
        spread: Double
    ) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
        self.centreLatitude = centreLatitude
        self.centreLongitude = centreLongitude
        self.spread = spread
    }
}
