/// The heart rate of a session, as measured by a sensor.
public struct HeartSummary: Equatable, Sendable {
    /// The id of the record with the series.
    public var record: String
    /// Time-weighted mean while measured, beats a minute.
    public var mean: Int32
    public var maximum: Int32
    /// Lower limits of the five zones, beats a minute; empty if the person's zones were unknown.
    public var limits: [Int32]
    /// Seconds below the first zone, and in each zone; empty if the zones were unknown.
    public var times: [Int32]

    public init(record: String, mean: Int32, maximum: Int32, limits: [Int32] = [], times: [Int32] = []) {
        self.record = record
        self.mean = mean
        self.maximum = maximum
        self.limits = limits
        self.times = times
    }
}

/// Energy of a step by heart rate.
public struct HeartEnergy: Hashable, Sendable {
    /// Mean over `time`, beats a minute.
    public var rate: Double
    /// Time with a rate for which the equation holds.
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
