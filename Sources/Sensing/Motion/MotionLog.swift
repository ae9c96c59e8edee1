public import Workouts

/// Readings of a device's motion sensors over some time: half a minute of an exercise, as a rule.
public struct MotionLog: Equatable, Sendable {
    /// Readings a second that the device promised. What came is counted from the readings.
    public var rate: Double?
    public var samples: [MotionSample]

    public init(rate: Double? = nil, samples: [MotionSample] = []) {
        self.rate = rate
        self.samples = samples
    }
}

/// One reading.
public struct MotionSample: Equatable, Sendable {
    /// Seconds, of any clock that goes evenly.
    public var time: Double
    /// Metres per second squared along the device's axes, with gravity. Which way they point differs from device to device.
    public var acceleration: SpaceVector
    /// Radians a second around the same axes; nil where the device has no gyroscope.
    public var rotation: SpaceVector?

    public init(time: Double, acceleration: SpaceVector, rotation: SpaceVector? = nil) {
        self.time = time
        self.acceleration = acceleration
        self.rotation = rotation
    }
}

extension SpaceVector {
    /// Neither infinite nor no number, and no more than sensors can measure.
    var isMeasurable: Bool { squared <= MotionLimits.largest * MotionLimits.largest }
}

/// Bounds of a log.
public enum MotionLimits {
    /// Metres per second squared, or radians a second: several times what phones can measure.
    public static let largest = 1_000.0
    /// Seconds that are analysed: whoever forgets to stop is heard for so long. They take 35 MB where the exercise's tempo isn't known.
    public static let seconds = 180.0
    /// Readings of a log: twenty minutes at 200 a second, and some more.
    public static let samples = 250_000
    /// Readings a second below which a repetition can't be told from another: six of the quickest one, which takes half a second.
    public static let slowest = 8.0
    /// Seconds without a reading that are a gap.
    public static let gap = 0.5
}
