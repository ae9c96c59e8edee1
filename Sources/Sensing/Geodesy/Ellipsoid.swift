import Workouts

/// WGS 84 (NIMA TR8350.2, 3rd ed., table 3.1).
enum Ellipsoid {
    /// Metres.
    static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let polarRadius = equatorialRadius * (1 - flattening)
    static let eccentricitySquared = flattening * (2 - flattening)

    /// The ellipsoid's radius of curvature in a given direction (Euler's formula), metres.
    static func radius(at latitude: Double, sineOfBearing: Double, cosineOfBearing: Double) -> Double {
        let sine = Trigonometry.sine(degrees: latitude)
        let w = 1 - eccentricitySquared * sine * sine
        let across = equatorialRadius / w.squareRoot()
        let along = across * (1 - eccentricitySquared) / w
        return 1 / (cosineOfBearing * cosineOfBearing / along + sineOfBearing * sineOfBearing / across)
    }
}

extension SpaceVector {
    /// A place on the ellipsoid's surface, in metres from the Earth's centre.
    init(_ place: Coordinate) {
        let sine = Trigonometry.sine(degrees: place.latitude)
        let cosine = Trigonometry.cosine(degrees: place.latitude)
        let across = Ellipsoid.equatorialRadius / (1 - Ellipsoid.eccentricitySquared * sine * sine).squareRoot()
        self.init(
            x: across * cosine * Trigonometry.cosine(degrees: place.longitude),
            y: across * cosine * Trigonometry.sine(degrees: place.longitude),
            z: across * (1 - Ellipsoid.eccentricitySquared) * sine)
    }

    /// The place on the surface: exact for a point on the surface, and for any point in the same direction from the
    /// Earth's centre.
    var coordinate: Coordinate {
        let across = (x * x + y * y).squareRoot()
        return Coordinate(
            latitude: Trigonometry.arctangent(y: z, x: across * (1 - Ellipsoid.eccentricitySquared)),
            longitude: Trigonometry.arctangent(y: y, x: x))
    }
}
