import Records
import Workouts

@testable import App

extension TestApp {
    /// The host tells which songs' files are here.
    mutating func hasFiles(of songs: String...) {
        send(.host(.songs(.here(ids: songs, bytes: 4_000_000, isKept: true))))
    }
}

extension Song {
    static func test(_ title: String, artist: String? = nil, genre: String? = nil) -> Song {
        var song = Song(title: title, length: 200, energy: 0.5, file: .test(title + ".mp3"), added: 9)
        song.artist = artist
        song.genre = genre
        return song
    }
}

extension SongFileFacts {
    /// Files of other names are other files.
    static func test(_ name: String) -> SongFileFacts {
        let digits = name.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let hash = (digits + String(repeating: "0", count: SongLimits.hashLength)).prefix(SongLimits.hashLength)
        return SongFileFacts(name: name, size: 4_000_000, hash: String(hash))
    }
}

extension Theme {
    /// Ten days before `TestApp.noon`.
    static let made: Seconds = TestApp.noon - 864_000

    static func test(_ name: String, _ kind: ThemeKind = .genre, workouts: Int32 = 5) -> Theme {
        Theme(name: name, kind: kind, workouts: workouts, since: made)
    }
}
