import Music
import Records

extension Song {
    /// Beats a minute for playing: tapped by the person, or detected with the help of the tag.
    var tempo: Double? { tappedTempo ?? heard.beatsPerMinute(tag: taggedTempo) }

    /// Whether its tempo isn't known well enough to choose it for an exercise.
    var needsTaps: Bool { tempo == nil }

    /// The song's facts for playing it in a run.
    func playable(isInTheme: Bool, recency: Double = 0) -> PlayableSong {
        PlayableSong(
            facts: SongFacts(
                tempo: tempo, isTriple: beat?.isTriple ?? false, energy: energy, isInTheme: isInTheme,
                recency: recency),
            seconds: length, firstBeat: beat.map { $0.isSure ? $0.first : 0 } ?? 0, loudness: loudness)
    }

    private var heard: SongTempo {
        guard let beat else { return SongTempo(.noBeat) }
        var heard = SongTempo()
        if !beat.isSure { heard.reason = .unsure }
        heard.beatsPerMinute = beat.tempo
        return heard
    }

    /// "Band – Title", or the title alone.
    var fullName: String {
        guard let artist, !artist.utf8.isEmpty else { return title }
        return "\(artist) – \(title)"
    }
}
