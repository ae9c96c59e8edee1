public import Workouts

/// Walks through the pauses of a run beside the points of its route.
public struct PauseWalk {
    private let pauses: [Range<Seconds>]
    private var next = 0
    private var isPaused = false

    /// - Parameter pauses: On the run's clock, ascending.
    public init(_ pauses: [Range<Seconds>]) { self.pauses = pauses }

    /// Goes on to a moment, and tells of each pause that has begun or ended since the last one.
    ///
    /// - Parameter turn: Whether the run goes on, and at which moment.
    /// - Returns: Whether the run is running at the moment.
    public mutating func reach(_ moment: Seconds, _ turn: (Bool, Seconds) -> Void) -> Bool {
        while next < pauses.count, pauses[next].lowerBound <= moment {
            if !isPaused { turn(false, pauses[next].lowerBound) }
            isPaused = pauses[next].upperBound > moment
            if isPaused { return false }
            turn(true, pauses[next].upperBound)
            next += 1
        }
        return true
    }
}
