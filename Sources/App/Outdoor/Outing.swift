import Records
import Sensing
import Workouts

/// The state of a run that tracks location, beside its log.
struct Outing: Sendable {
    /// The workout it is started from.
    let source: String?
    var positioning = Positioning()
    private(set) var isRunning = false
    private(set) var tally: Tally
    var expired = ExpiredIntervals()
    var standstill = Standstill()
    private var line = MapLine()
    var map = MapState.open
    /// The text in the label's field while it is being typed.
    var label: String?
    var dim: Dimming?
    /// On the run's clock: when the voice last told of a lost signal. One that flickers isn't told of each time.
    var toldLost: Seconds?

    enum MapState: Equatable, Sendable {
        /// It follows the person.
        case open
        /// The person has moved it.
        case moved
        /// The code that draws it isn't there.
        case failed
    }

    /// Whether the run pauses because the person stands.
    struct Standstill: Sendable {
        var detector = AutoPause()
        /// It does.
        var hasPaused = false
    }

    /// The black view that saves the battery.
    struct Dimming: Sendable {
        /// Where the swipe that leaves it began.
        var swipe: RowGestures.Point?
    }

    init(source: String?, _ workout: Workout, weight: Double, _ units: Units) {
        self.source = source
        tally = Tally(workout, weight: weight, units)
    }

    /// Takes up a run again: from what is on disk everything follows once more. O(points).
    mutating func restore(_ open: OpenRun, _ run: Run, at now: Seconds) {
        open.replay { (event, index) in
            switch event.kind {
            case .started, .resumed: follow(isRunning: true, at: event.moment)
            case .paused, .finished: follow(isRunning: false, at: event.moment)
            case .located: add(open.route[index ?? 0], open.route)
            default: break
            }
        }
        positioning.resume(after: open.route.last, wasRunning: isRunning)
        expire(run, at: now, open.route)
    }

    // MARK: What happens

    /// The run has just started.
    mutating func depart(_ now: Seconds) {
        positioning.depart(now)
        follow(isRunning: true, at: now)
    }

    /// The run started, paused or went on.
    private mutating func follow(isRunning: Bool, at moment: Seconds) {
        self.isRunning = isRunning
        positioning.setRunning(isRunning, at: moment)
        tally.setRunning(isRunning, at: moment)
    }

    /// Tells the way what the log was told.
    mutating func noted(_ run: RunSession) {
        let isRunning = run.state.phase == .running
        if self.isRunning != isRunning { follow(isRunning: isRunning, at: run.now) }
        standstill.hasPaused = false
        standstill.detector.reset(isPaused: !isRunning)
    }

    /// Reads a fix; the point of the way that it makes, if it is any good.
    mutating func read(_ fix: LocationFix, now: Seconds, wall: Seconds) -> TrackPoint? {
        positioning.read(fix, isRunning: isRunning, now: now, wall: wall)
    }

    /// A point of the way, as it is kept. What steps covered that ended after the point before is known only now.
    mutating func add(_ point: TrackPoint, _ route: Route) {
        let before = tally.add(point, isRunning: isRunning, route)
        line.add(point)
        positioning.kept(point)
        if let before { expired.remeasure(after: before) { [tally] in tally.covered($0, route) } }
    }

    /// The points of the way that the map doesn't have yet.
    mutating func addToMap(_ route: Route) -> (points: [MapPoint], replacing: Int32) { line.additions(route) }

    /// Takes note of the steps that are over. O(log's events + steps passed).
    mutating func expire(_ run: Run, at now: Seconds, _ route: Route) {
        expired.update(run, at: now) { [tally] in tally.covered($0, route) }
    }
}

extension OpenRun {
    /// Goes through the log and, among it, the way: each point, with its number, where it came.
    func replay(_ body: (RunEvent, Int?) -> Void) {
        var point = 0
        func addPoints(before moment: Seconds?) {
            while point < route.count {
                let next = route[point]
                if let moment, next.moment >= moment { return }
                body(RunEvent(.located(next.fix), at: next.moment), point)
                point += 1
            }
        }
        for entry in log {
            guard let event = entry.runEvent else { continue }
            addPoints(before: event.moment)
            body(event, nil)
        }
        addPoints(before: nil)
    }
}
