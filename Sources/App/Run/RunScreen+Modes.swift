import Interface
import Records
import Workouts

// The questions to the modes of a run.

extension RunScreen {
    /// Before anything else is made of an action or an event: the clock is read, and what it has passed is noted.
    static func catchUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.active?.read(shared.clocks)
        guard let run = state.active, run.state.position.step != run.step else { return [] }
        let effects = carryOut(tell(.stepOver, &state, &shared), &state, &shared)
        if run.run.performance.isByHand { noteHeld(&state, &shared) }
        return effects
    }

    /// Sets that were held for their time.
    @inline(never)  // It belongs to the second part of the program.
    private static func noteHeld(_ state: inout State, _ shared: inout Shared) {
        guard let run = state.active else { return }
        let held = Training.held(&state.instruments.counter, run, shared)
        for kind in held { state.active?.append(kind, &shared) }
        if !held.isEmpty { state.turn.note(.log) }
    }

    /// By the skip buttons, the arrow keys and the lock screen.
    static func skip(back: Bool, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        switch run.mode.kind {
        case .intervals, .outdoors, .generated: return append(.skipped(back ? .zero - skip : skip), &state, &shared)
        case .test: return []
        case .byHand:
            let intents = Training.skip(back: back, &state.training, &state.instruments.counter, run, shared)
            return carryOut(intents, &state, &shared)
        }
    }

    /// "Next", on the screen and on the lock screen.
    static func next(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return [] }
        switch run.mode.kind {
        // A step with a time ends by itself (EN-2): a lock screen may offer "next" all the same.
        case .intervals, .outdoors: return run.isAtHold(run.state) ? append(.advanced, &state, &shared) : []
        case .byHand:
            let intents = Training.next(&state.training, &state.instruments.counter, run, shared)
            return carryOut(intents, &state, &shared)
        // "Skip": an exercise, or the rest before the next.
        case .generated:
            return carryOut(tell(.stepOver, &state, &shared) + [.append(.advanced)], &state, &shared)
        case .test: return endTest(.skipped, &state, &shared)
        }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Training.Action) -> [Effect] {
        guard let run = state.active, state.question == nil else { return [] }
        let intents = Training.update(&state.training, &state.instruments.counter, run, shared, action)
        return carryOut(intents, &state, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Outing.Action) -> [Effect] {
        guard let run = state.active, let intents = state.instruments.outing?.update(action, run, &shared) else {
            return []
        }
        return carryOut(intents, &state, &shared)
    }

    /// The screen of a run that is on.
    static func view(_ run: RunSession, _ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        switch run.mode.kind {
        case .intervals: IntervalsView.view(state, run, shared, now, &ui)
        case .outdoors:
            if let outing = state.instruments.outing { OutdoorView.view(state, outing, run, shared, now, &ui) }
        case .byHand:
            Training.view(state.training, state.instruments.counter, state.sound, run, shared, now, &ui)
        case .generated: GeneratedRunView.view(run, state.instruments.counter, state.sound, shared, now, &ui)
        case .test: FitnessRunView.view(run, shared, now, &ui)
        }
        if !run.mode.tellsPeriod { status(run, run.state(atMonotonic: now), shared.library.settings.units, &ui) }
    }

    /// The period that is on, to be heard: it changes with the period and never with the second.
    @inline(never)  // It belongs to the second part of the program.
    private static func status(_ run: RunSession, _ moment: RunState, _ units: Units, _ ui: inout UI) {
        let period =
            switch run.mode.kind {
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
