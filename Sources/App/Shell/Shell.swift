import Workouts

/// The frame around every screen: the bottom bar, the notice with its "Undo", what is wrong with storage, and the
/// offer of a new version.
enum Shell: Feature {
    struct State: Sendable {
        var storage = Storage.fine
        var isVersionWaiting = false
    }

    enum Storage: Equatable, Sendable {
        case fine
        /// The last input isn't on disk.
        case failed(StoreFailure)
        /// Nothing can be stored at all.
        case unavailable(StoreFailure)
    }

    enum Action: Sendable {
        case tabTapped(Tab)
        case undoTapped
        /// The same, after a reload. Carried out by `State`.
        case keptUndone(KeptUndo)
        case noticeClosed
        case versionAccepted
    }

    static func needsAll(_ action: Action) -> Bool {
        if case .keptUndone = action { true } else { false }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .tabTapped(let tab):
            return shared.open(tab.address)
        case .undoTapped, .keptUndone:
            // Carried out by `State`, which knows all features' actions.
            return []
        case .noticeClosed:
            shared.endNotice()
            return []
        case .versionAccepted:
            return [.reload]
        }
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .versionWaiting: state.isVersionWaiting = true
        case .store(.unavailable(let failure)): state.storage = .unavailable(failure)
        case .store(.failed(_, let failure)): state.storage = .failed(failure)
        case .store(.written): if shared.library.isSaved, case .failed = state.storage { state.storage = .fine }
        default: break
        }
        return []
    }
}
