import Workouts

/// What is shown when a run is over. Its session is on disk by then.
enum FinishedScreen: Screen {
    struct State: Sendable {
        var session = ""
        var notes = SessionNotes.State()
    }

    enum Action: Sendable {
        case doneTapped
        case noteChanged(String)
        case feelingChosen(Int32)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ session: String) -> [Effect] {
        state.session = session
        state.notes = SessionNotes.opened(shared)
        return shared.library.session(session) == nil ? shared.replace(with: .history) : []
    }

    static func needsAll(_ action: Action) -> Bool { false }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .doneTapped:
            return shared.replace(with: .profile) + [.audio(.stop)]
        case .noteChanged(let note):
            SessionNotes.change(note: note, of: state.session, &state.notes, &shared)
            return []
        case .feelingChosen(let feeling):
            shared.library.change(session: state.session) { $0.feeling = $0.feeling == feeling ? nil : feeling }
            return []
        }
    }
}
