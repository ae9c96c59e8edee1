public import Workouts

/// A test of one exercise: the repetitions in a given time (FT-4).
public struct FitnessTest: Equatable, Sendable {
    /// The exercise's id.
    public var exercise: String
    /// The start: seconds since 1970, UTC.
    public var began: Seconds
    public var seconds: Int32
    /// Repetitions counted by the sensor; nil if it found none, or wasn't used.
    public var counted: Int32?
    /// Repetitions entered by the person, if the sensor was wrong or unused. They take precedence; the counted ones are
    /// kept.
    public var entered: Int32?
    /// Repetitions a minute.
    public var rate: Double
    /// The level at the time of the test: a tempo of the catalogue may change.
    public var level: Int32

    public init(
        exercise: String, began: Seconds, seconds: Int32, counted: Int32? = nil, entered: Int32? = nil, rate: Double,
        level: Int32
    ) {
        self.exercise = exercise
        self.began = began
        self.seconds = seconds
        self.counted = counted
        self.entered = entered
        self.rate = rate
        self.level = level
    }

    /// Repetitions: the person's number, otherwise the sensor's.
    public var count: Int32 { entered ?? counted ?? 0 }
}

public enum FitnessTestLimits {
    public static let seconds = 1...3_600
    public static let count = 0...9_999
    /// Repetitions a minute.
    public static let rate: ClosedRange<Double> = 0...1_000
    public static let level = 1...10
}
