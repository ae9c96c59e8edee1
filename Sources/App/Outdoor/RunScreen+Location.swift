import Records
import Sensing
import Workouts

// A run that tracks location: from the map before Start to the way that its session keeps.

extension RunScreen {
    /// Shows the map and looks for the person; nothing is stored before they press Start.
    static func preview(_ state: inout State, _ shared: inout Shared, _ id: String, _ workout: Workout) -> [Effect] {
        let clocks = shared.clocks
        let stored = StoredRun(
            id: shared.newID(), workout: workout, source: id, began: clocks.wall, zoneMinutes: clocks.zoneMinutes)
        let run = ActiveRun(OpenRun(stored: stored), clock: RunClock(monotonic: clocks.monotonic, wall: clocks.wall))
        state.active = run
        state.question = nil
        state.outing = Outing(source: id, workout, weight: shared.weight, shared.library.settings.units)
        return state.sound.fetchVoices(of: workout) + watch(state, shared) + [.wakeLock(true)] + shared.open(.run)
    }

    /// Takes up the way of a run that was left or interrupted.
    static func takeUp(_ open: OpenRun, _ state: inout State, _ shared: Shared) -> [Effect] {
        state.outing = nil
        defer { restoreLabel(&state, shared) }
        guard let run = state.active, run.tracksLocation else { return [] }
        var outing = Outing(
            source: open.stored.source, run.plan, weight: shared.weight, shared.library.settings.units)
        outing.restore(open, run.run, at: run.now)
        state.outing = outing
        return watch(state, shared) + RunMap.line(&state.outing, open.route)
    }

    private static func watch(_ state: State, _ shared: Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        return [.location(.watch)] + RunMap.open(run, shared)
    }

    /// Start: the clock begins, and the run is on disk.
    static func depart(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let preview = state.active, state.outing != nil else { return [] }
        let clocks = shared.clocks
        let stored = StoredRun(
            id: preview.id, workout: preview.plan, source: state.outing?.source, began: clocks.wall,
            zoneMinutes: clocks.zoneMinutes)
        shared.library.begin(stored)
        var run = ActiveRun(OpenRun(stored: stored), clock: RunClock(monotonic: clocks.monotonic, wall: clocks.wall))
        run.append(.started, &shared)
        state.active = run
        state.outing?.depart(run.now)
        state.scrollTop = 0
        state.sound.forgetFailures()
        return [.audio(.unlock)] + state.sound.begin(run, shared) + [.wakeLock(true)]
    }

    static func located(_ state: inout State, _ shared: inout Shared, _ event: LocationEvent) -> [Effect] {
        guard state.outing != nil, state.active?.isFrozen == false else { return [] }
        switch event {
        case .refused: state.outing?.refused()
        case .unavailable: state.outing?.lost()
        case .fix(let fix):
            guard let now = state.active?.now,
                let point = state.outing?.read(fix, now: now, wall: shared.clocks.wall)
            else { return [] }
            let effects = state.active?.state.phase == .ready ? [] : add(point, &state, &shared)
            return effects + RunMap.person(state.outing)
        }
        return []
    }

    /// The way goes on to a point: steps may have ended before it. The run is changed where it stands: a second hold on it would make
    /// each fix a copy of all that were before.
    private static func add(_ point: TrackPoint, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let id = state.active?.id, let last = state.active?.run.events.last?.moment,
            let step = state.active?.state.position.step
        else { return [] }
        var point = point
        // As the store keeps it, so that a run that is taken up again is the very same.
        point.moment = max(point.moment, last).roundedUpToMilliseconds
        guard let point = shared.library.locate(run: id, point), let route = shared.library.openRun(id)?.route else {
            return []
        }
        let splits = state.outing?.splits.done.count ?? 0
        state.outing?.take(point, route)
        guard let since = state.active?.locate(point), let run = state.active else { return [] }
        var effects: [Effect] = []
        if run.state.position.step != step {
            effects += state.sound.arrived(at: since, run, shared)
            effects += RunMap.places(run)
        }
        effects += timePassed(&state, &shared)
        effects += splitEnded(splits, &state, shared)
        effects += RunMap.line(&state.outing, route)
        return effects + pauseByItself(point, &state, &shared)
    }

    /// Stands the person? Then the run does, if they want that.
    private static func pauseByItself(
        _ point: TrackPoint, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard shared.library.settings.autoPause, state.question == nil, var outing = state.outing,
            let phase = state.active?.state.phase,
            phase == .running || outing.isAutoPaused
        else { return [] }
        let change = outing.autoPause.take(point)
        state.outing = outing
        switch change {
        case nil: return []
        case .pause:
            let effects = append(.paused, &state, &shared)
            state.outing?.isAutoPaused = true
            // A screen that sleeps hears of no fix, and the run would never go on.
            return effects + [.wakeLock(true)]
        case .resume: return append(.resumed, &state, &shared)
        }
    }

    /// What the log was told, the way is told too.
    static func note(_ kind: RunEvent.Kind, _ state: inout State, _ shared: inout Shared) {
        guard let run = state.active, state.outing != nil else { return }
        let isRunning = run.state.phase == .running
        if state.outing?.isRunning != isRunning { state.outing?.follow(isRunning: isRunning, at: run.now) }
        state.outing?.isAutoPaused = false
        state.outing?.autoPause.reset(isPaused: !isRunning)
        storeRoute(&state, &shared)
    }

    /// Hands what is new of the way to the store.
    static func storeRoute(_ state: inout State, _ shared: inout Shared) {
        guard let run = state.active, let outing = state.outing else { return }
        shared.library.storeRoute(of: run.id, since: outing.stored)
        state.outing?.stored = shared.library.openRun(run.id)?.route.count ?? 0
    }

    /// Steps that are over move to the expired ones. O(log's events + steps passed).
    ///
    /// - Returns: The last of them; nil where there is none that hasn't been told of.
    static func expire(_ state: inout State, _ shared: Shared) -> ExpiredInterval? {
        guard let run = state.active, let count = state.outing?.expired.count,
            let route = shared.library.openRun(run.id)?.route
        else { return nil }
        state.outing?.expire(run.run, at: run.now, route)
        return (state.outing?.expired.count ?? 0) > count ? state.outing?.expired.last : nil
    }

    /// The map and the device's location are let go.
    static func endOuting(_ state: inout State) -> [Effect] {
        guard state.outing != nil else { return [] }
        state.outing = nil
        return [.location(.stop), .map(.close)]
    }

    static func map(_ state: inout State, _ event: MapEvent) {
        switch event {
        case .failed: state.outing?.map = .failed
        case .dragged: state.outing?.map = .moved
        case .tapped: break
        }
    }
}

extension ActiveRun {
    /// Whether it records where the person goes.
    var tracksLocation: Bool { plan.willTrackLocation && !plan.isByHand }
}

extension Shared {
    /// The person's, or what is taken where nobody knows it; kilograms.
    var weight: Double { library.profile.weight(on: today) ?? Energy.assumedWeight }
}

extension Seconds {
    var roundedUpToMilliseconds: Seconds {
        let rest = microseconds % 1000
        return rest > 0 ? Seconds(microseconds: microseconds + 1000 - rest) : self
    }
}
