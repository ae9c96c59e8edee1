
enum SettingsScreen {
    struct State: Sendable {}

    enum Action: Sendable {}

    static func opened(_ state: inout State, _ shared: inout Shared, _ scope: SettingsScope) -> [Effect] { [] }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {}
}
