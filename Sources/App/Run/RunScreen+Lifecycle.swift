import Records
import Workouts

// From Play to the end screen, and everything that may come between.

extension RunScreen {
    static func start(_ state: inout State, _ shared: inout Shared, _ waiting: Waiting) -> [Effect] {
        var workout: Workout?
        var source: String?
        switch waiting {
        case .start(let id): (workout, source) = (shared.library.workout(id), id)
        case .perform(let new): workout = new
        case .open, .recover: break
        }
        guard let workout, !workout.steps.isEmpty else {
            return [.tabs(.releaseRun)] + (shared.address == .run ? shared.leave() : [])
        }
        if let source, RunMode(of: workout).isPreviewed { return preview(&state, &shared, source, workout) }
        let run = RunSession.begin(workout, source: source, &shared)
        state.active = run
        state.question = nil
        state.scrollTop = 0
        state.sound.forgetFailures()
        let effects = prepare(run, &state, &shared) + state.sound.begin(run, shared) + [.wakeLock(true)]
        let isBegin = source.map { shared.address == .begin(workout: $0) } ?? false
        return effects + (isBegin ? shared.replace(with: .run) : shared.open(.run))
    }

    /// Gets ready the needs of a run of exercises beside the workout.
    private static func prepare(_ run: RunSession, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.training = Training.State(counter: state.training.counter)
        return run.plan.steps.dictionary.contains { $0.exercise != nil } ? shared.wantExercises() : []
    }

    /// Makes a stored run the active one.
    ///
    /// - Parameter goesOn: It went on in another tab; else it stands where it was last known to stand. A paused one stays paused, and
    ///   its clock went on, so that every moment of the run has its time of day.
    static func perform(_ open: OpenRun, goesOn: Bool = false, _ state: inout State, _ shared: inout Shared) -> [Effect]
    {
        let clocks = shared.clocks
        var run = RunSession(open, clock: open.clock(clocks, hasGoneOn: goesOn))
        if run.state.phase == .paused { run = run.restarted(open.clock(clocks, hasGoneOn: true)) }
        state.active = run
        state.question = nil
        state.scrollTop = 0
        state.sound.forgetFailures()
        let effects =
            prepare(run, &state, &shared) + state.sound.begin(run, shared) + [.wakeLock(run.state.phase == .running)]
            + takeUp(open, &state, &shared)
        switch shared.address {
        case .run: return effects
        // It had been stopped.
        case .finished(open.id): return effects + shared.replace(with: .run)
        default: return effects + shared.open(.run)
        }
    }

    /// The store was read: a run that was in progress comes before everything else (EN-7, SH-2).
    static func loaded(_ start: StoreStart, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.readiesAt = shared.clocks.monotonic + readiesAfter
        guard let open = shared.library.runInProgress else { return [] }
        return acquire(&state, &shared, .recover(run: open.id))
    }

    /// Asks how a run goes on that was in progress when its tab was closed.
    static func recover(_ open: OpenRun, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        // The clock stands where the app was last seen alive, until the person has said how to go on.
        state.active = RunSession(open, clock: open.clock(shared.clocks))
        state.active?.isFrozen = true
        state.question = .recover
        let effects = (state.active.map { prepare($0, &state, &shared) } ?? []) + takeUp(open, &state, &shared)
        return shared.address == .run ? effects : effects + shared.open(.run)
    }

    /// The answer to how to go on after a crash.
    static func goOn(_ state: inout State, _ shared: inout Shared, sinceLastSeen: Bool) -> [Effect] {
        guard let open = state.active.flatMap({ shared.library.openRun($0.id) }) else { return [] }
        state.question = nil
        // The time since the app was last seen is a pause.
        if sinceLastSeen { log(.paused, &state, &shared) }
        state.active = state.active?.restarted(open.clock(shared.clocks, hasGoneOn: true))
        state.active?.isFrozen = false
        if sinceLastSeen { log(.resumed, &state, &shared) }
        guard let again = state.active else { return [] }
        if again.state.phase == .finished { return timePassed(&state, &shared) }
        return state.sound.begin(again, shared) + [.wakeLock(true)] + listen(for: again.plan, &state, &shared)
    }

    static func toggle(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active, run.mode.canPause, state.question == nil else { return [] }
        switch run.state.phase {
        case .running: return append(.paused, &state, &shared)
        case .paused:
            return RunSound.open(shared, hasMusic: state.sound.music != nil) + append(.resumed, &state, &shared)
        case .ready: return depart(&state, &shared)
        case .finished: return []
        }
    }

    /// A run was ended by mistake: it stands where it was last known to.
    @inline(never)  // It belongs to the second part of the program.
    static func undoStop(_ state: inout State, _ shared: inout Shared, _ run: OpenRun) -> [Effect] {
        guard state.active == nil else {
            shared.tell("Another workout is on. \(run.stored.workout.name) stays in History")
            return []
        }
        // It is asked at the next end once more.
        if shared.openDraft?[GeneratedEnd.draftName] != nil { shared.discardDraft() }
        _ = shared.library.remove(session: run.id)
        shared.library.restore(run)
        state.finishing = nil
        return acquire(&state, &shared, .open(run: run.id))
    }

    /// Whether a run is on the screen that the browser's Back must not just leave.
    static func keeps(_ state: State, _ shared: Shared) -> Bool {
        guard shared.address == .run, let run = state.active else { return false }
        return run.mode.canPause && run.state.phase != .ready
    }

    /// The person went elsewhere: before they pressed Start, or while another tab has the run.
    static func wentElsewhere(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if state.isElsewhere { return endWait(&state) }
        return state.active?.mode == .test ? endTest(.stopped, leaves: false, &state, &shared) : left(&state, shared)
    }

    /// Pauses, and asks what shall become of the run.
    static func askToLeave(_ state: inout State, _ shared: inout Shared, byBrowser: Bool) -> [Effect] {
        // The browser has already left the address: it is put back.
        var effects: [Effect] = byBrowser ? [.history(.push(path: Address.run.path))] : []
        guard let run = state.active, state.question == nil else { return effects }
        if run.mode == .test { return effects + endTest(.stopped, &state, &shared) }
        if run.state.phase == .ready { return left(&state, shared) + shared.leave() }
        if run.state.phase == .running { effects += append(.paused, &state, &shared) }
        state.question = .leave
        return effects
    }

    static func discard(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        shared.discardDraft()
        _ = shared.library.end(run: run.id)
        return left(&state, shared) + shared.replace(with: run.mode.home)
    }

    static func keepForLater(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        commitLabel(&state, &shared)
        state.active?.storeWay(&shared)
        shared.library.keep(run: run.id, forLater: true)
        return left(&state, shared) + shared.replace(with: run.mode.home)
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .forgotten: abandoned(&state, &shared)
        case .runChosen(let id): update(&state, &shared, .openRunChosen(id))
        case .workoutChosen(let id): update(&state, &shared, .playTapped(workout: id))
        case .workoutBegun(let id): update(&state, &shared, .beginTapped(workout: id))
        case .planBegun(let workout): update(&state, &shared, .performTapped(workout))
        case .testChosen(let exercise, let name): beginTest(of: exercise, name, &state, &shared)
        case .soundtrackWanted(let workout): update(&state, &shared, .downloadTapped(workout: workout))
        case .soundtrackDropped: update(&state, &shared, .downloadCancelled)
        case .storeRead, .merged, .shelfFilled, .testEnded, .dataWanted, .introduced: []
        }
    }

    /// Everything leaves the device: a run is not kept, nor what was rendered of it, nor recordings of names.
    private static func abandoned(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects = left(&state, shared) + cancelDownload(&shared) + state.sound.dropPrelude() + [.voices(.forget)]
        // The host has none of them any more: they are fetched again, and defined anew.
        let token = state.sound.nextToken
        state.sound = RunSound()
        state.sound.nextToken = token
        state.readiesAt = shared.clocks.monotonic + readiesAfter
        return effects
    }

    /// How long after the app has opened what every run needs is made ready.
    private static let readiesAfter: Seconds = 2

    private static func left(_ state: inout State, _ shared: Shared) -> [Effect] {
        guard state.active != nil else { return [] }
        return putDown(&state) + part(.releaseRun, &state, shared)
    }

    /// This tab performs its run no longer.
    static func putDown(_ state: inout State) -> [Effect] {
        guard let run = state.active else { return [] }
        state.active = nil
        state.question = nil
        return state.sound.stop(run) + endOuting(&state) + [.wakeLock(false)]
    }
}
