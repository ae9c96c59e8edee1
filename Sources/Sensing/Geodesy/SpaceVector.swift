import Workouts

/// A place in space (or the way between two): metres from the Earth's centre, x towards 0° 0°, y towards 0° 90° E, z towards
/// the north pole. Geometry in space knows no pole and no antimeridian.
struct SpaceVector: Equatable, Sendable {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    var squared: Double { dot(self) }
    var length: Double { squared.squareRoot() }

    var normalized: SpaceVector { self * (1 / length) }

    func dot(_ other: SpaceVector) -> Double { x * other.x + y * other.y + z * other.z }
    func cross(_ other: SpaceVector) -> SpaceVector {
        SpaceVector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    static func - (left: SpaceVector, right: SpaceVector) -> SpaceVector {
        SpaceVector(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
    }
    static func + (left: SpaceVector, right: SpaceVector) -> SpaceVector {
        SpaceVector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }
    static func * (vector: SpaceVector, factor: Double) -> SpaceVector {
        SpaceVector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
    }
}

extension SpaceVector {
    /// A place on the ellipsoid's surface.
    init(_ place: Coordinate) {
        let sine = Trigonometry.sine(degrees: place.latitude)
        let cosine = Trigonometry.cosine(degrees: place.latitude)
        let across = Ellipsoid.equatorialRadius / (1 - Ellipsoid.eccentricitySquared * sine * sine).squareRoot()
        x = across * cosine * Trigonometry.cosine(degrees: place.longitude)
        y = across * cosine * Trigonometry.sine(degrees: place.longitude)
        z = across * (1 - Ellipsoid.eccentricitySquared) * sine
    }

    /// The place on the surface, exact for a point on it and for a point in the same direction from the Earth's centre, whatever its
    /// distance.
    var coordinate: Coordinate {
        let across = (x * x + y * y).squareRoot()
        return Coordinate(
            latitude: Trigonometry.arctangent(y: z, x: across * (1 - Ellipsoid.eccentricitySquared)),
            longitude: Trigonometry.arctangent(y: y, x: x))
    }
}

/// WGS 84 (NIMA TR8350.2, 3rd ed., table 3.1).
enum Ellipsoid {
    /// Metres.
    static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let polarRadius = equatorialRadius * (1 - flattening)
    static let eccentricitySquared = flattening * (2 - flattening)
}
