/// Weight, girths, body fat and the person's own measures over time (HI-9).
enum BodyScreen: Screen {
    struct State: Sendable {}

    enum Action: Sendable {
        case backTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: shared.leave()
        }
    }
}
