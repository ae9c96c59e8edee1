import Records
import Sensing
import Workouts

// The wishes of modes and instruments are carried out here: nothing else changes the run while it goes on.

extension RunScreen {
    /// Does what is wanted, in this order. The log stays as it is while a question about the run is open.
    static func carryOut(_ intents: [RunIntent], _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var effects: [Effect] = []
        for intent in intents {
            switch intent {
            case .append(let kind): effects += append(kind, &state, &shared)
            case .note(let kinds): note(kinds, &state, &shared)
            case .located(let point): effects += locate(point, &state, &shared)
            case .beat(let rate): if state.question == nil { state.active?.beat(rate, &shared) }
            case .say(let text): if shared.can.speech { state.turn.words.append(text) }
            case .headline: break
            case .rename(let name): state.active?.rename(name)
            case .keepName: state.active?.keepName(&shared)
            case .effect(let effect): effects.append(effect)
            }
        }
        return effects
    }

    /// Tells every instrument of the run.
    static func tell(_ occasion: RunOccasion, _ state: inout State, _ shared: inout Shared) -> [RunIntent] {
        guard let run = state.active else { return [] }
        return state.instruments.hear(occasion, run, &shared)
    }

    /// Adds an event now; if it ends the run, ends it.
    static func append(_ kind: RunEvent.Kind, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.active != nil, state.question == nil else { return [] }
        let effects = log(kind, &state, &shared)
        guard let phase = state.active?.state.phase else { return effects }
        if phase == .finished { return effects + finish(&state, &shared) }
        state.turn.note(.log)
        return effects + [.wakeLock(phase == .running)]
    }

    /// Adds an event to the log, and tells the instruments.
    static func log(_ kind: RunEvent.Kind, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.active?.append(kind, &shared)
        state.active?.storeSeries(&shared)
        return carryOut(tell(.logged, &state, &shared), &state, &shared)
    }

    @inline(never)  // It belongs to the second part of the program, as what wishes for it does.
    private static func note(_ kinds: [RunEvent.Kind], _ state: inout State, _ shared: inout Shared) {
        guard let before = state.active, state.question == nil else { return }
        for kind in kinds { state.active?.append(kind, &shared) }
        guard var run = state.active, run.state.position != before.state.position || run.layout != before.layout else {
            return
        }
        _ = run.noteStep(run.state.position.step)
        state.active = run
        state.turn.note(.log)
    }

    /// The way goes on to a point. What the instruments make of it comes after what has ended by it.
    @inline(never)
    private static func locate(_ point: TrackPoint, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let step = state.active?.state.position.step, let (point, since) = state.active?.locate(point, &shared)
        else { return [] }
        if state.active?.state.position.step != step { state.turn.note(.arrival(since: since)) }
        let intents = tell(.located(point, isAsked: state.question != nil), &state, &shared)
        return timePassed(&state, &shared) + carryOut(intents, &state, &shared)
    }

    /// Every event ends with this: the sound follows the run, and then the page does, each at most once.
    static func settle(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let turn = state.turn
        state.turn = SoundTurn()
        let effects = turn.isEmpty ? [] : state.sound.follow(turn, state.active, shared)
        return effects + carryOut(tell(.settled, &state, &shared), &state, &shared)
    }
}
