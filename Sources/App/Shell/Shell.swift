import Workouts

/// The frame around every screen: the bottom bar, the notice with its "Undo", what is wrong with storage, and the
/// offer of a new version.
enum Shell: Feature {
    struct State: Sendable {
        var storage = Storage.fine
        /// The browser has taken away what was stored, and the person hasn't been told yet that it is stored again.
        var hasLost = false
        /// How many records the browser has taken away that nobody else has.
        var lostRecords: Int32 = 0
        var isVersionWaiting = false
        /// Whether the browser was asked to keep what is stored.
        var hasAskedToKeep = false
    }

    enum Storage: Equatable, Sendable {
        case fine
        /// The last input isn't on disk.
        case failed(StoreFailure)
        /// Nothing can be stored at all.
        case unavailable(StoreFailure)
        /// The browser has taken away what was stored. It is being stored again.
        case lost
    }

    enum Action: Sendable {
        case tabTapped(Tab)
        case undoTapped
        /// The same, after a reload. Carried out by `State`.
        case keptUndone(KeptUndo)
        case noticeClosed
        /// Of all data, where they can't be stored.
        case exportTapped
        case versionAccepted
    }

    static func needsAll(_ action: Action) -> Bool {
        switch action {
        case .keptUndone, .exportTapped: true
        default: false
        }
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
        case .exportTapped:
            shared.news.append(.dataWanted)
            return []
        case .versionAccepted:
            return [.reload]
        }
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .versionWaiting: state.isVersionWaiting = true
        case .store(.unavailable(let failure)): state.storage = .unavailable(failure)
        case .store(.failed(_, let failure)): if shared.library.hasTrouble { failed(failure, &state) }
        case .store(.opened): if shared.library.isSaved { state.storage = .fine }
        case .store(.written): return written(&state, &shared)
        default: break
        }
        return []
    }

    private static func failed(_ failure: StoreFailure, _ state: inout State) {
        // That nothing at all is stored is the graver news, unless there is something to be done about it.
        if state.storage != .lost || failure == .full { state.storage = .failed(failure) }
    }

    private static func written(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if state.storage != .fine, shared.library.isSaved {
            state.storage = .fine
            if state.hasLost { tellLoss(&state, &shared) }
        }
        guard !state.hasAskedToKeep, shared.library.isOfUse else { return [] }
        state.hasAskedToKeep = true
        return [.store(.persist(asks: true))]
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func tellLoss(_ state: inout State, _ shared: inout Shared) {
        let lost = Int64(state.lostRecords)
        state.hasLost = false
        state.lostRecords = 0
        shared.say(
            "The browser had deleted what Setlist stores. It is stored again"
                + (lost == 0 ? "" : ", but for \(counted(lost, "way or heart curve", "ways or heart curves"))"))
        shared.notice?.until += Notice.duration - Notice.briefly
    }
}
