import Records

// Where the device is. The host's side is web/host-location.js.

public enum LocationCommand: Equatable, Sendable {
    /// Tell of every fix from now on, as exact as the device can. The first one may have to ask for permission. Ends an earlier watch.
    case watch(token: Int32)
    /// Tell of one.
    case find(token: Int32)
    /// End the watch.
    case stop
}

/// Answers `watch` and `find`, whose token it carries.
public enum LocationEvent: Equatable, Sendable {
    case fix(token: Int32, LocationFix)
    /// The person, or the device's settings, don't let this app know where it is. It won't hear of a fix any more.
    case refused(token: Int32)
    /// No fix now; one may come later.
    case unavailable(token: Int32)

    var token: Int32 {
        switch self {
        case .fix(let token, _), .refused(let token), .unavailable(let token): token
        }
    }
}

/// Where the device takes itself to be (W3C Geolocation, `GeolocationPosition`). Nothing is checked: a device may tell anything.
public struct LocationFix: Equatable, Sendable {
    /// Degrees; not a number where the device told none.
    public var latitude: Double
    public var longitude: Double
    /// Metres, at 95 % confidence.
    public var accuracy: Double
    /// Metres above the WGS 84 ellipsoid.
    public var altitude: Double?
    /// Metres, at 95 % confidence.
    public var altitudeAccuracy: Double?
    /// Metres per second.
    public var speed: Double?
    /// Seconds since 1970, as the device has it.
    public var time: Double

    public init(
        latitude: Double, longitude: Double, accuracy: Double, altitude: Double? = nil, altitudeAccuracy: Double? = nil,
        speed: Double? = nil, time: Double
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.speed = speed
        self.time = time
    }
}

// MARK: - JSON

extension LocationCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .watch(let token): commands.add("location.watch") { $0.field("token", token) }
        case .find(let token): commands.add("location.find") { $0.field("token", token) }
        case .stop: commands.add("location.stop")
        }
    }
}

extension LocationEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "location.fix": self = .fix(token: try fields.int32("token"), LocationFix(fields))
        case "location.refused": self = .refused(token: try fields.int32("token"))
        case "location.unavailable": self = .unavailable(token: try fields.int32("token"))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension LocationFix {
    /// A number that JSON can't say comes as null.
    fileprivate init(_ fields: EventFields) {
        self.init(
            latitude: fields["latitude"]?.double ?? .nan, longitude: fields["longitude"]?.double ?? .nan,
            accuracy: fields["accuracy"]?.double ?? .nan, altitude: fields["altitude"]?.double,
            altitudeAccuracy: fields["altitudeAccuracy"]?.double, speed: fields["speed"]?.double,
            time: fields["time"]?.double ?? .nan)
    }
}
