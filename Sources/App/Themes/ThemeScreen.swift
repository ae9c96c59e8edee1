import Records
import Workouts

/// One theme: its remaining workouts, and its songs (MU-4).
enum ThemeScreen: Screen {
    struct State: Sendable {
        var id = ""
        var left: Int32 = 0
        /// Ids, in the library's order.
        var songs: [String] = []
    }

    enum Action: Sendable {
        case againTapped
        case removeTapped
        case backTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String) -> [Effect] {
        state.id = id
        return []
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        state.left = shared.library.workoutsLeft(of: state.id)
        state.songs = shared.library.theme(state.id).map { shared.library.songs(ofTheme: $0) } ?? []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .againTapped: ThemesScreen.useAgain(state.id, &shared)
        case .removeTapped:
            ThemesScreen.remove(state.id, &shared)
            return shared.leave(to: .themes)
        case .backTapped: return shared.leave()
        }
        return []
    }
}
