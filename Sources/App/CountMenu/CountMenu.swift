import Records
import Workouts

/// One wheel for the number of rounds or cycles of Quick Create.
enum CountMenu: Screen {
    struct State: Sendable {
        var field = PlanField.rounds
        var wheel = Wheel(1...99, at: 1)
    }

    enum Action: Sendable {
        case turned(Wheel.Event)
        case confirmTapped
        case backTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ field: PlanField) -> [Effect] {
        let plan = shared.library.settings.plan
        let stored = field == .rounds ? plan.rounds : plan.cycles
        let drafted = shared.openDraft?[field.name].flatMap { Int32($0) }
        state = State(field: field, wheel: Wheel(1...99, at: drafted ?? stored))
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .turned(let event):
            state.wheel.receive(event, at: shared.clocks.monotonic)
            let plan = shared.library.settings.plan
            let isChanged = state.wheel.value != (state.field == .rounds ? plan.rounds : plan.cycles)
            if state.wheel.isAtRest, isChanged || shared.openDraft != nil {
                shared.openDraft = Draft(
                    path: shared.address.path,
                    values: [Draft.Value(name: state.field.name, text: "\(state.wheel.value)")])
            }
            return []
        case .confirmTapped:
            let count = state.wheel.value
            let isRounds = state.field == .rounds
            shared.library.changeSettings {
                if isRounds { $0.plan.rounds = count } else { $0.plan.cycles = count }
            }
            shared.discardDraft()
            return shared.leave()
        case .backTapped:
            shared.discardDraft()
            return shared.leave()
        }
    }
}
