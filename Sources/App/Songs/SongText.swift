import Records
import Workouts

/// Songs in words.
enum SongText {
    /// "128 bpm · 3:45", or the missing parts.
    static func details(_ song: Song, isHere: Bool) -> String {
        var parts = [tempo(song)]
        parts.append(timeText(seconds: Int64(song.length.rounded())))
        if !isHere { parts.append("not on this device") }
        return parts.joined(separator: " · ")
    }

    /// "128 bpm", "About 128 bpm, unsure: tap the beat"
    private static func tempo(_ song: Song) -> String {
        if let tempo = song.tempo { return self.tempo(tempo) }
        guard let beat = song.beat else { return "Tempo unknown: tap the beat" }
        return "About \(tempo(beat.tempo)), unsure: tap the beat"
    }

    /// "128 bpm"
    static func tempo(_ beats: Double) -> String { "\(Int64(beats.rounded())) bpm" }

    /// The source of a song's tempo, and how sure it is.
    static func source(_ song: Song) -> String {
        if song.tappedTempo != nil { return "As you said. Empty the field to have what was heard." }
        guard let beat = song.beat else {
            return song.taggedTempo == nil ? "No beat was heard: tap it." : "From the file: no beat was heard."
        }
        let lead = "\(Int64((beat.confidence * 100).rounded())) % ahead of the next best tempo"
        if beat.isSure { return "Heard: \(tempo(beat.tempo)), sure: \(lead)." }
        let guess = "Heard: about \(tempo(beat.tempo)), unsure: only \(lead)."
        return song.taggedTempo == nil ? guess + " Tap the beat to be sure." : guess + " The file says otherwise."
    }

    /// The artist, also where there is none.
    static func artist(_ artist: String?) -> String {
        guard let artist, !artist.utf8.isEmpty else { return "Unknown artist" }
        return artist
    }

    /// "1:20 of 3:45"; in seconds.
    static func place(_ seconds: Double, of length: Double) -> String {
        "\(timeText(seconds: Int64(seconds))) of \(timeText(seconds: Int64(length.rounded())))"
    }

    static let notKept = "No songs play here: this browser keeps no files, as in a private window."

    /// "84 MB"
    static func size(_ bytes: Int64) -> String {
        let megabytes = (bytes + 500_000) / 1_000_000
        return megabytes < 1_000 ? "\(megabytes) MB" : "\(megabytes / 1_000).\(megabytes % 1_000 / 100) GB"
    }
}
