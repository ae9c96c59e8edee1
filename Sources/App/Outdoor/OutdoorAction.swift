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
        case .labelLeft: commitLabel(&state, &shared)
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

    /// The label shows at once; one that can't be stands in the field with the reason. Until the field is left it is a draft.
    private static func rename(_ text: String, _ state: inout State, _ shared: inout Shared) {
        guard let id = state.active?.id else { return }
        state.outing?.label = text
        shared.keepDraft(labelName(of: id), text)
        if NameRule.problem(text) == nil { state.active?.rename(NameRule.trimmed(text)) }
    }

    /// The label holds, here and in the Workout List.
    static func commitLabel(_ state: inout State, _ shared: inout Shared) {
        guard state.outing?.label != nil, let plan = state.active?.plan, let id = state.active?.id else { return }
        state.outing?.label = nil
        shared.discardDraft()
        guard shared.library.openRun(id)?.stored.workout.name != plan.name else { return }
        shared.library.change(run: id, workout: plan)
        if let source = state.outing?.source { shared.library.change(workout: source) { $0.name = plan.name } }
    }

    /// A label that was being typed when the app was closed.
    static func restoreLabel(_ state: inout State, _ shared: Shared) {
        guard let id = state.active?.id, shared.draft?.path == Route.run.path,
            let text = shared.draft?[labelName(of: id)]
        else { return }
        state.outing?.label = text
        if NameRule.problem(text) == nil { state.active?.rename(NameRule.trimmed(text)) }
    }

    /// How the draft calls a run's label.
    private static func labelName(of run: String) -> String { "label " + run }
}
