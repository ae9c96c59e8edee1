import Workouts

/// The list of all workouts, to edit or, after a question, delete one (PL-8).
enum EditWorkoutsScreen: Screen {
    struct State: Sendable {
        var rows = RowGestures(pitch: 88, canReorder: false)
        /// The text that names have to contain.
        var filter = ""
        /// The workout in the question whether to delete it.
        var doomed: String?
        /// Numbers of workouts with the same name, as of the last change.
        var numbers: [String: Int32] = [:]
    }

    enum Action: Sendable {
        case rows(RowGestures.Action)
        case filterTyped(String)
        case editTapped(String)
        case deleteTapped(String)
        case deleteConfirmed
        case deleteCancelled
        /// A deletion was undone.
        case restored(Entry<Workout>, at: Int)
        case doneTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.rows.restore(scrollTop: state.rows.scrollTop)
        state.filter = ""
        state.doomed = nil
        state.numbers = Schedule.nameNumbers(shared.library.workouts)
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news { merged(&state, shared) }
        return []
    }

    /// Another tab or device has changed something.
    private static func merged(_ state: inout State, _ shared: Shared) {
        guard shared.address == .editWorkouts else { return }
        state.rows.cancel()
        if let doomed = state.doomed, shared.library.workout(doomed) == nil { state.doomed = nil }
        state.numbers = Schedule.nameNumbers(shared.library.workouts)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .rows(let gesture):
            let shown = WorkoutList.places(of: state.filter, in: shared.library.workouts)
            if case .deleted(let row) = state.rows.update(gesture, count: shown.count, now: now), row < shown.count {
                state.doomed = shared.library.workouts[shown[row]].id
            }
        case .filterTyped(let text): state.filter = text
        case .editTapped(let id): return state.rows.isClick(now: now) ? shared.open(.editWorkout(id)) : []
        case .deleteTapped(let id): if state.rows.isClick(now: now) { state.doomed = id }
        case .deleteCancelled: state.doomed = nil
        case .deleteConfirmed: return delete(&state, &shared)
        case .restored(let entry, let index):
            shared.library.restore(entry, at: index)
            state.numbers = Schedule.nameNumbers(shared.library.workouts)
        case .doneTapped: return shared.leave(to: .profile)
        }
        return []
    }

    private static func delete(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let id = state.doomed else { return [] }
        state.doomed = nil
        guard let (entry, index) = shared.library.remove(workout: id) else { return [] }
        state.numbers = Schedule.nameNumbers(shared.library.workouts)
        shared.tell("\(entry.value.name) deleted", undo: .editWorkouts(.restored(entry, at: index)))
        let workouts = shared.library.workouts
        return workouts.isEmpty ? [] : [.focus(id: elementID(workouts[min(index, workouts.count - 1)].id))]
    }

    /// Of the button that edits a workout.
    static func elementID(_ id: String) -> String { "edit-\(id)" }
}
