import Workouts

/// What is shown when a run is over. Its session is on disk by then.
enum FinishedScreen {
    struct State: Sendable {
        var session = ""
    }

    enum Action: Sendable {
        case doneTapped
        case noteChanged(String)
        case feelingChosen(Int32)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ session: String) -> [Effect] {
        state.session = session
        return shared.library.session(session) == nil ? shared.replace(with: .history) : []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .doneTapped:
            return shared.replace(with: .profile) + [.audio(.stop)]
        case .noteChanged(let note):
            let cut = note.utf8.count <= Limits.noteLength
            if cut { shared.library.change(session: state.session) { $0.note = note } }
            return []
        case .feelingChosen(let feeling):
            shared.library.change(session: state.session) { $0.feeling = $0.feeling == feeling ? nil : feeling }
            return []
        }
    }
}
