import Foundation
import Music
import Soundtrack
import Workouts

/// The songs of a folder, mixed under a workout's cues by `setlist render`.
struct RenderedMusic {
    private let songs: [FolderSong]
    let schedule: MusicSchedule

    struct Wishes {
        var cadence: Double?
        var themes: [String] = []
        var seed: UInt64
    }

    init(_ songs: [FolderSong], for workout: Workout, _ wishes: Wishes) {
        self.songs = songs
        let playable = songs.map { song in
            PlayableSong(
                song.tempo, tag: song.tags?.tempo, loudness: song.loudness,
                isInTheme: wishes.themes.contains { song.isOf($0) })
        }
        schedule = MusicSchedule(workout.steps, songs: playable, cadence: wishes.cadence, seed: wishes.seed)
    }

    /// The music from the beginning of the run.
    var track: MusicTrack {
        let songs = songs
        return MusicTrack(schedule.segments) { (song: Int) throws(SongError) in try SongSound(songs[song].file.bytes) }
    }

    /// The songs with their times, a line a song.
    var lines: [String] {
        schedule.segments.map { segment in
            var line = "\(Self.clock(segment.span.lowerBound)) \(songs[segment.song].name)"
            if segment.speed != 1 { line += String(format: ", at %.1f %% of its speed", 100 * segment.speed) }
            if let beats = segment.beats { line += String(format: ", %g beats a repetition", beats) }
            return line
        }
    }

    private static func clock(_ frame: Int64) -> String {
        let seconds = Int(frame / SoundtrackFormat.music.hertz)
        return String(format: "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

/// A song of a folder, and its analysis.
struct FolderSong {
    let name: String
    let tags: SongTags?
    let tempo: SongTempo
    let loudness: Double?
    /// The reason why decoding stopped before the song's end.
    let damage: String?
    /// WAV or FLAC.
    let file: SongFile

    /// Whether its artist, genre or title contains a theme's text.
    func isOf(_ theme: String) -> Bool {
        [tags?.artist, tags?.genre, tags?.title].contains { $0?.localizedCaseInsensitiveContains(theme) == true }
    }

    /// All songs of a folder and its subfolders, by their paths. Files that aren't music by their first bytes are
    /// skipped.
    ///
    /// - Parameters:
    ///   - decoded: A folder for songs decoded by `ffmpeg`.
    ///   - warn: Called for files that are music but can't be played.
    static func all(in folder: String, decoded: URL, warn: (String) -> Void) async throws -> [FolderSong] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(.noInput, "There is no folder \(folder).")
        }
        var songs: [FolderSong] = []
        for path in (FileManager.default.subpaths(atPath: folder) ?? []).sorted() {
            let path = folder + "/" + path
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            do {
                guard let song = try await FolderSong(path, decoded: decoded) else { continue }
                if let damage = song.damage { warn("\(path): \(damage)") }
                songs.append(song)
            } catch let failure as Failure {
                warn("\(failure.message) It isn't played.")
            }
        }
        return songs
    }

    /// Nil if the file isn't music.
    private init?(_ path: String, decoded: URL) async throws {
        let song = try SongFile(path)
        guard let tags = try song.tags() else { return nil }
        if tags.isProtected { throw Failure(.data, "\(path): \(SongError.protected)") }
        self.tags = tags
        let names = [tags.artist, tags.title].compactMap { $0 }
        name = names.isEmpty ? URL(filePath: path).lastPathComponent : names.joined(separator: " – ")
        file = try await song.decoded(into: decoded)
        let heard = try file.heard()
        (tempo, loudness, damage) = (heard.tempo, heard.loudness, heard.damage)
        if tempo.seconds == 0 { throw Failure(.data, "\(path): There is no sound in it.") }
    }
}
