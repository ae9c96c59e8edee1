/// The state of a run at a moment.
public struct RunState: Equatable, Sendable {
    public var phase: Phase
    public var position: Position
    /// Running time so far, without pauses and skipped time.
    public var spent: Seconds
    /// Metres covered in the current step; nil if it is timed, or without a fix in it.
    public var distanceInStep: Double?

    public enum Phase: Equatable, Sendable {
        case ready, running, paused, finished
    }
}

/// The state after an event, which determines everything up to the next event.
struct Checkpoint: Equatable, Sendable {
    var phase: RunState.Phase = .ready
    /// On the run's clock.
    var moment: Seconds = .zero
    var position = Position(step: 0)
    var spent: Seconds = .zero
    var lastFix: Track?
    /// Distance covered at the start of the current step; nil without a fix in it.
    var distanceAtStart: Double?
    /// The cause of the step's start at this very moment, if it isn't time.
    var entry: Entry?
    /// The checkpoint is due to a fix alone.
    var isFix = false

    enum Entry: Equatable, Sendable {
        /// A distance was covered, a place reached.
        case arrival
        /// The person ended a step or skipped.
        case person
    }

    /// A fix, and its running time. Between two of them the person is assumed to move at constant speed in running
    /// time, which excludes pauses.
    struct Track: Equatable, Sendable {
        var spent: Seconds
        var fix: Fix
    }

    /// The run's end, if only time passes; nil if it never ends so.
    func end(on timeline: Timeline) -> Seconds? {
        if position.step == timeline.steps.count { return moment }
        guard phase == .running, !timeline.isHold(position.step) else { return nil }
        guard timeline.end(ofStretchFrom: position.step) == timeline.steps.count else { return nil }
        return moment + timeline.timeToNextHold(from: position)
    }

    /// The later state, if only time passes. O(log n).
    func advanced(to later: Seconds, on timeline: Timeline) -> Checkpoint {
        var next = self
        let elapsed = max(later - moment, .zero)
        next.moment = moment + elapsed
        next.entry = nil
        next.isFix = false
        guard phase == .running else { return next }
        next.spent += elapsed
        next.move(to: timeline.position(position, after: elapsed))
        if next.position.step == timeline.steps.count {
            // Time after the end doesn't count.
            next.spent -= next.position.offset
            next.moment -= next.position.offset
            next.position.offset = .zero
            next.phase = .finished
        }
        return next
    }

    /// Moves to a position; in another step the measured distance doesn't count.
    mutating func move(to position: Position) {
        if position.step != self.position.step || position.offset < self.position.offset { distanceAtStart = nil }
        self.position = position
    }
}
