import Catalogue
import Workouts

/// The goals: open ones, and separately reached ones (GO-1).
enum GoalsScreen: Screen {
    struct State: Sendable {
        var rows = RowGestures(pitch: 176, canReorder: false)
        var reachedRows = RowGestures(pitch: 176, canReorder: false)
        /// The indices in the library's list, as of the last change: the newest first.
        var open: [Int] = []
        /// The most recently reached goal first.
        var reached: [Int] = []
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case reachedRows(RowGestures.Action)
        case goalTapped(String)
        case addTapped
        case backTapped
        /// A removal was undone.
        case restored(Entry<Goal>)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.rows.restore(scrollTop: state.rows.scrollTop)
        state.reachedRows.cancel()
        return shared.wantGoalExercises()
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news {
            state.rows.cancel()
            state.reachedRows.cancel()
        }
        return []
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        shared.findGoals()
        let goals = shared.library.goals
        let progress = shared.library.goalProgress
        let newest = sortedOrder(goals.count) { goals[$0].value.created > goals[$1].value.created }
        state.open = newest.filter { progress[goals[$0].id]?.isReached != true }
        let reached = newest.filter { progress[goals[$0].id]?.isReached == true }
        func moment(_ place: Int) -> Seconds { progress[goals[reached[place]].id]?.reached ?? .zero }
        state.reached = sortedOrder(reached.count) { moment($0) > moment($1) }.map { reached[$0] }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .rows(let gesture):
            let outcome = state.rows.update(gesture, count: state.open.count, now: now)
            return carryOut(outcome, state.open, &shared)
        case .reachedRows(let gesture):
            let outcome = state.reachedRows.update(gesture, count: state.reached.count, now: now)
            return carryOut(outcome, state.reached, &shared)
        case .goalTapped(let id):
            let isClick = state.rows.isClick(now: now) && state.reachedRows.isClick(now: now)
            return isClick ? shared.open(.goal(id)) : []
        case .addTapped: return shared.open(.addGoal)
        case .backTapped: return shared.leave()
        case .restored(let entry):
            shared.library.put(entry.value, id: entry.id)
            return []
        }
    }

    private static func carryOut(
        _ outcome: RowGestures.Outcome, _ places: [Int], _ shared: inout Shared
    ) -> [Effect] {
        guard case .deleted(let row) = outcome, row < places.count else { return [] }
        let next = row + 1 < places.count ? row + 1 : row - 1
        let neighbour = next >= 0 ? shared.library.goals[places[next]].id : nil
        remove(shared.library.goals[places[row]].id, &shared)
        return neighbour.map { [.focus(id: elementID($0))] } ?? []
    }

    /// Removes a goal, with Undo. Its sessions stay.
    static func remove(_ id: String, _ shared: inout Shared) {
        guard let goal = shared.library.remove(goal: id) else { return }
        shared.tell("\(goal.name) removed", undo: .goals(.restored(Entry(id: id, value: goal))))
    }

    /// Of the button that opens a goal.
    static func elementID(_ id: String) -> String { "goal-\(id)" }
}
