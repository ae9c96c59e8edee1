
enum SessionScreen {
    struct State: Sendable {}

    enum Action: Sendable {}

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {}
}
