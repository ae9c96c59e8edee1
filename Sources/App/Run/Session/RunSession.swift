import Records
import Sensing
import Workouts

/// The run that this tab performs: its log and its clock. Modes read it; only `RunScreen+Intents` and the run's
/// lifecycle change it, and `RunSession+Store` writes it.
struct RunSession: Sendable {
    /// Of the stored run, and of the session it becomes.
    let id: String
    /// The id of the workout that it was started from; nil: of one that isn't in the library.
    let source: String?
    private(set) var run: Run
    private(set) var clock: RunClock
    let began: Seconds
    let zoneMinutes: Int32
    private(set) var rounds: Rounds
    let mode: RunMode
    /// Counts the times that its steps became others than they were: by hand what is to come is laid anew.
    private(set) var layout: Int32 = 0
    /// How many rows its log has.
    private(set) var logged: Int32
    /// Counts the times that the state changed otherwise than by running on. A bar's animation belongs to one of them.
    private(set) var epoch: Int32 = 0
    /// On the run's clock: when the epoch began, or its screen came back into view. There the bar's animation begins.
    private(set) var anchor: Seconds
    /// On the run's clock: when a sign of life was last put on disk.
    var lastAlive = Seconds.zero
    /// The same of the last piece of its way.
    var lastPiece = Seconds.zero
    /// How much of each of its series the store has, or was told to write, in the order of `RunSeries`.
    var stored: [Int]
    /// It waits for the person to say how to go on after a crash; its clock stands.
    var isFrozen = false
    private(set) var isHidden = false
    /// The step that was last taken note of.
    private(set) var step = 0

    init(_ open: OpenRun, clock: RunClock) {
        id = open.id
        source = open.stored.source
        run = open.run
        self.clock = clock
        began = open.stored.began
        zoneMinutes = open.stored.zoneMinutes
        rounds = Rounds(run.workout.steps)
        mode = RunMode(of: run.plan)
        stored = RunSeries.allCases.map { $0.count(in: open) }
        logged = Int32(open.log.count)
        lastAlive = clock.now
        lastPiece = clock.now
        anchor = clock.now
        // Where it was last seen: what its clock has passed since is taken note of as time is.
        step = run.state(at: open.last?.moment ?? .zero).position.step
    }

    /// The same run on another clock.
    func restarted(_ clock: RunClock) -> RunSession {
        var run = self
        run.clock = clock
        run.lastAlive = clock.now
        run.lastPiece = clock.now
        run.beginEpoch()
        return run
    }

    /// As it is performed.
    var workout: Workout { run.workout }
    var now: Seconds { clock.now }
    var state: RunState { run.state(at: clock.now) }

    /// The state at a moment of the monotonic clock, seen from the last reading.
    func state(atMonotonic monotonic: Seconds) -> RunState {
        isFrozen ? state : run.state(at: max(clock.moment(atMonotonic: monotonic), now))
    }

    /// Takes note of the step that the run is in, and says whether it is another one than before.
    mutating func noteStep(_ step: Int) -> Bool {
        defer { self.step = step }
        return step != self.step
    }

    mutating func read(_ clocks: Clocks) {
        if isFrozen { return }
        clock.read(monotonic: clocks.monotonic, wall: clocks.wall)
    }

    mutating func visibilityChanged(isHidden: Bool, _ clocks: Clocks) {
        self.isHidden = isHidden
        if isFrozen { return }
        if isHidden {
            clock.hide(monotonic: clocks.monotonic, wall: clocks.wall)
        } else {
            clock.show(monotonic: clocks.monotonic, wall: clocks.wall)
            beginEpoch()
        }
    }

    private mutating func beginEpoch() {
        anchor = now
        epoch += 1
    }

    /// Adds an event now, to the run and to its log on disk.
    mutating func append(_ kind: RunEvent.Kind, at moment: Seconds? = nil, _ shared: inout Shared) {
        let event = RunEvent(kind, at: moment ?? now)
        let steps = run.workout.steps
        run.append(event)
        if run.performance.isByHand, run.workout.steps != steps {
            layout += 1
            rounds = Rounds(run.workout.steps)
        }
        beginEpoch()
        shared.library.log(LogEntry(kind, at: event.moment, wall: shared.clocks.wall), number: logged, of: id)
        logged += 1
    }

    /// Adds a point of the way, which the log's rows don't have.
    ///
    /// - Returns: The moment from which the run went otherwise than was known before.
    mutating func add(_ point: TrackPoint) -> Seconds {
        let step = state.position.step
        let since = run.append(RunEvent(.located(point.fix), at: point.moment))
        if state.position.step != step { beginEpoch() }
        return since
    }

    /// The run is called otherwise; nothing else of it changes.
    mutating func rename(_ name: String) { run.rename(name) }

    /// The time left of the current step; nil where only a person or a place ends it.
    func remaining(_ state: RunState) -> Seconds? {
        guard state.position.step < workout.steps.count else { return .zero }
        return workout.steps[state.position.step].target.time.map { $0 - state.position.offset }
    }

    /// The time left of the whole workout, as far as it is timed.
    func timeLeft(_ state: RunState) -> Seconds {
        let timeline = run.timeline
        guard state.position.step < workout.steps.count else { return .zero }
        let offset = timeline.isHold(state.position.step) ? .zero : state.position.offset
        return timeline.length - timeline.start(of: state.position.step) - offset
    }
}
