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
        if RunMode(of: workout).isPreviewed { return preview(workout, source: source, &state, &shared) }
        let effects = take(RunSession.begin(workout, source: source, &shared), nil, &state, &shared)
        let isBegin = source.map { shared.address == .begin(workout: $0) } ?? false
        return effects + sound(&state, shared) + (isBegin ? shared.replace(with: .run) : shared.open(.run))
    }

    /// Shows a run before it begins, and looks for the person; nothing is stored before they press Start.
    @inline(never)  // It belongs to the second part of the program.
    private static func preview(
        _ workout: Workout, source: String?, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        let run = RunSession.preview(workout, source: source, &shared)
        return state.sound.fetchVoices(of: workout) + take(run, nil, &state, &shared) + [.wakeLock(true)]
            + shared.open(.run)
    }

    /// Start: the clock of a run that was shown begins, and the run is on disk.
    private static func depart(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let preview = state.active else { return [] }
        state.active = RunSession.begin(preview.plan, id: preview.id, source: preview.source, &shared)
        state.scrollTop = 0
        return carryOut(tell(.started, &state, &shared), &state, &shared) + sound(&state, shared)
    }

    /// This tab performs a run from now on.
    ///
    /// - Parameter open: All that is stored of it, where it began before.
    private static func take(
        _ run: RunSession, _ open: OpenRun?, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        state.active = run
        state.question = nil
        state.scrollTop = 0
        state.training = Training.State()
        state.instruments.outing =
            run.mode.tracksLocation
            ? Outing(run.plan, weight: shared.weight, shared.library.settings.units) : nil
        let exercises = run.plan.steps.dictionary.contains { $0.exercise != nil } ? shared.wantExercises() : []
        return exercises + carryOut(tell(.taken(open: open), &state, &shared), &state, &shared)
    }

    /// It sounds from now on.
    private static func sound(_ state: inout State, _ shared: Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        state.turn.note(.began)
        state.sound.forgetFailures()
        return state.sound.begin(run, shared) + [.wakeLock(run.state.phase == .running)]
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
        let effects = take(run, open, &state, &shared) + sound(&state, shared)
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
        var run = RunSession(open, clock: open.clock(shared.clocks))
        run.isFrozen = true
        let effects = take(run, open, &state, &shared)
        state.question = .recover
        return shared.address == .run ? effects : effects + shared.open(.run)
    }

    /// The answer to how to go on after a crash.
    static func goOn(_ state: inout State, _ shared: inout Shared, sinceLastSeen: Bool) -> [Effect] {
        guard let open = state.active.flatMap({ shared.library.openRun($0.id) }) else { return [] }
        state.question = nil
        var effects: [Effect] = []
        // The time since the app was last seen is a pause.
        if sinceLastSeen { effects += log(.paused, &state, &shared) }
        state.active = state.active?.restarted(open.clock(shared.clocks, hasGoneOn: true))
        state.active?.isFrozen = false
        if sinceLastSeen { effects += log(.resumed, &state, &shared) }
        guard let again = state.active else { return effects }
        if again.state.phase == .finished { return effects + timePassed(&state, &shared) }
        return effects + sound(&state, shared) + listen(for: again.plan, &state, &shared)
    }

    static func toggle(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active, run.mode.isKept, state.question == nil else { return [] }
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
            shared.say("Another workout is on. \(run.stored.workout.name) stays in History")
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
        return run.mode.isKept && run.state.phase != .ready
    }

    /// The person went elsewhere: before they pressed Start, or while another tab has the run.
    static func wentElsewhere(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if state.isElsewhere { return endWait(&state) }
        return state.active?.mode.isKept == false
            ? endTest(.stopped, leaves: false, &state, &shared) : left(&state, &shared)
    }

    /// Pauses, and asks what shall become of the run.
    static func askToLeave(_ state: inout State, _ shared: inout Shared, byBrowser: Bool) -> [Effect] {
        // The browser has already left the address: it is put back.
        var effects: [Effect] = byBrowser ? [.history(.push(path: Address.run.path))] : []
        guard let run = state.active, state.question == nil else { return effects }
        if !run.mode.isKept { return effects + endTest(.stopped, &state, &shared) }
        if run.state.phase == .ready { return left(&state, &shared) + shared.leave() }
        if run.state.phase == .running { effects += append(.paused, &state, &shared) }
        state.question = .leave
        return effects
    }

    static func discard(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        shared.discardDraft()
        _ = shared.library.end(run: run.id)
        return left(&state, &shared) + shared.replace(with: run.mode.home)
    }

    static func keepForLater(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        let effects = carryOut(tell(.leaving, &state, &shared), &state, &shared)
        state.active?.storeSeries(&shared)
        shared.library.keep(run: run.id, forLater: true)
        return effects + left(&state, &shared) + shared.replace(with: run.mode.home)
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
        let effects =
            left(&state, &shared) + settle(&state, &shared) + cancelDownload(&shared) + state.sound.dropPrelude()
            + [.voices(.forget)]
        // The host has none of them any more: they are fetched again, and defined anew.
        let token = state.sound.nextToken
        state.sound = RunSound()
        state.sound.nextToken = token
        state.readiesAt = shared.clocks.monotonic + readiesAfter
        return effects
    }

    /// How long after the app has opened what every run needs is made ready.
    private static let readiesAfter: Seconds = 2

    private static func left(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.active != nil else { return [] }
        return putDown(&state, &shared) + part(.releaseRun, &state, shared)
    }

    /// This tab performs its run no longer; it isn't over.
    static func putDown(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        state.turn.note(end: .stopped, of: run)
        return layDown(&state, &shared, .left)
    }

    /// The instruments are laid down, and the device may sleep.
    ///
    /// - Parameter occasion: `left` or `finished`.
    static func layDown(_ state: inout State, _ shared: inout Shared, _ occasion: RunOccasion) -> [Effect] {
        let effects = carryOut(tell(occasion, &state, &shared), &state, &shared)
        state.active = nil
        state.question = nil
        state.instruments.outing = nil
        return effects + [.wakeLock(false)]
    }
}
