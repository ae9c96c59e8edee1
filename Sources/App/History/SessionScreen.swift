import Records
import Workouts

/// One session of the history.
enum SessionScreen {
    struct State: Sendable {
        var id = ""
        var scrollTop = 0.0
        var notes = SessionNotes.State()
        /// Its steps as a gradient.
        var course = ""
    }

    enum Action: Sendable {
        case backTapped
        case deleteTapped
        case noteChanged(String)
        case feelingChosen(Int32)
        case scrolled(top: Double)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state = State(id: id, notes: SessionNotes.opened(shared))
        var course = Course()
        for result in shared.library.session(id)?.results ?? [] { course.add(result.role, weight: result.spent.value) }
        state.course = course.gradient
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped:
            return shared.leave()
        case .deleteTapped:
            guard let entry = shared.library.remove(session: state.id) else { return [] }
            shared.tell("\(entry.value.name) deleted", undo: .history(.restored(entry)))
            return shared.leave()
        case .noteChanged(let note):
            SessionNotes.change(note: note, of: state.id, &state.notes, &shared)
        case .feelingChosen(let feeling):
            shared.library.change(session: state.id) { $0.feeling = $0.feeling == feeling ? nil : feeling }
        case .scrolled(let top):
            state.scrollTop = top
        }
        return []
    }
}
