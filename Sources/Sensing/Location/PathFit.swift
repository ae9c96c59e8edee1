/// How unlikely measured places are under a model: a product of inverse densities, which may exceed the range of
/// floating-point numbers.
struct Unlikeliness: Comparable, Sendable {
    private var exponent = 0
    private var product = 1.0

    private static let large = 0x1p+256

    mutating func multiply(by factor: Double) {
        product *= factor
        if product > Self.large || product < 1 / Self.large { normalise() }
    }

    private mutating func normalise() {
        exponent += Int(product.exponent)
        product = product.significand
    }

    static func < (left: Unlikeliness, right: Unlikeliness) -> Bool {
        var (left, right) = (left, right)
        left.normalise()
        right.normalise()
        return left.exponent == right.exponent ? left.product < right.product : left.exponent < right.exponent
    }
}

extension PathModel {
    /// Bounds: from an error of 5 cm (places are told in steps of 1 to 10 cm) to one of 10 m; a drift from the best
    /// receiver's to that between houses; a person's acceleration from a straight way's to a car's.
    private static let whites = 0.0025...100.0
    private static let drifts = 0.01...1.5
    private static let accelerations = 0.003...10.0

    /// Degrees of freedom of the innovations' distribution, Student's: corners and outliers mustn't count as noise.
    private static let freedom = 4.0
    /// Innovations that the unknown first velocity spoils.
    private static let unsettled = 3

    /// The inverse likelihood of places by their innovations (Schweppe, IEEE Trans. Inf. Theory 11:61–70, 1965). Linear in
    /// their number.
    ///
    /// - Parameter range: Of samples, two or more.
    func unlikeliness(of samples: PlaceSamples, in range: ClosedRange<Int>) -> Unlikeliness {
        var result = Unlikeliness()
        var state = PathState(beginning: samples[range.lowerBound], self)
        var before = samples[range.lowerBound].time
        for number in range.lowerBound + 1...range.upperBound {
            let sample = samples[number]
            state.predict(sample.time - before, self)
            before = sample.time
            let expected = state.placeVariance + white
            let square = state.correct(by: sample.place, white: white).square
            guard number > range.lowerBound + Self.unsettled else { continue }
            // Student's distribution in two dimensions, but for a constant factor.
            let term = 1 + square * (1 / Self.freedom)
            result.multiply(by: expected * term * term * term)
        }
        return result
    }

    /// The most likely model near this one, by coordinate ascent. At most 1 + 6 × `rounds` times
    /// the work of `unlikeliness`.
    ///
    /// - Parameters:
    ///   - usual: White variance, m², above which a greater one is the less probable beforehand, by its fourth power: else
    ///     the few places of who rides to and fro may pass for noise.
    ///   - factor: Of the first step of each parameter; then its square root.
    func fitted(
        to samples: PlaceSamples, in range: ClosedRange<Int>, expecting usual: Double, factor: Double, rounds: Int
    ) -> PathModel {
        var best = self
        func unlikely(_ model: PathModel) -> Unlikeliness {
            var result = model.unlikeliness(of: samples, in: range)
            let excess = max(model.white / usual, 1)
            result.multiply(by: excess * excess)
            result.multiply(by: excess * excess)
            return result
        }
        var unlikeliness = unlikely(best)
        var factor = factor
        for _ in 0..<rounds {
            let before = best
            for parameter in 0..<3 {
                for direction in [factor, 1 / factor] {
                    let tried = best.scaled(parameter, by: direction)
                    let found = unlikely(tried)
                    guard found < unlikeliness else { continue }
                    (best, unlikeliness) = (tried, found)
                    break
                }
            }
            guard best == before else { continue }
            guard factor > 1.5 else { break }
            factor = factor.squareRoot()
        }
        return best
    }

    private func scaled(_ parameter: Int, by factor: Double) -> PathModel {
        var scaled = self
        switch parameter {
        case 0: scaled.acceleration = (acceleration * factor).clamped(to: Self.accelerations)
        case 1: scaled.drift = (drift * factor).clamped(to: Self.drifts)
        default: scaled.white = (white * factor).clamped(to: Self.whites)
        }
        return scaled
    }

    /// The mean of two models, of the logarithms of their parameters.
    func mean(with other: PathModel) -> PathModel {
        PathModel(
            acceleration: (acceleration * other.acceleration).squareRoot(), drift: (drift * other.drift).squareRoot(),
            white: (white * other.white).squareRoot())
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension PathState {
    /// A person may start the app on a bicycle, or on a train.
    private static let anySpeed = 100.0

    /// The state at a path's first sample: its velocity is unknown (σ = 10 m/s).
    init(beginning sample: PlaceSamples.Sample, _ model: PathModel) {
        self.init(
            place: sample.place, velocity: .zero, placeVariance: model.white, velocityVariance: Self.anySpeed)
    }
}
