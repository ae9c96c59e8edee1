import Records
import Workouts

// Which tab runs. What another tab did is on disk: whoever gets the right to run reads the runs anew before it goes on, and whoever loses it
// has put down all that it knew. So it is the very same run, whichever tab has it and however often it changes.

extension RunScreen {
    /// Asks for the right to run. A browser without locks gives it to every tab.
    static func acquire(_ state: inout State, _ shared: inout Shared, _ waiting: Waiting) -> [Effect] {
        // The run is here, or on its way: a press more is none.
        guard !state.isAsking, state.reading == nil, state.active == nil else { return [] }
        state.waiting = waiting
        state.isAsking = true
        state.parting = nil
        // Sound is allowed to a tap only, so it is asked for before the answer comes.
        let effects: [Effect] =
            waiting.isRecovery
            ? []
            : RunSound.unlock(
                shared, hasMusic: plan(of: waiting, shared).map { RunSound.wantsMusic($0, shared) } ?? false)
        return effects + listen(for: waiting, &state, &shared) + [.tabs(.acquireRun(steal: false))]
    }

    /// The sensor that counts repetitions is allowed to a tap only, as sound is.
    private static func listen(for waiting: Waiting, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        // Of a run after a crash it is asked for with the answer to how it goes on.
        if waiting.isRecovery { return [] }
        return plan(of: waiting, shared).map { listen(for: $0, &state, &shared) } ?? []
    }

    private static func plan(of waiting: Waiting, _ shared: Shared) -> Workout? {
        switch waiting {
        case .start(let id): shared.library.workout(id)
        case .perform(let workout): workout
        case .open(let id), .recover(let id): shared.library.openRun(id)?.stored.workout
        }
    }

    /// Exercises that aren't there yet can't be counted.
    static func listen(for plan: Workout, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard RunMode(of: plan).countsRepetitions, shared.shelf.phase == .ready else { return [] }
        return state.instruments.counter.listen(for: plan, &shared)
    }

    static func tabs(_ state: inout State, _ shared: inout Shared, _ event: TabsEvent) -> [Effect] {
        switch event {
        case .runAcquired: return granted(.given, &state, &shared)
        case .runStolen: return granted(.stolen, &state, &shared)
        case .runFreed: return granted(.freed, &state, &shared)
        case .runHeldElsewhere:
            state.isAsking = false
            state.isElsewhere = true
            return shared.address == .run ? [] : shared.open(.run)
        case .runWanted: return give(&state, &shared)
        case .runTaken:
            // The other tab goes on from the log: this one, which couldn't be asked, must not write to it any more.
            if let run = state.active { shared.library.forgetUnsaved(of: run.id) }
            return loseRun(&state, &shared)
        case .received, .syncAcquired: return []
        }
    }

    /// Puts down all that is known of the run for the tab that asks for it.
    private static func give(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects = carryOut(tell(.leaving, &state, &shared), &state, &shared)
        if let run = state.active, !run.isFrozen, run.state.phase == .running {
            state.active?.showLife(&shared)
            state.active?.storeSeries(&shared)
        }
        return effects + loseRun(&state, &shared) + part(.giveRun, &state, shared)
    }

    private static func loseRun(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        state.waiting = .recover(run: run.id)
        state.isElsewhere = true
        return putDown(&state, &shared)
    }

    /// Lets go of the right to run, once there is nothing more to be put on disk: else the next tab would read what isn't so any more.
    static func part(_ command: TabsCommand, _ state: inout State, _ shared: Shared) -> [Effect] {
        if shared.library.isHandedOver { return [.tabs(command)] }
        state.parting = command
        return []
    }

    /// Waits no longer for another tab's run to end.
    static func endWait(_ state: inout State) -> [Effect] {
        state.isElsewhere = false
        state.isAsking = false
        state.waiting = nil
        state.reading = nil
        return [.tabs(.releaseRun)]
    }

    // MARK: Going on

    private static func granted(_ grant: Grant, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.isAsking = false
        guard let waiting = state.waiting else { return state.active == nil ? [.tabs(.releaseRun)] : [] }
        // Nobody else has had a run: there is nothing to read, and Play is at once.
        if waiting.isStart, !state.isElsewhere, shared.library.runInProgress == nil {
            state.waiting = nil
            return start(&state, &shared, waiting)
        }
        let (effect, token) = shared.library.scanRuns()
        state.reading = (token, grant)
        return [effect]
    }

    /// The disk has told how the runs stand, or can't.
    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let (expected, grant) = state.reading, token == expected else { return [] }
        state.reading = nil
        shared.library.reread(runs: rows ?? [])
        let waiting = state.waiting
        let wasElsewhere = state.isElsewhere
        state.waiting = nil
        state.isElsewhere = false
        if case .open(let id) = waiting, !wasElsewhere, let open = shared.library.openRun(id) {
            return performChosen(open, &state, &shared)
        }
        if let open = shared.library.runInProgress {
            if !RunMode(of: open.stored.workout).isKept { return dropTest(open.id, &shared) }
            if open.lastState.phase == .paused { return perform(open, &state, &shared) }
            let lives = grant == .stolen || (grant == .given && wasElsewhere && open.wasAliveJustNow(shared.clocks))
            if !lives { return recover(open, &state, &shared) }
            return perform(open, goesOn: true, &state, &shared) + timePassed(&state, &shared)
        }
        // The other tab's run is over. What was wanted here is begun if somebody has just pressed for it.
        switch waiting {
        case .start, .perform: if grant != .freed, let waiting { return start(&state, &shared, waiting) }
        case .open(let id) where grant != .freed:
            if let open = shared.library.openRun(id) { return performChosen(open, &state, &shared) }
        case .open, .recover, nil: break
        }
        return [.tabs(.releaseRun)] + (shared.address == .run ? shared.leave() : [])
    }

    private static func performChosen(_ open: OpenRun, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects = perform(open, &state, &shared)
        shared.library.keep(run: open.id, forLater: false)
        return effects
    }
}

extension RunScreen.Waiting {
    var isRecovery: Bool { if case .recover = self { true } else { false } }

    /// A run is to begin that there wasn't yet.
    fileprivate var isStart: Bool {
        switch self {
        case .start, .perform: true
        case .open, .recover: false
        }
    }
}

extension OpenRun {
    /// Whether whoever gave it was running it: a tab that itself asked how to go on after a crash had seen no life of it.
    fileprivate func wasAliveJustNow(_ clocks: Clocks) -> Bool {
        last.map { clocks.wall - $0.wall < 10 } ?? false
    }
}

extension Library {
    /// The run that is on in some tab, or was when that was closed.
    var runInProgress: OpenRun? { openRuns.first { !$0.stored.isKeptForLater } }
}
