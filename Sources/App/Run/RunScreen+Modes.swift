import Interface
import Records
import Workouts

// The questions to the modes of a run.

extension RunScreen {
    /// Before anything else is made of an action or an event: the clock is read, and what it has passed is noted.
    static func catchUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.active?.read(shared.clocks)
        guard let run = state.active else { return [] }
        let effects = run.state.position.step == run.step ? [] : noteCount(&state, &shared)
        return effects + noteHeld(&state, &shared)
    }

    /// Sets that were held for their time.
    private static func noteHeld(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active, run.mode == .byHand else { return [] }
        let held = Training.held(state.training, run, shared)
        if held.isEmpty { return [] }
        for kind in held { state.active?.append(kind, &shared) }
        return state.active.map { state.sound.changed($0, shared) } ?? []
    }

    /// By the skip buttons, the arrow keys and the lock screen.
    static func skip(back: Bool, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        switch run.mode {
        case .intervals, .outdoors, .generated: return append(.skipped(back ? .zero - skip : skip), &state, &shared)
        case .test: return []
        case .byHand: return carryOut(Training.skip(back: back, &state.training, run, shared), &state, &shared)
        }
    }

    /// "Next", on the screen and on the lock screen.
    static func next(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        switch run.mode {
        // A step with a time ends by itself (EN-2): a lock screen may offer "next" all the same.
        case .intervals, .outdoors: return run.isAtHold(run.state) ? append(.advanced, &state, &shared) : []
        case .byHand: return carryOut(Training.next(&state.training, run, shared), &state, &shared)
        // "Skip": an exercise, or the rest before the next.
        case .generated: return noteCount(&state, &shared) + append(.advanced, &state, &shared)
        case .test: return endTest(.skipped, &state, &shared)
        }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Training.Action) -> [Effect] {
        guard let run = state.active, state.question == nil else { return [] }
        return carryOut(Training.update(&state.training, run, shared, action), &state, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Outing.Action) -> [Effect] {
        guard let intents = state.outing?.update(action, state.active, &shared) else { return [] }
        return carryOut(intents, &state, &shared)
    }

    /// The label that is being typed on its screen holds: the run is left.
    static func commitLabel(_ state: inout State, _ shared: inout Shared) {
        guard let intents = state.outing?.commitLabel(&shared) else { return }
        _ = carryOut(intents, &state, &shared)
    }

    /// The screen of a run that is on.
    static func view(_ run: RunSession, _ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        switch run.mode {
        case .intervals: IntervalsView.view(state, run, shared, now, &ui)
        case .outdoors: if let outing = state.outing { OutdoorView.view(state, outing, run, shared, now, &ui) }
        case .byHand: Training.view(state.training, run, shared, now, &ui)
        case .generated: GeneratedRunView.view(run, state.sound, shared, now, &ui)
        case .test: FitnessRunView.view(run, shared, now, &ui)
        }
        if !run.mode.tellsPeriod { status(run, run.state(atMonotonic: now), shared.library.settings.units, &ui) }
    }

    /// The period that is on, to be heard: it changes with the period and never with the second.
    @inline(never)  // It belongs to the second part of the program.
    private static func status(_ run: RunSession, _ moment: RunState, _ units: Units, _ ui: inout UI) {
        let period =
            switch run.mode {
            case .intervals, .test: ""
            case .outdoors: OutdoorView.period(run, moment, units)
            case .byHand: Training.period(run, moment, units)
            case .generated: GeneratedRunView.period(run, moment, units)
            }
        ui.element(.p, class: "visually-hidden") {
            $0.attribute(.role, "status")
            $0.text(period)
        }
    }
}
