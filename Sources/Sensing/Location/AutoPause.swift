public import Workouts

/// Pauses a run when the person stands and resumes it when they move on. Off unless the person turns it on.
public struct AutoPause: Equatable, Sendable {
    public enum Change: Equatable, Sendable {
        /// The person stands, since this moment.
        case pause(since: Seconds)
        /// The person moves, since this moment.
        case resume(since: Seconds)
    }

    /// Shortest standing that pauses, in seconds: a shorter one is a crossing or a shoelace.
    public static let patience: Seconds = 5
    /// Hysteresis, m/s: below the lower bound the person stands, above the upper one they move; between the two,
    /// nothing changes.
    public static let speeds = 0.4...0.8

    private var isPaused = false
    private var since: Seconds?

    public init() {}

    /// The person paused or resumed the run: earlier points no longer count.
    public mutating func reset(isPaused: Bool) {
        self.isPaused = isPaused
        since = nil
    }

    /// The change due to the next point of a running or an automatically paused run.
    public mutating func add(_ point: TrackPoint) -> Change? {
        let stands = point.isStill || point.speed < Self.speeds.lowerBound
        let goes = !point.isStill && point.speed > Self.speeds.upperBound
        guard isPaused ? goes : stands else {
            since = nil
            return nil
        }
        let begin = since ?? point.moment
        since = begin
        guard isPaused || point.moment - begin >= Self.patience else { return nil }
        isPaused.toggle()
        since = nil
        return isPaused ? .pause(since: begin) : .resume(since: begin)
    }
}
