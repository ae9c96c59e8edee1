import Workouts

// The songs that a session was done to, in their order.

extension JSONWriter {
    mutating func songs(_ songs: [SessionSong]) {
        array {
            for song in songs {
                $0.object {
                    $0.field("title", song.title)
                    if let artist = song.artist { $0.field("artist", artist) }
                }
            }
        }
    }
}

extension FieldReader {
    mutating func songs() throws(InvalidField) -> [SessionSong] {
        var songs: [SessionSong] = []
        try list { (reader) throws(InvalidField) in
            guard songs.count < SongLimits.played else {
                throw InvalidField("is one more than the \(SongLimits.played) there may be")
            }
            songs.append(try reader.playedSong())
        }
        return songs
    }

    private mutating func playedSong() throws(InvalidField) -> SessionSong {
        var title: String?
        var artist: String?
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "title": title = try name(limit: SongLimits.text)
                case "artist": artist = try string(limit: SongLimits.text)
                default: try skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard let title else { throw .missing("title") }
        return SessionSong(title: title, artist: artist)
    }
}
