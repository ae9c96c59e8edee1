/// The heart rate of a session, as a sensor told it.
public struct HeartSummary: Equatable, Sendable {
    /// The id of the record that holds the series.
    public var record: String
    /// Beats a minute, on the average of the time in which the sensor told.
    public var mean: Int32
    public var maximum: Int32
    /// Where the five zones began, beats a minute; empty where the person's weren't known.
    public var limits: [Int32]
    /// Seconds below the first zone, and in each of them; empty where the zones weren't known.
    public var times: [Int32]

    public init(record: String, mean: Int32, maximum: Int32, limits: [Int32] = [], times: [Int32] = []) {
        self.record = record
        self.mean = mean
        self.maximum = maximum
        self.limits = limits
        self.times = times
    }
}

/// Energy burned in a step, by the heart rate.
public struct HeartEnergy: Hashable, Sendable {
    /// Beats a minute on the average of `time`.
    public var rate: Double
    /// For how long the rate was known, and one that can be counted with.
    public var time: Seconds
    /// Kilocalories of `time`.
    public var energy: Double

    public init(rate: Double, time: Seconds, energy: Double) {
        self.rate = rate
        self.time = time
        self.energy = energy
    }

    public static func + (left: HeartEnergy, right: HeartEnergy) -> HeartEnergy {
        let time = left.time + right.time
        guard time > .zero else { return left }
        let rate = (left.rate * left.time.value + right.rate * right.time.value) / time.value
        return HeartEnergy(rate: rate, time: time, energy: left.energy + right.energy)
    }
}
