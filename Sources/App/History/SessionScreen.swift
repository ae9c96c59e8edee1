import Records
import Workouts

/// One session of the history.
enum SessionScreen {
    struct State: Sendable {
        var id = ""
        var scrollTop = 0.0
        /// A note that is longer than notes may be: it isn't kept like this.
        var longNote: String?
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
        state = State(id: id, longNote: shared.openDraft?["note"])
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
            state.longNote = note.utf8.count > Limits.noteLength ? note : nil
            if state.longNote == nil {
                shared.library.change(session: state.id) { $0.note = note }
                if shared.openDraft != nil { shared.openDraft = nil }
            } else {
                shared.openDraft = Draft(path: shared.route.path, values: [.init(name: "note", text: note)])
            }
        case .feelingChosen(let feeling):
            shared.library.change(session: state.id) { $0.feeling = feeling }
        case .scrolled(let top):
            state.scrollTop = top
        }
        return []
    }
}
