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
        let hasBegun = run.noteStep(now.position.step)
        run.keepAlive(&shared)
        state.active = run
        state.turn.note(hasBegun ? .step : .time)
        var effects: [Effect] = []
        if hasBegun {
            let intents = tell(.stepBegan, &state, &shared)
            effects += stepBegan(run, now, intents, shared) + carryOut(intents, &state, &shared)
        }
        return effects + carryOut(tell(.timePassed, &state, &shared), &state, &shared)
    }

    /// Tells of a new interval where the page isn't seen.
    private static func stepBegan(
        _ run: RunSession, _ now: RunState, _ intents: [RunIntent], _ shared: Shared
    ) -> [Effect] {
        var effects: [Effect] = []
        if shared.can.vibration { effects.append(.vibrate([200])) }
        if shared.library.settings.notifications, run.isHidden {
            let step = run.workout.steps[now.position.step]
            var (title, body) = (step.name, step.target.time.map { timeText($0) } ?? "")
            for case .headline(let other, let text) in intents { (title, body) = (other, text) }
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
                state.active?.storeSeries(&shared)
            }
            return []
        }
        let effects = carryOut(tell(.seen, &state, &shared), &state, &shared)
        return [.notify(.clear(tag: "interval"))] + effects + timePassed(&state, &shared)
    }

    /// Ends the run and puts its session on disk; the end screen comes when it is there.
    static func finish(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        var effects = carryOut(tell(.leaving, &state, &shared), &state, &shared)
        effects += carryOut(tell(.stepOver, &state, &shared), &state, &shared)
        guard let run = state.active else { return effects }
        if !run.mode.isKept { return effects + endTest(.timeIsUp, &state, &shared) }
        let weight = shared.library.profile.weight(on: Day(of: run.began, zoneMinutes: run.zoneMinutes))
        let open = run.open(in: shared.library)
        let sources = state.instruments.sources(of: open, run, &shared)
        var session = Session(
            of: run.run, until: run.now, began: run.began, zoneMinutes: run.zoneMinutes, weight: weight,
            intensity: { shared.shelf.catalogue.exercise($0)?.intensity },
            covered: sources.covered, heart: sources.heart)
        session.ascent = sources.ascent
        if state.sound.music != nil {
            session.songs = state.sound.played
            session.themes = run.plan.music?.themes ?? []
        }
        let isComplete = run.mode.isComplete(run)
        shared.library.add(
            Entry(id: run.id, value: session), route: open.route, pauses: run.run.pauses(until: run.now),
            heart: open.heart)
        let ended = shared.library.end(run: run.id)
        // Where nothing asks before it stops, or a skip has ended it.
        if let ended, isComplete ? ended.log.last?.event?.isSkip == true : run.mode.hasStopwatch {
            offerReturn(to: ended, run, isComplete, &shared)
        }
        effects += layDown(&state, &shared, .finished)
        state.turn.note(end: isComplete ? .completed : .stopped, of: run)
        state.finishing = run.id
        shared.endedEarly = isComplete ? nil : run.id
        if isComplete {
            if shared.library.settings.notifications, run.isHidden {
                effects.append(.notify(.show(title: run.workout.name, body: "Workout complete", tag: "interval")))
            }
            if shared.can.vibration { effects.append(.vibrate([300, 150, 300])) }
        }
        return effects + part(.releaseRun, &state, shared)
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
