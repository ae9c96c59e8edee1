import Records
import Workouts

// The wishes of modes are carried out here: nothing else changes the run while it goes on.

extension RunScreen {
    /// Does what a mode wants, in this order. Its log stays as it is while a question about the run is open.
    static func carryOut(_ intents: [RunIntent], _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var effects: [Effect] = []
        for intent in intents {
            switch intent {
            case .append(let kind): effects += append(kind, &state, &shared)
            case .note(let kinds): effects += note(kinds, &state, &shared)
            case .say(let text): effects += say(text, &state, shared)
            case .rename(let name): state.active?.rename(name)
            case .keepName(let source): state.active?.keepName(source: source, &shared)
            case .effect(let effect): effects.append(effect)
            }
        }
        return effects
    }

    /// Adds an event now; if it ends the run, ends it.
    static func append(_ kind: RunEvent.Kind, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.active != nil, state.question == nil else { return [] }
        log(kind, &state, &shared)
        guard let run = state.active else { return [] }
        if run.state.phase == .finished { return finish(&state, &shared) }
        let isRunning = run.state.phase == .running
        return state.sound.changed(run, shared) + [.wakeLock(isRunning)]
    }

    /// Adds an event to the log, and to the way.
    static func log(_ kind: RunEvent.Kind, _ state: inout State, _ shared: inout Shared) {
        state.active?.append(kind, &shared)
        state.active?.storeWay(&shared)
        guard let run = state.active, state.outing != nil else { return }
        state.outing?.noted(run)
    }

    private static func note(_ kinds: [RunEvent.Kind], _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let before = state.active, state.question == nil else { return [] }
        for kind in kinds { state.active?.append(kind, &shared) }
        guard var run = state.active, run.state.position != before.state.position || run.layout != before.layout else {
            return []
        }
        _ = run.noteStep(run.state.position.step)
        state.active = run
        return state.sound.changed(run, shared)
    }

    private static func say(_ text: String, _ state: inout State, _ shared: Shared) -> [Effect] {
        guard shared.can.speech, let run = state.active else { return [] }
        return state.sound.say(text, run)
    }
}
