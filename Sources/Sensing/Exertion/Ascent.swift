/// Metres climbed and descended, with hysteresis: a climb counts from its foot once it exceeds the threshold, so the
/// ripples of a receiver's altitude don't add up.
public struct Ascent: Equatable, Sendable {
    /// Least climb or descent, in metres: the smoothed altitude of a phone still drifts by as much on level ground.
    public static let threshold = 2.5

    /// Metres climbed so far. Never goes down.
    public private(set) var gain = 0.0
    /// Metres descended so far, positive. Never goes down.
    public private(set) var loss = 0.0

    private let threshold: Double
    /// The altitude up to which everything has been counted.
    private var reference: Double?
    /// 1 while climbing, −1 while descending.
    private var direction = 0.0

    /// - Parameter threshold: Metres; 0 counts every step.
    public init(threshold: Double = Ascent.threshold) {
        self.threshold = threshold
    }

    /// The next smoothed altitude, in metres.
    public mutating func add(_ altitude: Double) {
        guard altitude.isFinite else { return }
        guard let reference else {
            self.reference = altitude
            return
        }
        let change = altitude - reference
        // In the present direction every metre counts; a reversal must first exceed the threshold.
        guard change * direction > 0 || abs(change) >= max(threshold, .leastNormalMagnitude) else { return }
        direction = change > 0 ? 1 : -1
        if change > 0 { gain += change } else { loss -= change }
        self.reference = altitude
    }
}
