/// A point of the unit sphere (or the way between two), for geometry that knows no pole and no antimeridian.
struct UnitVector {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Degrees.
    init(latitude: Double, longitude: Double) {
        let cosine = Trigonometry.cosine(degrees: latitude)
        x = cosine * Trigonometry.cosine(degrees: longitude)
        y = cosine * Trigonometry.sine(degrees: longitude)
        z = Trigonometry.sine(degrees: latitude)
    }

    /// The Earth's mean radius R₁ in metres (IUGG, Moritz 2000, Geodetic Reference System 1980).
    private static let earthRadius = 6_371_008.771_4

    /// The straight line, in Earth radii, under an arc of so many metres.
    static func chord(ofArc metres: Double) -> Double {
        2 * Trigonometry.sine(degrees: metres / earthRadius / 2 * Trigonometry.degreesInRadian)
    }

    var squared: Double { dot(self) }

    func dot(_ other: UnitVector) -> Double { x * other.x + y * other.y + z * other.z }

    static func - (left: UnitVector, right: UnitVector) -> UnitVector {
        UnitVector(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
    }
    static func + (left: UnitVector, right: UnitVector) -> UnitVector {
        UnitVector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }
    static func * (vector: UnitVector, factor: Double) -> UnitVector {
        UnitVector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
    }
}
