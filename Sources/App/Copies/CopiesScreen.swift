/// Copies of everything that go by themselves to a folder or a WebDAV server (IX-9).
enum CopiesScreen: Screen {
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
