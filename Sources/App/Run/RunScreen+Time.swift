import Catalogue
import Records
import Sensing
import Workouts

// The effects of time on a run: steps end, the run ends, and every few seconds a sign of life is put on disk.

extension RunScreen {
    static func timePassed(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard var run = state.active, state.question != .recover else { return [] }
        let now = run.state
        if now.phase == .finished { return finish(&state, &shared) }
        guard now.phase == .running else { return [] }
        var effects: [Effect] = []
        let hasBegun = run.noteStep(now.position.step)
        run.keepAlive(&shared)
        state.active = run
        if hasBegun {
            let ended = expire(&state, shared)
            effects += stepBegan(run, now, ended, shared) + state.sound.nowPlaying(run)
            if let ended { effects += carryOut(intervalEnded(ended, run, shared), &state, &shared) }
        }
        effects += carryOut(signalAged(&state, run, shared), &state, &shared)
        effects += state.sound.announce(run)
        return effects + state.sound.tick(state.active ?? run, shared)
    }

    /// Tells of a new interval where the page isn't seen.
    private static func stepBegan(
        _ run: RunSession, _ now: RunState, _ ended: ExpiredInterval?, _ shared: Shared
    ) -> [Effect] {
        var effects: [Effect] = []
        if shared.can.vibration { effects.append(.vibrate([200])) }
        if shared.library.settings.notifications, run.isHidden {
            let step = run.workout.steps[now.position.step]
            var title = step.name
            var body = step.target.time.map { timeText($0) } ?? ""
            if let ended {
                title = Announcement.title(ended.step, of: run.workout)
                body = Announcement.body(ended, of: run.workout, shared.library.settings.units) + ". Now: \(step.name)"
            }
            effects.append(.notify(.show(title: title, body: body, tag: "interval")))
        }
        return effects
    }

    static func visibilityChanged(_ state: inout State, _ shared: inout Shared, _ isHidden: Bool) -> [Effect] {
        state.active?.visibilityChanged(isHidden: isHidden, shared.clocks)
        guard let run = state.active, state.question != .recover else { return [] }
        if isHidden {
            if run.state.phase == .running {
                state.active?.showLife(&shared)
                state.active?.storeWay(&shared)
            }
            return []
        }
        var effects: [Effect] = [.notify(.clear(tag: "interval"))]
        // The person may have allowed it meanwhile.
        if let positioning = state.outing?.positioning, positioning.signal == .refused {
            effects.append(.location(.watch(token: positioning.watch)))
        }
        return effects + timePassed(&state, &shared)
    }

    /// Ends the run and puts its session on disk; the end screen comes when it is there.
    static func finish(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        commitLabel(&state, &shared)
        _ = noteCount(&state, &shared)
        guard let run = state.active else { return [] }
        if run.mode == .test { return endTest(.timeIsUp, &state, &shared) }
        let weight = shared.library.profile.weight(on: Day(of: run.began, zoneMinutes: run.zoneMinutes))
        let open = shared.library.openRun(run.id)
        let outing = state.outing
        let route = open?.route ?? Route()
        let hasHeart = open?.heart.isEmpty == false
        let profile = shared.library.profile
        var session = Session(
            of: run.run, until: run.now, began: run.began, zoneMinutes: run.zoneMinutes, weight: weight,
            intensity: { shared.shelf.catalogue.exercise($0)?.intensity },
            covered: { outing?.tally.covered($0, route) },
            heart: { hasHeart ? open?.heartEnergy(in: $0, profile) : nil })
        if let ascent = outing?.tally.ascent { session.ascent = ascent.gain }
        if state.sound.music != nil {
            session.songs = state.sound.played
            session.themes = run.plan.music?.themes ?? []
        }
        let isComplete = run.mode.isComplete(run)
        shared.library.add(
            Entry(id: run.id, value: session), route: route, pauses: run.run.pauses(until: run.now),
            heart: open?.heart ?? HeartSeries())
        if run.mode == .generated {
            GeneratedEnd.leave(run, source: open?.stored.source, &shared)
        }
        let ended = shared.library.end(run: run.id)
        // Where nothing asks before it stops, or a skip has ended it.
        if let ended, isComplete ? ended.log.last?.event?.isSkip == true : run.mode.hasStopwatch {
            offerReturn(to: ended, run, isComplete, &shared)
        }
        state.active = nil
        state.question = nil
        state.finishing = run.id
        shared.endedEarly = isComplete ? nil : run.id
        var effects: [Effect] = isComplete ? [] : state.sound.stop(run)
        if isComplete {
            effects += state.sound.complete(run, shared)
            if shared.library.settings.notifications, run.isHidden {
                effects.append(.notify(.show(title: run.workout.name, body: "Workout complete", tag: "interval")))
            }
            if shared.can.vibration { effects.append(.vibrate([300, 150, 300])) }
        }
        return effects + endOuting(&state) + [.wakeLock(false)] + part(.releaseRun, &state, shared)
    }

    /// "Stop" lies beside "Pause", a skip may end a run, and wet thumbs miss.
    private static func offerReturn(to ended: OpenRun, _ run: RunSession, _ isComplete: Bool, _ shared: inout Shared) {
        var open = ended
        if isComplete {
            guard let last = open.log.popLast(), last.moment == run.run.end else { return }
            // It stands where it was skipped from.
            open.lastAlive = LogEntry(nil, at: last.moment, wall: last.wall)
        }
        shared.tellAtEnd(isComplete ? "Skipped to the end" : "Workout stopped", undo: .run(.stopUndone(open)))
    }

    /// All data are on disk, or can't be put there (which the shell tells): another tab may have the run, and the end
    /// screen may come.
    static func storeAnswered(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isHandedOver else { return [] }
        let effects: [Effect] = state.parting.map { [.tabs($0)] } ?? []
        state.parting = nil
        guard let session = state.finishing else { return effects }
        state.finishing = nil
        return effects + (shared.address == .run ? shared.replace(with: .finished(session: session)) : [])
    }
}

extension RunEvent.Kind {
    fileprivate var isSkip: Bool {
        switch self {
        case .skipped, .advanced: true
        default: false
        }
    }
}
