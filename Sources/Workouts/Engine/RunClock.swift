/// A run's clock: seconds since its start, pauses included, whatever happens to the device's clocks.
///
/// It follows the monotonic clock, but some devices stop that during sleep. So if two readings are more than two
/// seconds apart, it follows the wall clock, provided that this advanced by at least as much; likewise over the whole
/// time in which the app was hidden, when a phone may sleep. A jump of the wall clock without a gap is ignored.
public struct RunClock: Equatable, Sendable {
    /// The run's clock at the last reading.
    public private(set) var now: Seconds
    private var last: Reading
    /// The clocks' readings when the app was hidden.
    private var hidden: Reading?

    private struct Reading: Equatable, Sendable {
        var now: Seconds
        var monotonic: Seconds
        var wall: Seconds
    }

    public init(startingAt now: Seconds = .zero, monotonic: Seconds, wall: Seconds) {
        self.now = now
        last = Reading(now: now, monotonic: monotonic, wall: wall)
    }

    private static let gap: Seconds = 2

    /// Reads both clocks and returns the run's time, which never decreases.
    @discardableResult
    public mutating func read(monotonic: Seconds, wall: Seconds) -> Seconds {
        advance(monotonic: monotonic, wall: wall, since: last)
        return now
    }

    /// The app becomes hidden.
    public mutating func hide(monotonic: Seconds, wall: Seconds) {
        read(monotonic: monotonic, wall: wall)
        hidden = last
    }

    /// The app becomes visible. Returns the run's time.
    @discardableResult
    public mutating func show(monotonic: Seconds, wall: Seconds) -> Seconds {
        if let hidden {
            advance(monotonic: monotonic, wall: wall, since: hidden, mayHaveSlept: true)
            self.hidden = nil
        }
        return read(monotonic: monotonic, wall: wall)
    }

    private mutating func advance(monotonic: Seconds, wall: Seconds, since reading: Reading, mayHaveSlept: Bool = false)
    {
        let monotonicStep = max(monotonic - reading.monotonic, .zero)
        let wallStep = wall - reading.wall
        let isGap = monotonicStep > RunClock.gap || (mayHaveSlept && wallStep - monotonicStep > RunClock.gap)
        let step = isGap && wallStep >= monotonicStep ? wallStep : monotonicStep
        now = max(now, reading.now + step)
        last = Reading(now: now, monotonic: max(monotonic, last.monotonic), wall: wall)
    }

    /// The monotonic clock's time at `moment` of this clock, if the device doesn't sleep.
    public func monotonic(at moment: Seconds) -> Seconds { last.monotonic + (moment - now) }

    /// This clock's time at a time of the monotonic clock, extrapolated from the last reading.
    public func moment(atMonotonic monotonic: Seconds) -> Seconds { now + (monotonic - last.monotonic) }
}
