import Records
import Workouts

/// The themes: active ones, and separately retired ones (MU-4).
enum ThemesScreen: Screen {
    struct State: Sendable {
        /// The newest first.
        var lasting: [Line] = []
        var retired: [Line] = []
        fileprivate var basis: Basis?
    }

    /// A theme, and its values derived from the sessions and the songs.
    struct Line: Sendable {
        var id: String
        var theme: Theme
        var left: Int32
        var songs: Int

        /// "Genre, 3 of 5 workouts left, 12 songs"
        var details: String {
            theme.kind.name + ", " + MusicText.left(left, of: theme) + ", " + MusicText.songs(songs)
        }
    }

    /// The versions that the lines are derived from: when one changes, the lines are computed anew.
    fileprivate struct Basis: Equatable, Sendable {
        var sessions: Int32
        var songs: Int32
    }

    enum Action: Sendable {
        case themeTapped(String)
        case againTapped(String)
        case addTapped
        case backTapped
        /// The removal, or the return, of a theme was undone.
        case restored(Entry<Theme>)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] { [] }

    /// O(themes × (sessions + letters of all songs)) if any of these has changed.
    static func refresh(_ state: inout State, _ shared: inout Shared) {
        let library = shared.library
        let basis = Basis(sessions: library.sessionsVersion, songs: library.songsVersion)
        guard basis != state.basis else { return }
        state.basis = basis
        let themes = library.themes
        let lines = sortedOrder(themes.count) { themes[$0].value.since > themes[$1].value.since }.map { place in
            let (id, theme) = (themes[place].id, themes[place].value)
            return Line(
                id: id, theme: theme, left: library.workoutsLeft(of: id), songs: library.songs(ofTheme: theme).count)
        }
        state.lasting = lines.filter { $0.left > 0 }
        state.retired = lines.filter { $0.left == 0 }
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .forgotten = news { forget(&state) }
        return []
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func forget(_ state: inout State) { state = State() }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .themeTapped(let id): return shared.open(.theme(id))
        case .againTapped(let id): useAgain(id, &shared)
        case .addTapped: return shared.open(.addTheme)
        case .backTapped: return shared.leave()
        case .restored(let entry): shared.library.put(entry.value, id: entry.id)
        }
        return []
    }

    /// Counts workouts anew from now on.
    static func useAgain(_ id: String, _ shared: inout Shared) {
        guard let old = shared.library.theme(id), shared.library.isRetired(theme: id) else { return }
        var theme = old
        theme.since = shared.clocks.wall
        shared.library.put(theme, id: id)
        let words = "\(theme.name) lasts \(counted(Int64(theme.workouts), "more workout"))"
        shared.tell(words, undo: .themes(.restored(Entry(id: id, value: old))))
    }

    /// Removes a theme, with Undo. Its songs stay.
    static func remove(_ id: String, _ shared: inout Shared) {
        guard let theme = shared.library.remove(theme: id) else { return }
        shared.tell("\(theme.name) removed", undo: .themes(.restored(Entry(id: id, value: theme))))
    }
}
