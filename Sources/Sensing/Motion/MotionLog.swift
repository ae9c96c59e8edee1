public import Workouts

/// Readings of a device's motion sensors over some time: half a minute of an exercise, as a rule.
public struct MotionLog: Equatable, Sendable {
    /// Nominal readings a second. The actual rate is counted from the readings.
    public var rate: Double?
    public var samples: [MotionSample]

    public init(rate: Double? = nil, samples: [MotionSample] = []) {
        self.rate = rate
        self.samples = samples
    }
}

/// One reading.
public struct MotionSample: Equatable, Sendable {
    /// Seconds, of any uniform clock.
    public var time: Double
    /// Metres per second squared along the device's axes, gravity included. The axes' directions differ from device to
    /// device. An axis that wasn't measured isn't a number.
    public var acceleration: SpaceVector
    /// Radians a second around the same axes; nil where the device has no gyroscope.
    public var rotation: SpaceVector?

    public init(time: Double, acceleration: SpaceVector, rotation: SpaceVector? = nil) {
        self.time = time
        self.acceleration = acceleration
        self.rotation = rotation
    }
}

/// Bounds of a log.
public enum MotionLimits {
    /// Metres per second squared, or radians a second: several times the range of phones.
    public static let largest = 1_000.0
    /// Seconds that are analysed, if the person forgets to stop: `RepetitionCount.leftOut` tells the others. They take
    /// 35 MB if the exercise's tempo is unknown.
    public static let seconds = 180.0
    /// Readings of a log: twenty minutes at 200 a second, and some more.
    public static let samples = 250_000
    /// Least readings a second for telling repetitions apart: 3.6 for the quickest one, which takes 0.45 s. Two would do
    /// for its fundamental; four, from half a second on, show its second harmonic as well.
    public static let slowest = 8.0
    /// Longest interval between readings, in seconds, that isn't a gap.
    public static let gap = 0.5
    /// Longest step of the clock, in seconds and either direction, for which readings need no other explanation than
    /// that some came late.
    static let jump = 1.0
    /// Longest gap, in seconds, that is filled with as many repetitions as fit: a fifth of a test. A longer one ends the
    /// stretch that is analysed, since nobody knows whether they went on.
    static let silence = 6.0
}
