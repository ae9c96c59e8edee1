import Records
import Sensing
import Workouts

// A run that tracks location: from the map before Start to the way that its session keeps.

extension RunScreen {
    /// Shows the map and looks for the person; nothing is stored before they press Start.
    static func preview(_ state: inout State, _ shared: inout Shared, _ id: String, _ workout: Workout) -> [Effect] {
        state.active = RunSession.preview(workout, source: id, &shared)
        state.question = nil
        state.outing = Outing(source: id, workout, weight: shared.weight, shared.library.settings.units)
        return state.sound.fetchVoices(of: workout) + watch(&state, &shared) + [.wakeLock(true)] + shared.open(.run)
    }

    /// Takes up the way of a run that was left or interrupted.
    static func takeUp(_ open: OpenRun, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.outing = nil
        guard let run = state.active, run.mode == .outdoors else { return [] }
        var outing = Outing(
            source: open.stored.source, run.plan, weight: shared.weight, shared.library.settings.units)
        outing.restore(open, run.run, at: run.now)
        let label = outing.restoreLabel(of: run, shared)
        state.outing = outing
        return carryOut(label, &state, &shared) + watch(&state, &shared) + RunMap.line(&state.outing, open.route)
    }

    private static func watch(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        let token = shared.newRequest()
        state.outing?.positioning.watch = token
        return [.location(.watch(token: token))] + RunMap.open(run, shared)
    }

    /// Start: the clock begins, and the run is on disk.
    static func depart(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let preview = state.active, let outing = state.outing else { return [] }
        let run = RunSession.begin(preview.plan, id: preview.id, source: outing.source, &shared)
        state.active = run
        state.outing?.depart(run.now)
        state.scrollTop = 0
        state.sound.forgetFailures()
        return state.sound.begin(run, shared) + [.wakeLock(true)]
    }

    static func located(_ state: inout State, _ shared: inout Shared, _ event: LocationEvent) -> [Effect] {
        guard state.outing?.positioning.watch == event.token, state.active?.isFrozen == false else { return [] }
        switch event {
        case .refused: state.outing?.positioning.refused()
        case .unavailable: state.outing?.positioning.lost()
        case .fix(_, let fix):
            guard let now = state.active?.now,
                let point = state.outing?.read(fix, now: now, wall: shared.clocks.wall)
            else { return [] }
            let effects = state.active?.state.phase == .ready ? [] : add(point, &state, &shared)
            return effects + RunMap.person(state.outing)
        }
        return []
    }

    /// The way goes on to a point: steps may have ended before it.
    private static func add(_ point: TrackPoint, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let step = state.active?.state.position.step,
            let (point, since) = state.active?.locate(point, &shared), let run = state.active,
            let route = shared.library.openRun(run.id)?.route
        else { return [] }
        let splits = state.outing?.tally.splits.done.count ?? 0
        state.outing?.add(point, route)
        var effects: [Effect] = []
        if run.state.position.step != step {
            effects += state.sound.arrived(at: since, run, shared)
            effects += RunMap.places(run)
        }
        effects += timePassed(&state, &shared)
        effects += carryOut(splitEnded(splits, state, shared), &state, &shared)
        effects += RunMap.line(&state.outing, route)
        return effects + pauseByItself(point, &state, &shared)
    }

    /// Stands the person? Then the run does, if they want that.
    private static func pauseByItself(
        _ point: TrackPoint, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard shared.library.settings.autoPause, state.question == nil, var outing = state.outing,
            let phase = state.active?.state.phase,
            phase == .running || outing.standstill.hasPaused
        else { return [] }
        let change = outing.standstill.detector.add(point)
        state.outing = outing
        switch change {
        case nil: return []
        case .pause:
            let effects = append(.paused, &state, &shared)
            state.outing?.standstill.hasPaused = true
            // A screen that sleeps hears of no fix, and the run would never go on.
            return effects + [.wakeLock(true)]
        case .resume: return append(.resumed, &state, &shared)
        }
    }

    /// Steps that are over move to the expired ones. O(log's events + steps passed).
    ///
    /// - Returns: The last of them; nil where there is none that hasn't been told of.
    static func expire(_ state: inout State, _ shared: Shared) -> ExpiredInterval? {
        guard let run = state.active, let count = state.outing?.expired.all.count,
            let route = shared.library.openRun(run.id)?.route
        else { return nil }
        state.outing?.expire(run.run, at: run.now, route)
        return (state.outing?.expired.all.count ?? 0) > count ? state.outing?.expired.all.last : nil
    }

    /// An interval that is over is spoken of where names are.
    static func intervalEnded(_ interval: ExpiredInterval, _ run: RunSession, _ shared: Shared) -> [RunIntent] {
        guard run.workout.cues.verbal else { return [] }
        return [.say(Announcement.spoken(interval, of: run.workout, shared.library.settings.units))]
    }

    /// A kilometre or a mile is over.
    private static func splitEnded(_ before: Int, _ state: State, _ shared: Shared) -> [RunIntent] {
        guard shared.library.settings.spokenSplits, let splits = state.outing?.tally.splits.done, splits.count > before,
            let last = splits.last
        else { return [] }
        return [.say(Announcement.spoken(last, number: splits.count, shared.library.settings.units))]
    }

    /// A location that stops coming is told, on the screen and where splits are spoken (OU-8).
    static func signalAged(_ state: inout State, _ run: RunSession, _ shared: Shared) -> [RunIntent] {
        guard state.outing?.positioning.age(run.now) == true, shared.library.settings.spokenSplits else { return [] }
        if let told = state.outing?.toldLost, run.now < told + 60 { return [] }
        state.outing?.toldLost = run.now
        return [.say("No signal.")]
    }

    /// The map and the device's location are let go.
    static func endOuting(_ state: inout State) -> [Effect] {
        guard state.outing != nil else { return [] }
        state.outing = nil
        return [.location(.stop), .map(.close)]
    }

    static func map(_ state: inout State, _ event: MapEvent) {
        guard event.element == RunMap.id else { return }
        switch event.kind {
        case .failed: state.outing?.map = .failed
        case .dragged: state.outing?.map = .moved
        case .tapped: break
        }
    }
}

extension Shared {
    /// The person's, or what is taken where nobody knows it; kilograms.
    var weight: Double { library.profile.weight(on: today) ?? Energy.assumedWeight }
}
