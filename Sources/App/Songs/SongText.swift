import Records
import Workouts

/// Songs in words.
enum SongText {
    /// "128 bpm · 3:45", or the missing parts.
    static func details(_ song: Song, isHere: Bool) -> String {
        var parts = [song.tempo.map { tempo($0) } ?? "Tempo unknown: tap the beat"]
        parts.append(timeText(seconds: Int64(song.length.rounded())))
        if !isHere { parts.append("not on this device") }
        return parts.joined(separator: " · ")
    }

    /// "128 bpm"
    static func tempo(_ beats: Double) -> String { "\(Int64(beats.rounded())) bpm" }

    /// "84 MB"
    static func size(_ bytes: Int64) -> String {
        let megabytes = (bytes + 500_000) / 1_000_000
        return megabytes < 1_000 ? "\(megabytes) MB" : "\(megabytes / 1_000).\(megabytes % 1_000 / 100) GB"
    }
}
