import Records
import Workouts

extension Library {
    /// The songs that were played in the last sessions with songs before a day, the last session first. So the same
    /// workout has the same songs all day.
    func heardSongs(before day: Day) -> [[SessionSong]] {
        var heard: [[SessionSong]] = []
        for session in sessions where !session.value.songs.isEmpty {
            if Day(of: session.value.began, zoneMinutes: session.value.zoneMinutes) >= day { continue }
            heard.append(session.value.songs)
            if heard.count == Self.rememberedSessions { break }
        }
        return heard
    }

    private static let rememberedSessions = 4

    /// In the order in which they were read or made.
    var songs: [Entry<Song>] { storedSongs.items }

    /// Another number after each change of a song or a theme.
    var songsVersion: Int32 { storedSongs.version &+ storedThemes.version }

    func song(_ id: String) -> Song? { storedSongs[id]?.value }

    /// Adds a song, or puts it in the place of what it was.
    mutating func put(_ song: Song, id: String) {
        storedSongs.put(Entry(id: id, value: song))
        changed(.song(id))
    }

    /// Deletes a song and gives it back for an undo. Its file is the songs port's.
    mutating func remove(song id: String) -> Song? {
        guard let entry = storedSongs.remove(id) else { return nil }
        changed(.song(id))
        return entry.value
    }
}
