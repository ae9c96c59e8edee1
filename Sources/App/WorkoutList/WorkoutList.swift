import Workouts


enum WorkoutList {
    struct State: Sendable {}

    enum Action: Sendable {}

    static func opened(_ state: inout State, _ shared: inout Shared) -> [Effect] { [] }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] { [] }

    static func nextWake(_ state: State) -> Seconds? { nil }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {}
}
