import Foundation

/// How a phone's receiver errs.
///
/// The slow error (satellites' clocks, the ionosphere, reflections) is a first-order Gauss–Markov process, which is how
/// such errors are commonly modelled; the quick one is white.
public struct Receiver: Sendable {
    /// Metres by which each axis is off, slowly: standard deviation.
    public var slowError: Double
    /// Seconds after which the slow error has forgotten 63 % of itself.
    public var memory: Double
    /// Metres by which each axis is off, from reading to reading: standard deviation.
    public var quickError: Double
    /// How often a reading begins an outlier of one to three readings, 20 m and more away.
    public var outliers = 0.0
    /// How often readings begin to fail for 3 to 20 s.
    public var dropouts = 0.0
    /// Whether it tells its own speed, with an error of 0.15 m/s; and of that, 0.07 m/s that lasts.
    public var tellsSpeed = false
    /// Metres by which the height is off, slowly and from reading to reading; nil: none is told.
    public var heightErrors: (slow: Double, quick: Double)? = (3, 0.5)
    /// Seconds between readings.
    public var interval = 1.0
    /// Seconds by which readings come early or late.
    public var jitter = 0.0
    /// Metres at 95 % that it says; nil: what is true.
    public var accuracy: Double?

    public init(slowError: Double, memory: Double, quickError: Double) {
        self.slowError = slowError
        self.memory = memory
        self.quickError = quickError
    }

    /// Every reading is true.
    public static var perfect: Receiver {
        var receiver = Receiver(slowError: 0, memory: 30, quickError: 0)
        receiver.accuracy = 5
        receiver.heightErrors = (0, 0)
        return receiver
    }

    /// Under an open sky: 3 m (root mean square over ground), slowly.
    public static var open: Receiver {
        var receiver = Receiver(slowError: 3 / 2.0.squareRoot(), memory: 60, quickError: 0.3)
        receiver.jitter = 0.05
        return receiver
    }

    /// The receiver of a phone on most days: 4 m.
    public static var normal: Receiver {
        var receiver = Receiver(slowError: 4 / 2.0.squareRoot(), memory: 40, quickError: 0.5)
        receiver.jitter = 0.05
        receiver.outliers = 0.001
        receiver.dropouts = 0.001
        return receiver
    }

    /// Between houses, under trees: 5 m, less slowly.
    public static var poor: Receiver {
        var receiver = Receiver(slowError: 5 / 2.0.squareRoot(), memory: 20, quickError: 1)
        receiver.jitter = 0.1
        receiver.outliers = 0.003
        receiver.dropouts = 0.003
        return receiver
    }

    /// Without outliers: a receiver that smooths has left them out.
    public var steady: Receiver {
        var receiver = self
        receiver.outliers = 0
        return receiver
    }

    /// Each reading errs anew, by so many metres an axis, as those of simulated places do; no heights.
    ///
    /// - Parameter accuracy: Metres that it says; nil: what is true.
    public static func white(_ metres: Double, says accuracy: Double? = nil) -> Receiver {
        var receiver = Receiver(slowError: 0, memory: 30, quickError: metres)
        receiver.heightErrors = nil
        receiver.accuracy = accuracy
        return receiver
    }

    public func with(speed: Bool) -> Receiver {
        var receiver = self
        receiver.tellsSpeed = speed
        return receiver
    }
}
