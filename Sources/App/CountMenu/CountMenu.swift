
enum CountMenu {
    struct State: Sendable {}

    enum Action: Sendable {}

    static func opened(_ state: inout State, _ shared: inout Shared, _ field: PlanField) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {}
}
