import Records
import Workouts

extension Library {
    /// In the order in which they were read or made.
    var themes: [Entry<Theme>] { storedThemes.items }

    func theme(_ id: String) -> Theme? { storedThemes[id]?.value }

    /// Adds a theme, or puts it in the place of what it was.
    mutating func put(_ theme: Theme, id: String) {
        storedThemes.put(Entry(id: id, value: theme))
        changed(.theme(id))
    }

    /// Deletes a theme and gives it back for an undo. Workouts and sessions keep its id, which then means nothing.
    mutating func remove(theme id: String) -> Theme? {
        guard let entry = storedThemes.remove(id) else { return nil }
        changed(.theme(id))
        return entry.value
    }

    /// The ids of a theme's songs, in the library's order: of a word that artist, genre or title contain, whatever the size of letters.
    /// O(letters of all songs).
    func songs(ofTheme theme: Theme) -> [String] {
        let wanted = foldedCase(theme.name)
        var ids: [String] = []
        for entry in songs {
            guard let text = entry.value.text(of: theme.kind), foldedCase(text).contains(wanted) else { continue }
            ids.append(entry.id)
        }
        return ids
    }

    /// Whether one of a theme's songs has a file on this device. O(letters of all songs), where none has.
    func hasSong(ofTheme theme: Theme, in files: SongFiles) -> Bool {
        let wanted = foldedCase(theme.name)
        return songs.contains {
            guard files.has($0.id), let text = $0.value.text(of: theme.kind) else { return false }
            return foldedCase(text).contains(wanted)
        }
    }

    /// How many workouts a theme still lasts: none that retired, or isn't there. It follows from the sessions that were begun since, and
    /// nothing counts down: so two devices that both end a workout count both, and a session that is deleted gives its workout back.
    /// O(those sessions).
    func workoutsLeft(of theme: String) -> Int32 {
        guard let value = self.theme(theme) else { return 0 }
        var left = value.workouts
        for (place, entry) in sessions.enumerated() {
            // The newest come first.
            if left == 0 || entry.value.began < value.since { break }
            if entry.value.themes.contains(theme), sessions.isCounted(place) { left -= 1 }
        }
        return left
    }

    func isRetired(theme id: String) -> Bool { workoutsLeft(of: id) == 0 }

    /// Those that last, as places in `themes`.
    var lastingThemes: [Int] { themes.indices.filter { !isRetired(theme: themes[$0].id) } }

    /// Of ids those that name a theme that lasts: what counts of a workout's themes, and of those that were last chosen.
    func lasting(_ ids: [String]) -> [String] { ids.filter { !isRetired(theme: $0) } }
}

extension Song {
    fileprivate func text(of kind: ThemeKind) -> String? {
        switch kind {
        case .artist: artist
        case .genre: genre
        case .song: title
        }
    }
}
