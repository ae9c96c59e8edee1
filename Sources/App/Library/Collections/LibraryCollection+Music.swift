import Records

extension RecordKey {
    static func song(_ id: String) -> RecordKey { RecordKey(.songs, id) }
    static func theme(_ id: String) -> RecordKey { RecordKey(.themes, id) }
}

extension StoredSong: HeldValue {
    init(_ entry: Entry<Song>) { self.init(id: entry.id, song: entry.value) }
    var item: Entry<Song> { Entry(id: id, value: song) }
}

extension StoredTheme: HeldValue {
    init(_ entry: Entry<Theme>) { self.init(id: entry.id, theme: entry.value) }
    var item: Entry<Theme> { Entry(id: id, value: theme) }
}

extension LibraryCollection {
    static var songs: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedSongs.read(record)
        } changes: { id, _, library in
            library.storedSongs.changes(id)
        } drop: { ids, library in
            library.storedSongs.drop(ids)
        }
    }

    static var themes: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedThemes.read(record)
        } changes: { id, _, library in
            library.storedThemes.changes(id)
        } drop: { ids, library in
            library.storedThemes.drop(ids)
        }
    }
}
