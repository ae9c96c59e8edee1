
enum TimeMenu {
    struct State: Sendable {}

    enum Action: Sendable {}

    /// Whose time is set.
    enum Subject: Hashable, Sendable {
        case plan(PlanField)
        case period(workout: String, index: Int32)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ subject: Subject) -> [Effect] { [] }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {}
}
