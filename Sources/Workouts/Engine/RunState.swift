/// A run at a moment.
public struct RunState: Equatable, Sendable {
    public var phase: Phase
    public var position: Position
    /// Running time so far: without pauses, and without what was skipped over.
    public var spent: Seconds
    /// Metres into the current step, where its target is a distance and a fix has come since it began.
    public var distanceInStep: Double?

    public enum Phase: Equatable, Sendable {
        case ready, running, paused, finished
    }
}

/// The state right after an event: everything later follows from it until the next event.
struct Checkpoint: Equatable, Sendable {
    var phase: RunState.Phase = .ready
    /// On the run's clock.
    var moment: Seconds = .zero
    var position = Position(step: 0)
    var spent: Seconds = .zero
    var lastFix: Track?
    /// The distance covered at the start of the current step; nil until a fix has come since.
    var distanceAtStart: Double?
    /// The cause that brought the run into its step at this very moment, if not time.
    var entry: Entry?
    /// A fix came here, and nothing else happened.
    var isFix = false

    enum Entry: Equatable, Sendable {
        /// A distance was covered, a place reached.
        case arrival
        /// The person ended a step or skipped.
        case person
    }

    /// A fix, and the running time at which it came. Between two of them the person is taken to move evenly in running
    /// time, so that pauses vanish.
    struct Track: Equatable, Sendable {
        var spent: Seconds
        var fix: Fix
    }

    /// When the run ends by itself, if nothing but time happens.
    func end(on timeline: Timeline) -> Seconds? {
        if position.step == timeline.steps.count { return moment }
        guard phase == .running, !timeline.isHold(position.step) else { return nil }
        guard timeline.end(ofStretchFrom: position.step) == timeline.steps.count else { return nil }
        return moment + timeline.timeToNextHold(from: position)
    }

    /// The same run, later, with nothing but time in between. O(log n).
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
            // Time after the end is nobody's.
            next.spent -= next.position.offset
            next.moment -= next.position.offset
            next.position.offset = .zero
            next.phase = .finished
        }
        return next
    }

    /// Goes to a position; what was measured in another step doesn't count there.
    mutating func move(to position: Position) {
        if position.step != self.position.step || position.offset < self.position.offset { distanceAtStart = nil }
        self.position = position
    }
}
