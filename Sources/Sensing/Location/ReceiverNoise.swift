/// What a receiver's places err by, told by the places themselves: what a device says of its accuracy is a guess, and says
/// nothing of how much of the error is new in each reading, which is what makes a track longer than it is.
///
/// An axis' error is taken for a random walk (`drift`) with white noise (`quick`) on it: over the seconds that matter, so a
/// first-order Gauss–Markov error looks. Third differences of places have nothing of a steady, a turning or an accelerating motion
/// left in them; by how much their mean squares grow with the step tells the two apart. Of third differences, a random walk leaves
/// 6 times its variance of a step, white noise 20 times its own.
struct ReceiverNoise: Equatable, Sendable {
    /// m² per second by which the difference of two errors grows, per axis: only as much of it as is sure.
    private(set) var drift: Double
    /// The same, for whether somebody stands: as much as may be, as far as receivers go.
    private(set) var possibleDrift: Double
    /// m² of the error that is new in each reading, per axis.
    private(set) var quick: Double
    /// Seconds between two readings.
    private(set) var interval = 1.0
    private var intervals = 0.0

    /// Of third differences at one step, and at `steps`.
    private var near: MeanSquare
    private var far = MeanSquare(expected: 0)
    /// What the device's accuracy lets expect of the drift.
    private let expectedDrift: Double

    /// m² per second, per axis: that of a receiver between houses, which is off by 5 m and forgets it within 40 s.
    private static let greatestDrift = 1.2
    /// The variance of a mean square of third differences, of two axes, of as many as it is divided by: their correlations
    /// of −15/20, 6/20 and −1/20 make it 2.3 times that of independent ones.
    private static let spread = 2.3

    init(accuracy: Double) {
        // At 95 %, 2.45 standard deviations of an axis; all of it new in each reading, or all of it changing within 40 s.
        // No receiver is believed to be better than 5 m at first: those that say so are the ones that guess.
        let deviation = max(accuracy, 5) / 2.45
        let variance = deviation * deviation
        expectedDrift = 2 * variance / 40
        drift = expectedDrift
        possibleDrift = expectedDrift
        quick = variance
        near = MeanSquare(expected: 40 * variance)
    }

    /// The variance of the difference of two places so many seconds apart, per axis.
    func variance(over seconds: Double) -> Double { drift * seconds + 2 * quick }

    /// Nothing much is known yet but what the device says of its accuracy.
    var isGuess: Bool { near.count < 10 }

    /// By how many times more than it seems the noise may be while few places have measured it.
    var doubt: Double { 1 + 3 / (near.count + 2) }

    /// Samples between the places of the longer third differences: as far as people go straight on at times.
    var steps: Int { interval < 1.5 ? 4 : 2 }

    mutating func take(interval seconds: Double) {
        intervals = min(intervals + 1, 20)
        interval += (seconds - interval) / intervals
    }

    /// Third differences of the last places, in metres, at one and at `steps` steps, the latter where there are places enough.
    mutating func take(_ one: PlaneVector, _ more: PlaneVector?) {
        near.take(one.squared)
        if let more { far.take(more.squared) }
        let scale = 12 * Double(steps - 1) * interval
        let single = near.mean
        let most = single / (12 * interval)
        let found = max(far.mean - single, 0) / scale
        let variance = (single * single + far.mean * far.mean) * Self.spread / (max(far.count, 1) * scale * scale)
        // White noise alone seems to drift half of the time: what is less than its own error counts for nothing
        // (the estimate of James & Stein, 1961).
        let sure = found * found > variance ? found - variance / found : 0
        let error = 2 * variance.squareRoot()
        let weight = min(far.count / 20, 1)
        let expected = min(expectedDrift, most / 2)
        drift = min(expected + (sure - expected) * weight, most)
        let possible = max(found - error, min(found + error, Self.greatestDrift))
        possibleDrift = min(expected + (possible - expected) * weight, most)
        quick = max(single - 12 * drift * interval, 0) / 40
    }
}

/// A mean of squares that a few great ones among them hardly change.
private struct MeanSquare: Equatable, Sendable {
    private(set) var count = 0.0
    private var measured = 0.0
    private let expected: Double

    /// Readings that what is expected counts as, until there are ten others.
    private static let prior = 1.25
    private static let cut = 0.865
    /// Readings over which the mean is taken.
    private static let memory = 400.0

    init(expected: Double) { self.expected = expected }

    var mean: Double {
        let weight = expected > 0 ? Self.prior * max(1 - count / 10, 0) : 0
        return (measured * count + expected * weight) / max(count + weight, 1)
    }

    mutating func take(_ square: Double) {
        // A corner is not noise: what is beyond twice the usual counts as twice the usual, once the usual is known. Of squares that
        // are distributed as those of two normal axes are, the mean becomes 1 − exp(−2) = 0.865 of what it was.
        let most = count + expected > 0 ? (2 + 2 / max(count, 1)) * mean + 0.001 : square
        count = min(count + 1, Self.memory)
        measured += (min(square, most) / Self.cut - measured) / count
    }
}
