/// The clock of a run: seconds since it was started, pauses included, whatever happens to the device's clocks.
///
/// The monotonic clock counts, but some devices stop it while they sleep. So after a gap of more than two seconds between
/// two readings the wall clock decides, if it moved forward by at least as much; and so it does over the whole time in
/// which the app was hidden, because that is when a phone falls asleep. A wall clock that jumps without a gap is ignored.
public struct RunClock: Equatable, Sendable {
    /// The run's clock at the last reading.
    public private(set) var now: Seconds
    private var last: Reading
    /// Where the clocks stood when the app was hidden.
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

    /// Takes a reading of both clocks and returns the run's time. It never goes back.
    @discardableResult
    public mutating func read(monotonic: Seconds, wall: Seconds) -> Seconds {
        advance(monotonic: monotonic, wall: wall, since: last)
        return now
    }

    /// The app is hidden from now on.
    public mutating func hide(monotonic: Seconds, wall: Seconds) {
        read(monotonic: monotonic, wall: wall)
        hidden = last
    }

    /// The app is seen again. Returns the run's time.
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

    /// The moment of the monotonic clock at which this one will show `moment`, if nobody sleeps.
    public func monotonic(at moment: Seconds) -> Seconds { last.monotonic + (moment - now) }

    /// This clock's past or future moment at a moment of the monotonic clock, seen from the last reading.
    public func moment(atMonotonic monotonic: Seconds) -> Seconds { now + (monotonic - last.monotonic) }
}
