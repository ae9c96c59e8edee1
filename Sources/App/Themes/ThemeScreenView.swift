import Interface
import Records
import Workouts

extension ThemeScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let theme = shared.library.theme(state.id) else {
            return ui.gonePage("Theme", back: .theme(.backTapped), .music, "This theme")
        }
        ui.topBar(theme.name, back: .theme(.backTapped))
        ui.element(.main, class: "theme-page") {
            $0.element(.p, class: "second") { $0.text(words(theme, state.left)) }
            if state.songs.isEmpty { empty(theme, &$0) } else { songs(state, shared, &$0) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Remove", .danger, .theme(.removeTapped))
                if state.left == 0 { $0.command("Use again", .primary, .theme(.againTapped)) }
            }
        }
    }

    private static func words(_ theme: Theme, _ left: Int32) -> String {
        let words = MusicText.left(left, of: theme)
        return theme.kind.name + " · " + (left > 0 ? words : "retired " + words)
    }

    private static func empty(_ theme: Theme, _ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.music)
            $0.element(.h2) { $0.text("No songs yet") }
            $0.element(.p) {
                $0.attribute(.dir, "auto")
                $0.text("None of your songs has “\(theme.name)” in its \(place(theme.kind)).")
            }
        }
    }

    private static func place(_ kind: ThemeKind) -> String {
        switch kind {
        case .artist: "artist"
        case .genre: "genre"
        case .song: "title"
        }
    }

    /// The most songs listed: enough to show what a theme means.
    private static let listed = 200

    private static func songs(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.section("Songs", id: "theme-songs") {
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                for id in state.songs.prefix(listed) { if let song = shared.library.song(id) { row(song, id, &$0) } }
            }
            if state.songs.count > listed {
                $0.element(.p, class: "hint") { $0.text("and \(state.songs.count - listed) more") }
            }
        }
    }

    private static func row(_ song: Song, _ id: String, _ ui: inout UI) {
        ui.element(.li, key: rowKey(id), class: "row plain") {
            $0.attribute(.ariaLabel, song.title)
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(song.title) }
                if let artist = song.artist { $0.element(.span, class: "details") { $0.text(artist) } }
            }
        }
    }
}
