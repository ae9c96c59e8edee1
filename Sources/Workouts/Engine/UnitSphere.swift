/// The Earth as a sphere of radius 1: precise enough for circles of some metres.
enum UnitSphere {
    /// The Earth's mean radius R₁ in metres (IUGG, Moritz 2000, Geodetic Reference System 1980).
    private static let earthRadius = 6_371_008.771_4

    /// - Parameters:
    ///   - latitude, longitude: Degrees.
    static func point(latitude: Double, longitude: Double) -> SpaceVector {
        let cosine = Trigonometry.cosine(degrees: latitude)
        return SpaceVector(
            x: cosine * Trigonometry.cosine(degrees: longitude), y: cosine * Trigonometry.sine(degrees: longitude),
            z: Trigonometry.sine(degrees: latitude))
    }

    /// The chord, in Earth radii, of an arc in metres.
    static func chord(ofArc metres: Double) -> Double {
        2 * Trigonometry.sine(degrees: metres / earthRadius / 2 * Trigonometry.degreesInRadian)
    }
}
