/// Metres climbed and descended. A climb counts once it is higher than what heights err by, and then from its foot: the
/// ripples of a receiver's height don't add up.
public struct Ascent: Equatable, Sendable {
    /// Metres that count as a climb or a descent: what a phone's smoothed height still wanders by on level ground.
    public static let threshold = 3.0

    /// Metres climbed so far. Never goes down.
    public private(set) var gain = 0.0
    /// Metres descended so far, positive. Never goes down.
    public private(set) var loss = 0.0

    private let threshold: Double
    /// The height up to which everything has been counted.
    private var reference: Double?
    /// 1 while climbing, −1 while descending.
    private var direction = 0.0

    /// - Parameter threshold: Metres; 0 counts every step.
    public init(threshold: Double = Ascent.threshold) {
        self.threshold = threshold
    }

    /// The next smoothed height, in metres.
    public mutating func add(_ altitude: Double) {
        guard altitude.isFinite else { return }
        guard let reference else {
            self.reference = altitude
            return
        }
        let change = altitude - reference
        // On the way that it goes already each metre counts; the other way it must first be more than a ripple.
        guard change * direction > 0 || abs(change) >= max(threshold, .leastNormalMagnitude) else { return }
        direction = change > 0 ? 1 : -1
        if change > 0 { gain += change } else { loss -= change }
        self.reference = altitude
    }
}
