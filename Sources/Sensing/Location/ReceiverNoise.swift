/// The error of a receiver's places, told by the places themselves. A device's statement of its accuracy is a guess. It
/// says nothing of how much of the error is new in each reading, and that makes a track longer than it is.
///
/// An axis' error is taken for a random walk (`drift`) with white noise (`quick`) on it: over the seconds that matter, so a
/// first-order Gauss–Markov error looks. What a straight way would leave of four places (`Surprise`) tells how much there is, and how
/// it grows with their distance in time tells the two apart.
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

    /// Of places that follow each other, and of places `steps` apart.
    private var near: MeanSurprise
    private var far = MeanSurprise(expected: 0)
    /// Metres that the device usually says.
    private var accuracy: Double

    /// m² per second, per axis: that of a receiver between houses, which is off by 5 m and forgets it within 40 s.
    private static let greatestDrift = 1.2
    /// Seconds after which receivers have forgotten most of their error.
    private static let memory = 40.0
    /// Seconds after which a receiver is not further off than it was: nothing is left of the error of before.
    private static let forgotten = 60.0
    /// The variance of a mean square of third differences, of two axes, of as many as it is divided by: their correlations
    /// of −15/20, 6/20 and −1/20 make it 2.3 times that of independent ones.
    private static let spread = 2.3
    /// By how many times more than the device lets expect its drift may be: it is off by twice what it says.
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

    /// The variance of an axis, m², by what the device says at 95 %, which is 2.45 standard deviations. No receiver is believed to
    /// be better than 5 m: those that say so are the ones that guess.
    private var said: Double {
        let deviation = max(accuracy, 5) / 2.45
        return deviation * deviation
    }

    /// The variance of the difference of two places so many seconds apart, per axis.
    func variance(over seconds: Double) -> Double { drift * seconds + 2 * quick }

    /// As much as the variance may be of the difference of two places of somebody who stands, per axis.
    func possibleVariance(over seconds: Double) -> Double {
        possibleDrift * min(seconds, Self.forgotten) + 2 * quick
    }

    /// Nothing much is known yet but what the device says of its accuracy.
    var isGuess: Bool { near.count < 10 }

    /// By how many times more than it seems the noise may be while few places have measured it.
    var doubt: Double { 1 + 3 / (near.count + 2) }

    /// Samples between the places of the wider surprises: as far as people go straight on at times.
    var steps: Int { interval < 1.5 ? 4 : 2 }

    mutating func add(interval seconds: Double) {
        intervals = min(intervals + 1, 20)
        interval += (seconds - interval) / intervals
    }

    mutating func add(_ one: Surprise, _ more: Surprise?) {
        near.add(one)
        if let more { far.add(more) }
        // Of a surprise, white noise leaves its variance, a random walk its drift times the surprise's time; two axes of each.
        let (single, wide) = (near.mean / 2, far.mean / 2)
        let time = max(far.time - near.time, 0.1 * interval)
        let found = max(wide - single, 0) / time
        let variance = (single * single + wide * wide) * Self.spread / (max(far.count, 1) * time * time)
        // White noise alone seems to drift half of the time: what is less than its own error counts for nothing
        // (the estimate of James & Stein, 1961).
        let sure = found * found > variance ? found - variance / found : 0
        let error = 2 * variance.squareRoot()
        let weight = min(far.count / 20, 1)
        let usual = 2 * said / Self.memory
        let most = single / max(near.time, 0.1 * interval)
        let expected = min(usual, most / 2)
        drift = min(expected + (sure - expected) * weight, max(most, min(1.5 * most, usual)), Self.lie * usual)
        let possible = max(found - error, min(found + error, Self.greatestDrift))
        // A receiver that smooths drifts more than its steps show: as much as it lets expect, or twice that.
        possibleDrift = min(expected + (possible - expected) * weight, max(1.25 * most, 2 * usual))
        quick = max(single - drift * near.time, 0)
    }
}

/// The part of four places that a steady motion doesn't explain.
///
/// It is their third divided difference, in which nothing is left of a steady or an accelerating motion; where steps
/// turn evenly, as in a bend, the part that the turn leaves of it.
struct Surprise: Sendable {
    /// m²; of white noise, the sum of two axes' variances.
    let square: Double
    /// The same beside a bend, and the square of the least step in it; nil where the steps don't bend.
    private var bend: (square: Double, step: Double)?
    /// Seconds: by so much the square grows with a random walk's drift.
    var time: Double

    /// - Parameter places: Four, in the order of their times.
    init(_ places: (PlaceSamples.Sample, PlaceSamples.Sample, PlaceSamples.Sample, PlaceSamples.Sample)) {
        let (a, b, c) = (
            places.1.time - places.0.time, places.2.time - places.1.time, places.3.time - places.2.time
        )
        let (first, second, third) = (
            places.1.place - places.0.place, places.2.place - places.1.place, places.3.place - places.2.place
        )
        // The difference of the two changes of velocity, each divided by its time; as weights of the three steps.
        let weights = (1 / (a * (a + b)), -(1 / (a + b) + 1 / (b + c)) / b, 1 / (c * (b + c)))
        let ofPlaces = (-weights.0, weights.0 - weights.1, weights.1 - weights.2, weights.2)
        let white =
            ofPlaces.0 * ofPlaces.0 + ofPlaces.1 * ofPlaces.1 + ofPlaces.2 * ofPlaces.2 + ofPlaces.3 * ofPlaces.3
        let walk = weights.0 * weights.0 * a + weights.1 * weights.1 * b + weights.2 * weights.2 * c
        time = walk / white
        let rest = first * weights.0 + second * weights.1 + third * weights.2
        square = rest.squared / white
        // A bend: the last step is the middle one, turned as that is from the first.
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

    /// The unexplained square, where so much is usual: steps that are long beside the noise tell that they bend.
    func unexplained(usual: Double) -> Double {
        guard let bend, bend.step > Self.clear * usual else { return square }
        return min(square, bend.square)
    }

    /// The cosine of 60°: who turns faster turns round.
    private static let bends = 0.5
    /// Five standard deviations of a step by white noise, of which a surprise of two axes is half the variance.
    private static let clear = 25.0
}

/// A mean of squares that a few great ones among them hardly change.
private struct MeanSurprise: Equatable, Sendable {
    private(set) var count = 0.0
    private(set) var time = 0.0
    private var measured = 0.0
    private let expected: Double

    /// Readings that what is expected counts as, until there are ten others.
    private static let prior = 1.25
    /// Readings over which the mean is taken.
    private static let memory = 400.0

    init(expected: Double) { self.expected = expected }

    var mean: Double {
        let weight = expected > 0 ? Self.prior * max(1 - count / 10, 0) : 0
        return (measured * count + expected * weight) / max(count + weight, 1)
    }

    mutating func add(_ surprise: Surprise) {
        // A corner is not noise: what is beyond the usual (twice the usual, among the first) counts as that, once the usual is known.
        // Of squares that are distributed as those of two normal axes are, the mean becomes 1 − exp(−1) = 0.632 of what it was
        // (0.865): up to four corners in ten readings are borne so.
        let isNew = count < 20
        let most = count + expected > 0 ? (isNew ? 2 + 2 / max(count, 1) : 1) * mean + 1e-5 : surprise.square
        let square = surprise.unexplained(usual: mean)
        count = min(count + 1, Self.memory)
        measured += (min(square, most) / (isNew ? 0.865 : 0.632) - measured) / count
        time += (surprise.time - time) / count
    }
}
