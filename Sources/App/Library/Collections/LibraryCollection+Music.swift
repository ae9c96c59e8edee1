import Records

extension RecordKey {
    static func song(_ id: String) -> RecordKey { RecordKey(StoredSong.collection, id) }
    static func theme(_ id: String) -> RecordKey { RecordKey(StoredTheme.collection, id) }
}

extension LibraryCollection {
    static var songs: LibraryCollection {
        LibraryCollection(StoredSong.collection) { record, library throws(InvalidField) in
            let stored = try StoredSong(record)
            library.ledger.songs.hold(stored, stored.id)
            library.songs.append(Entry(id: stored.id, value: stored.song))
        } changes: { id, _, library in
            guard let song = library.song(id) else { return nil }
            let stored = StoredSong(id: id, song: song)
            let changes = stored.changes(since: library.ledger.songs[id])
            library.ledger.songs.hold(stored, id)
            return changes
        } drop: { ids, library in
            if !ids.isEmpty { library.songs.removeAll { ids.contains($0.id) } }
        }
    }

    static var themes: LibraryCollection {
        LibraryCollection(StoredTheme.collection) { record, library throws(InvalidField) in
            let stored = try StoredTheme(record)
            library.ledger.themes.hold(stored, stored.id)
            library.themes.append(Entry(id: stored.id, value: stored.theme))
        } changes: { id, _, library in
            guard let theme = library.theme(id) else { return nil }
            let stored = StoredTheme(id: id, theme: theme)
            let changes = stored.changes(since: library.ledger.themes[id])
            library.ledger.themes.hold(stored, id)
            return changes
        } drop: { ids, library in
            if !ids.isEmpty { library.themes.removeAll { ids.contains($0.id) } }
        }
    }
}
