import Catalogue
import Workouts

/// One goal: its progress, week by week (GO-1).
enum GoalScreen: Screen {
    struct State: Sendable {
        var id = ""
    }

    enum Action: Sendable {
        case editTapped
        case removeTapped
        case backTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state.id = id
        return shared.wantGoalExercises()
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) { shared.findGoals() }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .editTapped: return shared.open(.editGoal(state.id))
        case .removeTapped:
            GoalsScreen.remove(state.id, &shared)
            return shared.leave(to: .goals)
        case .backTapped: return shared.leave()
        }
    }
}
