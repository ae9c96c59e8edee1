import Workouts

/// Vincenty's inverse formula: accurate to half a millimetre wherever it converges (T. Vincenty, Direct and Inverse
/// Solutions of Geodesics on the Ellipsoid with Application of Nested Equations, Survey Review 23:88–93, 1975).
enum Vincenty {
    private static let longestIteration = 30

    /// Metres; nil for nearly antipodal places, for which the iteration doesn't converge.
    static func distance(from: Coordinate, to: Coordinate) -> Double? {
        let f = Ellipsoid.flattening
        let (sineU1, cosineU1) = reduced(from.latitude)
        let (sineU2, cosineU2) = reduced(to.latitude)
        var apart = to.longitude - from.longitude
        apart -= 360 * (apart / 360).rounded()
        var lambda = apart
        for _ in 0..<longestIteration {
            let sine = Trigonometry.sine(degrees: lambda)
            let cosine = Trigonometry.cosine(degrees: lambda)
            let a = cosineU2 * sine
            let b = cosineU1 * sineU2 - sineU1 * cosineU2 * cosine
            let sineSigma = (a * a + b * b).squareRoot()
            let cosineSigma = sineU1 * sineU2 + cosineU1 * cosineU2 * cosine
            guard sineSigma > 0 else { return cosineSigma > 0 ? 0 : nil }
            let sigma = Trigonometry.arctangent(y: sineSigma, x: cosineSigma)
            let sineAlpha = cosineU1 * cosineU2 * sine / sineSigma
            let cosineSquared = 1 - sineAlpha * sineAlpha
            // On the equator cos²α is 0, and the term vanishes.
            let middle = cosineSquared > 1e-15 ? cosineSigma - 2 * sineU1 * sineU2 / cosineSquared : 0
            let c = f / 16 * cosineSquared * (4 + f * (4 - 3 * cosineSquared))
            let sigmaRadians = sigma / Trigonometry.degreesInRadian
            let next =
                apart + (1 - c) * f * sineAlpha * Trigonometry.degreesInRadian
                * (sigmaRadians + c * sineSigma * (middle + c * cosineSigma * (2 * middle * middle - 1)))
            guard abs(next) <= 180 else { return nil }
            let change = abs(next - lambda)
            lambda = next
            if change < 1e-11 {
                return length(
                    sigma: sigmaRadians, sine: sineSigma, cosine: cosineSigma, middle: middle,
                    cosineSquared: cosineSquared)
            }
        }
        return nil
    }

    private static func length(
        sigma: Double, sine: Double, cosine: Double, middle: Double, cosineSquared: Double
    ) -> Double {
        let b = Ellipsoid.polarRadius
        let a = Ellipsoid.equatorialRadius
        let u = cosineSquared * (a * a - b * b) / (b * b)
        let first = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
        let second = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
        let square = 2 * middle * middle - 1
        let inner = cosine * square - second / 6 * middle * (4 * sine * sine - 3) * (4 * middle * middle - 3)
        let change = second * sine * (middle + second / 4 * inner)
        return b * first * (sigma - change)
    }

    /// Sine and cosine of the reduced latitude.
    private static func reduced(_ latitude: Double) -> (sine: Double, cosine: Double) {
        let sine = (1 - Ellipsoid.flattening) * Trigonometry.sine(degrees: latitude)
        let cosine = Trigonometry.cosine(degrees: latitude)
        let length = (sine * sine + cosine * cosine).squareRoot()
        return (sine / length, cosine / length)
    }
}
