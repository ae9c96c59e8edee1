/// All that was trained, by week, month and year (HI-8).
enum LongView: Screen {
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
