public import Sensing

/// Readings of how a phone moves, gathered to be told together.
public struct MotionBatch: Sendable {
    private let rate: Double
    private var samples: [MotionSample] = []

    /// Seconds from a batch's first reading to its last: the app counts repetitions about three times a second.
    static let span = 0.3

    /// - Parameter rate: Readings a second.
    public init(rate: Double) { self.rate = rate }

    /// Takes a reading in, and gives those of a whole batch.
    public mutating func take(_ sample: MotionSample) -> MotionLog? {
        samples.append(sample)
        return sample.time - samples[0].time >= Self.span ? rest() : nil
    }

    /// Gives the readings that weren't given yet; nil: none.
    public mutating func rest() -> MotionLog? {
        guard !samples.isEmpty else { return nil }
        defer { samples = [] }
        return MotionLog(rate: rate, samples: samples)
    }
}
