
enum HistoryScreen {
    struct State: Sendable {}

    enum Action: Sendable {}

    static func opened(_ state: inout State, _ shared: inout Shared) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {}
}
