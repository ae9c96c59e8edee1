/// One performance of a workout: a snapshot of the workout and a log of events.
///
/// Everything shown, heard or stored of a run is a function of those two and a moment. The log only grows; from the
/// last event to now is arithmetic on the timeline.
public struct Run: Sendable {
    /// The workout as planned, with added sets.
    public internal(set) var plan: Workout
    /// The workout as performed: each set is a step. The same as `plan` if it has no sets.
    public private(set) var workout: Workout
    /// In a run by hand, its future steps may change with each event; past ones never do.
    public internal(set) var performance: Performance {
        didSet {
            workout.steps = performance.steps
            timeline = Timeline(performance.steps)
        }
    }
    public private(set) var timeline: Timeline
    public private(set) var events: [RunEvent] = []
    /// The state after each event, and after each step that a fix ended before its moment. Ascending by moment.
    private var checkpoints: [Checkpoint] = []
    /// Entries noted for the sets.
    public internal(set) var sets: [SetPlace: SetEntry] = [:]
    /// The order of the sets in a run by hand.
    var order = SetOrder()

    public init(_ workout: Workout) {
        plan = workout
        performance = Performance(workout)
        var performed = workout
        performed.steps = performance.steps
        self.workout = performed
        timeline = Timeline(performance.steps)
    }

    /// Replays a stored log. Total: an invalid event changes nothing.
    public init(_ workout: Workout, events: [RunEvent]) {
        self.init(workout)
        for event in events { append(event) }
    }

    /// Renames the workout; possible at any time.
    public mutating func rename(_ name: String) {
        plan.name = name
        workout.name = name
    }

    /// Appends an event. An event earlier than its predecessor gets its predecessor's moment. O(log n); for a fix times
    /// the number of steps that it ends; by hand O(n).
    ///
    /// - Returns: The earliest moment at which the run changed: a fix changes the past.
    @discardableResult
    public mutating func append(_ event: RunEvent) -> Seconds {
        let previous = checkpoints.last ?? Checkpoint()
        let moment = max(event.moment, previous.moment)
        events.append(RunEvent(event.kind, at: moment))
        let first = checkpoints.count
        guard case .located(let fix) = event.kind else {
            var checkpoint = previous.advanced(to: moment, on: timeline)
            if performance.isByHand {
                train(event.kind, from: &checkpoint)
            } else {
                if case .noted(let place, let entry, _) = event.kind { note(entry, of: place) }
                checkpoint.apply(event.kind, on: timeline)
            }
            checkpoints.append(checkpoint)
            return moment
        }
        let followed = previous.followed(to: fix, at: moment, on: timeline)
        // Of consecutive fixes only the last is kept: intermediate states follow from the checkpoint before them. A day
        // has 86,400.
        if previous.isFix, followed.count == 1, followed[0].isFix, followed[0].phase == previous.phase {
            checkpoints[first - 1] = followed[0]
            return moment
        }
        checkpoints += followed
        return checkpoints[first].moment
    }

    /// Notes an entry where the timeline is the plan's, which it doesn't change.
    private mutating func note(_ entry: SetEntry, of place: SetPlace) {
        guard plan.steps.indices.contains(Int(place.line)), place.set == 0,
            plan.steps[Int(place.line)].role == .exercise
        else { return }
        sets[place] = entry
    }

    /// Metres covered until the last fix; nil without a fix.
    public var distance: Double? { checkpoints.last?.lastFix?.fix.distance }

    /// The state at a moment of the run's clock. O(log events + log steps).
    public func state(at moment: Seconds) -> RunState {
        let checkpoint = checkpoint(at: moment)
        var distance: Double?
        if let start = checkpoint.distanceAtStart, let track = checkpoint.lastFix {
            distance = max(track.fix.distance - start, 0)
        }
        return RunState(
            phase: checkpoint.phase,
            position: checkpoint.position,
            spent: checkpoint.spent,
            distanceInStep: distance
        )
    }

    /// The past or future end, if only time passes; nil while that is open. O(events after the end).
    public var end: Seconds? {
        guard let last = checkpoints.last else { return nil }
        guard last.phase == .finished else { return last.end(on: timeline) }
        var end = last.moment
        for checkpoint in checkpoints.reversed() {
            guard checkpoint.phase == .finished else { break }
            end = checkpoint.moment
        }
        return end
    }

    func checkpoint(at moment: Seconds) -> Checkpoint {
        var low = 0
        var high = checkpoints.count
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].moment <= moment { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return Checkpoint() }
        return checkpoints[low - 1].advanced(to: moment, on: timeline)
    }

    /// The run's end by an event that wasn't predictable; nil if time ended it, or the person stopped it.
    var suddenEnd: Checkpoint? {
        for checkpoint in checkpoints.reversed() {
            guard checkpoint.phase == .finished else { return nil }
            if checkpoint.entry != nil { return checkpoint }
        }
        return nil
    }

    /// Undisturbed spans, from each checkpoint to the next; ascending. The last is unlimited, and so is one in which
    /// the workout ended before the next checkpoint.
    func stretches() -> [(from: Checkpoint, until: Seconds?)] {
        var stretches: [(from: Checkpoint, until: Seconds?)] = []
        for index in checkpoints.indices {
            var until: Seconds?
            if index + 1 < checkpoints.count {
                let next = checkpoints[index + 1].moment
                if let end = checkpoints[index].end(on: timeline), end <= next { until = nil } else { until = next }
            }
            stretches.append((checkpoints[index], until))
        }
        return stretches
    }
}

extension Checkpoint {
    /// Applies an event, except a fix, at this checkpoint's own moment.
    mutating func apply(_ event: RunEvent.Kind, on timeline: Timeline) {
        switch event {
        case .started:
            if phase == .ready { phase = timeline.steps.isEmpty ? .finished : .running }
        case .paused:
            if phase == .running { phase = .paused }
        case .resumed:
            if phase == .paused { phase = .running }
        case .skipped(let amount):
            if phase == .running || phase == .paused {
                enter(timeline.position(position, skipping: amount), by: .person, on: timeline)
            }
        case .advanced:
            if phase == .running || phase == .paused {
                enter(Position(step: position.step + 1), by: .person, on: timeline)
            }
        case .finished:
            phase = .finished
        // Fixes are handled elsewhere; the others belong to runs by hand.
        case .located, .noted, .went, .added, .lengthened:
            break
        }
    }

    mutating func enter(_ position: Position, by entry: Entry, on timeline: Timeline) {
        self.position = position
        self.entry = entry
        distanceAtStart = nil
        if position.step >= timeline.steps.count { phase = .finished }
    }
}
