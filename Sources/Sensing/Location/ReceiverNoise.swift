/// Estimates the error of a receiver's places from the places themselves. The reported accuracy is only a guess. It
/// doesn't say how much of the error is new in each reading, which is the part that lengthens a track.
///
/// The error of an axis is modelled as a random walk (`drift`) plus white noise (`quick`): over the few seconds that
/// matter, a first-order Gauss–Markov process looks so. Third differences of four places (`Surprise`) cancel steady
/// motion; their mean square at two spacings in time separates the two components.
struct ReceiverNoise: Equatable, Sendable {
    /// Variance rate of the random walk, m²/s per axis: a cautious estimate (positive-part James–Stein), since it is
    /// subtracted.
    private(set) var drift: Double
    /// Upper estimate of the same rate, for deciding whether somebody stands.
    private(set) var possibleDrift: Double
    /// Variance of the white noise, m² per axis.
    private(set) var quick: Double
    /// Mean seconds between two readings.
    private(set) var interval = 1.0
    private var intervals = 0.0

    /// Mean square third differences of adjacent places, and of places `steps` apart.
    private var near: MeanSurprise
    private var far = MeanSurprise(expected: 0)
    /// The accuracy that the device reports, metres.
    private var accuracy: Double

    /// m²/s, per axis: of a receiver between houses, with an error of 5 m and a correlation time of 40 s.
    private static let greatestDrift = 1.2
    /// Correlation time of a receiver's error, in seconds.
    private static let memory = 40.0
    /// Seconds after which a receiver's errors are uncorrelated: their difference grows no further.
    private static let forgotten = 60.0
    /// Variance of a mean square of third differences (sum of two axes), as a multiple of its square over the number of
    /// terms: the correlations of −15/20, 6/20 and −1/20 make it 2.3 times that of independent ones.
    private static let spread = 2.3
    /// Upper bound of the drift, as a multiple of the one expected from the accuracy: the reported deviation is wrong
    /// by a factor of two at most.
    private static let lie = 4.0

    init(accuracy: Double) {
        self.accuracy = accuracy
        drift = 0
        possibleDrift = 0
        quick = 0
        near = MeanSurprise(expected: 0)
        drift = 2 * said / Self.memory
        possibleDrift = drift
        quick = said
        near = MeanSurprise(expected: 2 * said)
    }

    /// Variance per axis, m², from the reported accuracy: at 95 %, that is 2.45 standard deviations. An accuracy better
    /// than 5 m isn't believed: devices that report one are guessing.
    private var said: Double {
        let deviation = max(accuracy, 5) / 2.45
        return deviation * deviation
    }

    /// Variance of the difference of two errors so many seconds apart, m² per axis.
    func variance(over seconds: Double) -> Double { drift * seconds + 2 * quick }

    /// Upper estimate of the same variance for a standing person, m² per axis.
    func possibleVariance(over seconds: Double) -> Double {
        possibleDrift * min(seconds, Self.forgotten) + 2 * quick
    }

    /// Whether the estimate still rests on the reported accuracy (fewer than ten differences).
    var isGuess: Bool { near.count < 10 }

    /// Factor of uncertainty on the noise's deviation, while few differences have been measured.
    var doubt: Double { 1 + 3 / (near.count + 2) }

    /// Spacing, in samples, of the wide differences: as far as people sometimes move in a straight line.
    var steps: Int { interval < 1.5 ? 4 : 2 }

    mutating func add(interval seconds: Double) {
        intervals = min(intervals + 1, 20)
        interval += (seconds - interval) / intervals
    }

    mutating func add(_ one: Surprise, _ more: Surprise?) {
        near.add(one)
        if let more { far.add(more) }
        // The expected square is the white noise's variance plus drift × time; it sums two axes.
        let (single, wide) = (near.mean / 2, far.mean / 2)
        let time = max(far.time - near.time, 0.1 * interval)
        let found = max(wide - single, 0) / time
        let variance = (single * single + wide * wide) * Self.spread / (max(far.count, 1) * time * time)
        // The slope is positive half of the time for white noise alone: positive-part shrinkage by its own variance
        // (the estimator of James & Stein, 1961).
        let sure = found * found > variance ? found - variance / found : 0
        let error = 2 * variance.squareRoot()
        let weight = min(far.count / 20, 1)
        let usual = 2 * said / Self.memory
        let most = single / max(near.time, 0.1 * interval)
        let expected = min(usual, most / 2)
        drift = min(expected + (sure - expected) * weight, max(most, min(1.5 * most, usual)), Self.lie * usual)
        let possible = max(found - error, min(found + error, Self.greatestDrift))
        // A receiver that smooths drifts more than its adjacent places show: up to the expected drift, or twice that.
        possibleDrift = min(expected + (possible - expected) * weight, max(1.25 * most, 2 * usual))
        quick = max(single - drift * near.time, 0)
    }
}

/// The part of four places that a steady motion doesn't explain: their third divided difference.
///
/// A steady or steadily accelerating motion cancels in it. Where the steps turn by a constant angle, as in a bend, that
/// turn is removed first.
struct Surprise: Sendable {
    /// Square, m², normalised so that white noise gives the sum of two axes' variances.
    let square: Double
    /// The square with the bend removed, and the square of the shortest step; nil where the steps don't bend.
    private var bend: (square: Double, step: Double)?
    /// Seconds: the square's expected growth by a random walk, divided by its drift.
    var time: Double

    /// - Parameter places: Four, in order of time.
    init(_ places: (PlaceSamples.Sample, PlaceSamples.Sample, PlaceSamples.Sample, PlaceSamples.Sample)) {
        let (a, b, c) = (
            places.1.time - places.0.time, places.2.time - places.1.time, places.3.time - places.2.time
        )
        let (first, second, third) = (
            places.1.place - places.0.place, places.2.place - places.1.place, places.3.place - places.2.place
        )
        // The difference of the two accelerations, each a divided difference of velocities; as weights of the three
        // steps.
        let weights = (1 / (a * (a + b)), -(1 / (a + b) + 1 / (b + c)) / b, 1 / (c * (b + c)))
        let ofPlaces = (-weights.0, weights.0 - weights.1, weights.1 - weights.2, weights.2)
        let white =
            ofPlaces.0 * ofPlaces.0 + ofPlaces.1 * ofPlaces.1 + ofPlaces.2 * ofPlaces.2 + ofPlaces.3 * ofPlaces.3
        let walk = weights.0 * weights.0 * a + weights.1 * weights.1 * b + weights.2 * weights.2 * c
        time = walk / white
        let rest = first * weights.0 + second * weights.1 + third * weights.2
        square = rest.squared / white
        // A bend: each step is the one before it, turned by the same angle.
        let straight = first.dot(second)
        let turned = first.cross(second)
        let length = (straight * straight + turned * turned).squareRoot()
        guard straight > Self.bends * length,
            second.dot(third) > Self.bends * (second.squared * third.squared).squareRoot()
        else { return }
        let back = first.turned(sine: turned / length, cosine: straight / length)
        let ahead = third.turned(sine: -turned / length, cosine: straight / length)
        let round = back * weights.0 + second * weights.1 + ahead * weights.2
        bend = (round.squared / white, min(first.squared, second.squared, third.squared))
    }

    /// The unexplained square, given the usual one: the bend is removed only if the steps are long beside the noise.
    func unexplained(usual: Double) -> Double {
        guard let bend, bend.step > Self.clear * usual else { return square }
        return min(square, bend.square)
    }

    /// The cosine of 60°: a sharper turn isn't a bend.
    private static let bends = 0.5
    /// Least squared step, as a multiple of the usual square: five standard deviations of a step by white noise, whose
    /// variance per axis equals that square.
    private static let clear = 25.0
}

/// A robust mean of squares: large ones are clipped.
private struct MeanSurprise: Equatable, Sendable {
    private(set) var count = 0.0
    private(set) var time = 0.0
    private var measured = 0.0
    private let expected: Double

    /// Weight of the expected value, in readings; it falls to nothing within ten.
    private static let prior = 1.25
    /// Memory, in readings.
    private static let memory = 400.0

    init(expected: Double) { self.expected = expected }

    var mean: Double {
        let weight = expected > 0 ? Self.prior * max(1 - count / 10, 0) : 0
        return (measured * count + expected * weight) / max(count + weight, 1)
    }

    mutating func add(_ surprise: Surprise) {
        // Corners aren't noise, so squares above the mean are clipped to it (to twice the mean among the first twenty).
        // For squares of two normal axes, clipping reduces the mean to 1 − exp(−1) = 0.632 of it (0.865). Up to four
        // corners in ten readings are tolerated so.
        let isNew = count < 20
        let most = count + expected > 0 ? (isNew ? 2 + 2 / max(count, 1) : 1) * mean + 1e-5 : surprise.square
        let square = surprise.unexplained(usual: mean)
        count = min(count + 1, Self.memory)
        measured += (min(square, most) / (isNew ? 0.865 : 0.632) - measured) / count
        time += (surprise.time - time) / count
    }
}
