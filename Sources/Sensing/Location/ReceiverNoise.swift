/// What a receiver's places err by, told by the places themselves: what a device says of its accuracy is a guess, and says
/// nothing of how much of the error is new in each reading, which is what makes a track longer than it is.
///
/// An axis' error is taken for a random walk (`drift`) with white noise (`quick`) on it: over the seconds that matter, so a
/// first-order Gauss–Markov error looks. Third differences of places have nothing of a steady, a turning or an accelerating motion
/// left in them; their mean squares at two steps tell the two apart. Of third differences, a random walk leaves 6 times its
/// variance of a step, white noise 20 times its own.
struct ReceiverNoise: Equatable, Sendable {
    /// m² per second by which the difference of two errors grows, per axis.
    private(set) var drift = 0.0
    /// m² of the error that is new in each reading, per axis.
    private(set) var quick = 0.0

    /// Mean squares of third differences (both axes) at one and at two steps; at first what the device's accuracy lets expect.
    private var atOneStep = 0.0
    private var atTwoSteps = 0.0
    private let expectedAtOneStep: Double
    private let expectedAtTwoSteps: Double
    private var count = 0.0
    private var interval = 1.0

    /// Readings that what the device says of its accuracy counts as, until there are ten others.
    private static let prior = 2.0
    private static let cut = 0.7968
    /// Readings over which the mean is taken.
    private static let memory = 400.0

    init(accuracy: Double) {
        // At 95 %, 2.45 standard deviations of an axis, most of which changes within 40 s.
        let variance = accuracy / 2.45 * (accuracy / 2.45)
        drift = 2 * variance / 40
        quick = min(variance / 20, 0.25)
        expectedAtOneStep = 2 * (6 * drift + 20 * quick)
        expectedAtTwoSteps = 2 * (12 * drift + 20 * quick)
    }

    /// Nothing much is known yet but what the device says of its accuracy.
    var isGuess: Bool { count < 10 }

    /// The variance of the difference of two places so many seconds apart, per axis.
    func variance(over seconds: Double) -> Double { drift * seconds + 2 * quick }

    /// Metres that two places of somebody who stands lie apart at most: 5.5 standard deviations of an axis, beyond which
    /// 1 in 4 million lie; half as much again while the noise is a guess.
    func farthest(over seconds: Double) -> Double {
        (isGuess ? 8 : 5.5) * variance(over: seconds).squareRoot() + 1
    }

    /// Metres that they lie apart at most two times out of three.
    func likely(over seconds: Double) -> Double { 1.5 * variance(over: seconds).squareRoot() }

    /// - Parameters:
    ///   - one, two: Third differences of the last places, in metres, at one and two steps.
    ///   - interval: Seconds of one step.
    mutating func take(_ one: PlaneVector, _ two: PlaneVector, interval seconds: Double) {
        let expectation = Self.prior * max(1 - count / 10, 0)
        func blended(_ mean: Double, _ expected: Double) -> Double {
            (mean * count + expected * expectation) / max(count + expectation, 1)
        }
        // A corner is not noise: what is beyond twice the usual counts as twice the usual. Of squares that are distributed as those
        // of two normal axes are, the mean becomes m = 1 − exp(−2 m) = 0.797 of what it was.
        let mostAtOneStep = 2 * Self.cut * blended(atOneStep, expectedAtOneStep) + 0.001
        let mostAtTwoSteps = 2 * Self.cut * blended(atTwoSteps, expectedAtTwoSteps) + 0.001
        count = min(count + 1, Self.memory)
        atOneStep += (min(one.squared, mostAtOneStep) / Self.cut - atOneStep) / count
        atTwoSteps += (min(two.squared, mostAtTwoSteps) / Self.cut - atTwoSteps) / count
        interval += (seconds - interval) / count
        let single = blended(atOneStep, expectedAtOneStep)
        let double = blended(atTwoSteps, expectedAtTwoSteps)
        drift = max((double - single) / (12 * interval), 0.2 * single / (12 * interval))
        quick = max(single - 12 * drift * interval, 0) / 40
    }
}
