import Workouts

/// Says when a fix was made, on the clock of a run.
///
/// A fix comes with the device's wall clock, which may be set at any time, and often comes late. So what counts is how much
/// older it is than the freshest of those around it.
struct FixClock: Equatable, Sendable {
    /// How far the wall clock is ahead of the freshest fixes' own times, in seconds; nil before the first.
    private var lag: Double?
    private var lastTime = -Double.infinity
    private var lastWall = -Double.infinity

    /// Seconds: a difference above this comes from a clock that was set, or from a fix that was made long ago.
    private static let tolerance = 30.0

    /// How old a fix is, in seconds, 0…30; nil where it was made long ago, or before the one that came before it.
    ///
    /// - Parameters:
    ///   - time: The fix's own, in seconds since 1970; not a number where it tells none.
    ///   - wall: The wall clock, in seconds since 1970.
    mutating func age(ofFixAt time: Double, wall: Double) -> Double? {
        guard time.isFinite else { return 0 }
        let wasSetBack = wall < lastWall
        lastWall = wall
        let late = wall - time
        // A first fix is believed to be as old as it says, if that can be.
        let lag = self.lag ?? (0...Self.tolerance ~= late ? 0 : late)
        guard abs(late - lag) <= Self.tolerance else {
            // Later than the last by its own clock: then the wall clock was set. Else it comes from the past.
            let isLater = time > lastTime
            let isFresh = 0...Self.tolerance ~= late
            guard isLater || isFresh else { return nil }
            self.lag = isFresh ? 0 : late
            lastTime = time
            return 0
        }
        guard time > lastTime || wasSetBack else { return nil }
        lastTime = time
        self.lag = min(lag, late)
        return max(late - lag, 0)
    }
}
