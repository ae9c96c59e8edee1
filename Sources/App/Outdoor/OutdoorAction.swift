import Records
import Workouts

/// What is done on the screen of a run that tracks location, beside what is done on every run's.
enum OutdoorAction: Sendable {
    case labelTyped(String)
    case labelLeft
    case centreTapped
    case moreExpiredTapped
    case dimTapped
    case dimPressed(RowGestures.Point)
    case dimMoved(RowGestures.Point)
    case dimLeft
}

extension RunScreen {
    static func update(_ state: inout State, _ shared: inout Shared, _ action: OutdoorAction) -> [Effect] {
        switch action {
        case .labelTyped(let text): rename(text, &state, &shared)
        case .labelLeft: state.outing?.label = nil
        case .centreTapped:
            state.outing?.map = .open
            return [.map(.follow(true))]
        case .moreExpiredTapped: state.outing?.shownExpired += Outing.expiredAtOnce
        case .dimTapped:
            state.outing?.isDimmed = true
            state.outing?.swipe = nil
        case .dimPressed(let point): state.outing?.swipe = point
        case .dimMoved(let point):
            guard let start = state.outing?.swipe else { return [] }
            let (x, y) = (point.x - start.x, point.y - start.y)
            // So far that no drop of rain, and no pocket, comes to it.
            if x * x + y * y > 120 * 120 { state.outing?.isDimmed = false }
        case .dimLeft: state.outing?.isDimmed = false
        }
        return []
    }

    /// The label holds at once, here and in the Workout List; one that can't be stands in the field with the reason.
    private static func rename(_ text: String, _ state: inout State, _ shared: inout Shared) {
        guard let run = state.active else { return }
        state.outing?.label = text
        guard NameRule.problem(text) == nil else { return }
        let name = NameRule.trimmed(text)
        state.active?.rename(name)
        guard let plan = state.active?.plan else { return }
        shared.library.change(run: run.id, workout: plan)
        if let source = state.outing?.source { shared.library.change(workout: source) { $0.name = name } }
    }
}
