import Workouts

/// For how many of a period's last seconds it beeps. Holds as soon as the wheel rests.
enum BeepStart: Screen {
    struct State: Sendable {
        var scope = SettingsScope.quickCreate
        var wheel = Wheel(0...30, at: 3)
    }

    enum Action: Sendable {
        case turned(Wheel.Event)
        case doneTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ scope: SettingsScope) -> [Effect] {
        guard let cues = shared.cues(of: scope) else { return shared.replace(with: .settings(scope)) }
        state = State(scope: scope, wheel: Wheel(0...30, at: cues.beepStart))
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .turned(let event):
            state.wheel.receive(event, at: shared.clocks.monotonic)
            if state.wheel.isAtRest { keep(state, &shared) }
            return []
        case .doneTapped:
            keep(state, &shared)
            return shared.leave()
        }
    }

    private static func keep(_ state: State, _ shared: inout Shared) {
        let seconds = state.wheel.value
        guard shared.cues(of: state.scope)?.beepStart != seconds else { return }
        shared.changeCues(of: state.scope) { $0.beepStart = seconds }
    }
}
