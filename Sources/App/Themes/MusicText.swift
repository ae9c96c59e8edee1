import Records
import Workouts

/// Themes, and the music of a workout, in words.
enum MusicText {
    /// "All songs", "Jazz, Queen", "Jazz at 85 a minute". Themes that retired or were removed no longer count.
    static func text(_ music: WorkoutMusic, _ library: Library) -> String {
        let text = themes(library.lasting(music.themes), library)
        return music.cadence.map { "\(text) at \(numberText($0)) a minute" } ?? text
    }

    static let noSongs = "You have no songs yet. Add some under “Songs”."

    /// The reason why a workout has no music on this device, or other songs than it names; nil where all is well, or where the files aren't
    /// known yet.
    static func trouble(_ music: WorkoutMusic, _ shared: Shared) -> String? {
        let themes = shared.library.lasting(music.themes)
        if let silence = silence(shared) { return silence }
        guard shared.songFiles.isKnown, !themes.isEmpty else { return nil }
        for id in themes {
            guard let theme = shared.library.theme(id) else { continue }
            if shared.library.hasSong(ofTheme: theme, in: shared.songFiles) { return nil }
        }
        return "No song of \(self.themes(themes, shared.library)) is on this device: other songs are played."
    }

    /// The reason why nothing can be played on this device; nil where something can, or where the files aren't known yet.
    static func silence(_ shared: Shared) -> String? {
        let (library, files) = (shared.library, shared.songFiles)
        if library.songs.isEmpty { return noSongs }
        guard files.isKnown, !library.songs.contains(where: { files.has($0.id) }) else { return nil }
        if !files.isKept { return SongText.notKept }
        return library.settings.keepsSongs
            ? "Your songs are on another device. Download them under “Songs”."
            : "Your songs are on another device. Add them here too, under “Songs”."
    }

    /// The names of themes; none means all songs.
    static func themes(_ ids: [String], _ library: Library) -> String {
        ids.isEmpty ? "All songs" : ids.map { name(ofTheme: $0, library) }.joined(separator: ", ")
    }

    /// A theme's name, with its kind if another theme has the same name: "Queen (artist)".
    static func name(ofTheme id: String, _ library: Library) -> String {
        guard let theme = library.theme(id) else { return "A theme" }
        let name = foldedCase(theme.name)
        let isAmbiguous = library.themes.contains { $0.id != id && foldedCase($0.value.name) == name }
        return isAmbiguous ? "\(theme.name) (\(theme.kind.code))" : theme.name
    }

    /// "3 of 5 workouts left"; for a retired theme "after 5 workouts".
    static func left(_ left: Int32, of theme: Theme) -> String {
        let all = counted(Int64(theme.workouts), "workout")
        return left > 0 ? "\(left) of \(all) left" : "after \(all)"
    }

    /// "no songs yet", "12 songs".
    static func songs(_ count: Int) -> String { count == 0 ? "no songs yet" : counted(Int64(count), "song") }
}

extension ThemeKind {
    var name: String {
        switch self {
        case .artist: "Artist"
        case .genre: "Genre"
        case .song: "Song"
        }
    }
}
