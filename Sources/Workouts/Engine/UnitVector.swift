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

/// Sine and cosine by + − × ÷ alone, so that every platform gets the same bits; the C libraries differ in the last ones.
/// Off by at most 2 × 10⁻¹⁶.
enum Trigonometry {
    static let degreesInRadian = 57.295779513082320877

    static func cosine(degrees: Double) -> Double { sine(degrees: degrees + 90) }

    static func sine(degrees: Double) -> Double {
        // To −180…180, then by symmetry to −90…90: both exact in floating point for the degrees of a map.
        var angle = degrees - 360 * (degrees / 360).rounded()
        if angle > 90 { angle = 180 - angle } else if angle < -90 { angle = -180 - angle }
        let x = angle / degreesInRadian
        let square = x * x
        // Taylor to x²³, in Horner's form: the next term is below 10⁻²¹ at 90°.
        var sum = 1.0
        var n = 23.0
        while n > 1 {
            sum = 1 - sum * square / (n * (n - 1))
            n -= 2
        }
        return x * sum
    }
}
