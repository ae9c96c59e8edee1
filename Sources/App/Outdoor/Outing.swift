import Records
import Sensing
import Workouts

/// The instrument of a run that tracks location: what it knows beside the log follows from log and way.
struct Outing: Sendable {
    var positioning = Positioning()
    private(set) var isRunning = false
    private(set) var tally: Tally
    var expired = ExpiredIntervals()
    private(set) var standstill = Standstill()
    var map = RunMap()
    /// The text in the label's field while it is being typed.
    var label: String?
    var dim: Dimming?
    /// On the run's clock: when the voice last told of a lost signal. One that flickers isn't told of each time.
    private var toldLost: Seconds?

    /// Whether the run pauses because the person stands.
    struct Standstill: Sendable {
        var detector = AutoPause()
        /// It does.
        var hasPaused = false
        /// It is about to.
        var isPausing = false
    }

    /// The black view that saves the battery.
    struct Dimming: Sendable {
        /// Where the swipe that leaves it began.
        var swipe: RowGestures.Point?
    }

    init(_ workout: Workout, weight: Double, _ units: Units) {
        tally = Tally(workout, weight: weight, units)
    }
}

// MARK: The occasions of its run

extension Outing: Instrument {
    mutating func heard(_ occasion: RunOccasion, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        switch occasion {
        case .taken(let open): return take(open, run, &shared)
        case .started: depart(run.now)
        case .told(.location(let event)): return located(event, run, shared)
        case .told(.map(let event)): map.told(event)
        case .seen: return watchAgain()
        case .logged: noted(run)
        case .located(let point, let isAsked): return located(point, isAsked: isAsked, run, shared)
        case .stepBegan: return expired(run, shared)
        case .timePassed: return aged(run, shared)
        case .settled: return map.follow(run, positioning, shared)
        case .leaving: return commitLabel(&shared)
        case .finished, .left: return [.effect(.location(.stop)), .effect(.map(.close))]
        case .told, .stepOver: break
        }
        return []
    }

    func contribute(to sources: inout SessionSources, _ run: OpenRun, _ shared: Shared) {
        let (tally, route) = (tally, run.route)
        sources.covered = { tally.covered($0, route) }
        sources.ascent = tally.ascent?.gain
    }

    var nextChange: Seconds? { positioning.lostAt }

    /// Looks for the person. What is on disk of a run that began before gives the rest once more. O(points).
    private mutating func take(_ open: OpenRun?, _ run: RunSession, _ shared: inout Shared) -> [RunIntent] {
        positioning.watch = shared.newRequest()
        let watch = RunIntent.effect(.location(.watch(token: positioning.watch)))
        guard let open else { return [watch] }
        open.replay { (event, index) in
            switch event.kind {
            case .started, .resumed: follow(isRunning: true, at: event.moment)
            case .paused, .finished: follow(isRunning: false, at: event.moment)
            case .located: add(open.route[index ?? 0], open.route)
            default: break
            }
        }
        positioning.resume(after: open.route.last, wasRunning: isRunning)
        expire(run, open.route)
        return restoreLabel(of: run, shared) + [watch]
    }

    /// The run has just started.
    private mutating func depart(_ now: Seconds) {
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
    private mutating func noted(_ run: RunSession) {
        let isRunning = run.state.phase == .running
        if self.isRunning != isRunning { follow(isRunning: isRunning, at: run.now) }
        standstill.hasPaused = standstill.isPausing && !isRunning
        standstill.isPausing = false
        standstill.detector.reset(isPaused: !isRunning)
    }

    /// The person may have allowed it while the page was out of view.
    private func watchAgain() -> [RunIntent] {
        positioning.signal == .refused ? [.effect(.location(.watch(token: positioning.watch)))] : []
    }
}

// MARK: From a fix to a point of the way

extension Outing {
    private mutating func located(_ event: LocationEvent, _ run: RunSession, _ shared: Shared) -> [RunIntent] {
        guard positioning.watch == event.token, !run.isFrozen else { return [] }
        switch event {
        case .refused: positioning.refused()
        case .unavailable: positioning.lost()
        case .fix(_, let fix):
            let wall = shared.clocks.wall
            guard let point = positioning.read(fix, isRunning: isRunning, now: run.now, wall: wall) else { return [] }
            return run.state.phase == .ready ? [] : [.located(point)]
        }
        return []
    }

    /// The way goes on to a point, which is kept.
    private mutating func located(
        _ point: TrackPoint, isAsked: Bool, _ run: RunSession, _ shared: Shared
    ) -> [RunIntent] {
        guard let route = shared.library.openRun(run.id)?.route else { return [] }
        let splits = tally.splits.done.count
        add(point, route)
        let words = splitEnded(since: splits, shared)
        return isAsked || !shared.library.settings.autoPause ? words : words + pauseByItself(point, run)
    }

    /// A point of the way, as it is kept. What steps covered that ended after the point before is known only now.
    private mutating func add(_ point: TrackPoint, _ route: Route) {
        let before = tally.add(point, isRunning: isRunning, route)
        map.add(point)
        positioning.kept(point)
        if let before { expired.remeasure(after: before) { [tally] in tally.covered($0, route) } }
    }

    /// Stands the person? Then the run does, if they want that.
    private mutating func pauseByItself(_ point: TrackPoint, _ run: RunSession) -> [RunIntent] {
        guard run.state.phase == .running || standstill.hasPaused else { return [] }
        switch standstill.detector.add(point) {
        case nil: return []
        case .pause:
            standstill.isPausing = true
            // A screen that sleeps hears of no fix, and the run would never go on.
            return [.append(.paused), .effect(.wakeLock(true))]
        case .resume: return [.append(.resumed)]
        }
    }
}

// MARK: What is told

extension Outing {
    /// A kilometre or a mile is over.
    private func splitEnded(since before: Int, _ shared: Shared) -> [RunIntent] {
        let splits = tally.splits.done
        guard shared.library.settings.spokenSplits, splits.count > before, let last = splits.last else { return [] }
        return [.say(Announcement.spoken(last, number: splits.count, shared.library.settings.units))]
    }

    /// Takes note of the steps that are over. O(log's events + steps passed).
    private mutating func expire(_ run: RunSession, _ route: Route) {
        expired.update(run.run, at: run.now) { [tally] in tally.covered($0, route) }
    }

    /// An interval that is over is spoken of where names are.
    private mutating func expired(_ run: RunSession, _ shared: Shared) -> [RunIntent] {
        guard let route = shared.library.openRun(run.id)?.route else { return [] }
        let count = expired.all.count
        expire(run, route)
        guard expired.all.count > count, let last = expired.all.last else { return [] }
        let units = shared.library.settings.units
        let now = run.workout.steps[run.state.position.step].name
        var intents = [
            RunIntent.headline(
                title: Announcement.title(last.step, of: run.workout),
                body: Announcement.body(last, of: run.workout, units) + ". Now: \(now)")
        ]
        if run.workout.cues.verbal { intents.append(.say(Announcement.spoken(last, of: run.workout, units))) }
        return intents
    }

    /// A location that stops coming is told, on the screen and where splits are spoken (OU-8).
    private mutating func aged(_ run: RunSession, _ shared: Shared) -> [RunIntent] {
        guard positioning.age(run.now), shared.library.settings.spokenSplits else { return [] }
        if let toldLost, run.now < toldLost + 60 { return [] }
        toldLost = run.now
        return [.say("No signal.")]
    }
}

extension Shared {
    /// The person's, or what is taken where nobody knows it; kilograms.
    var weight: Double { library.profile.weight(on: today) ?? Energy.assumedWeight }
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
