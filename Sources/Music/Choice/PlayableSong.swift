/// A song, as far as playing it in a run goes.
public struct PlayableSong: Equatable, Sendable {
    public var facts: SongFacts
    /// How long it is.
    public var seconds: Double
    /// Where its beats begin to be even: it is played from there on.
    public var firstBeat: Double
    /// LUFS; nil where nobody knows.
    public var loudness: Double?

    public init(facts: SongFacts, seconds: Double, firstBeat: Double = 0, loudness: Double? = nil) {
        self.facts = facts
        self.seconds = seconds
        self.firstBeat = firstBeat
        self.loudness = loudness
    }

    /// A song as an analysis found it.
    public init(_ tempo: SongTempo, tag: Double? = nil, loudness: Double?, isInTheme: Bool = false) {
        facts = SongFacts(
            tempo: tempo.beatsPerMinute(tag: tag), isTriple: tempo.isTriple, energy: tempo.energy, isInTheme: isInTheme)
        seconds = tempo.seconds
        firstBeat = tempo.isSure ? tempo.firstBeat : 0
        self.loudness = loudness
    }

    /// Shorter songs would be over before anybody has heard what they are.
    static let leastSeconds = 10.0

    /// Seconds from its first beat to its end, as it was recorded.
    var playable: Double { seconds - begin }

    /// A song whose beats become even only at its end is played from its beginning.
    var begin: Double { seconds - firstBeat < Self.leastSeconds ? 0 : max(0, firstBeat) }

    /// Where it is played from, so that beats fall on `anchor` where the song begins `offset` seconds later, or earlier.
    func begin(offset: Double, speed: Double) -> Double {
        guard let tempo = facts.tempo, tempo > 0 else { return begin }
        let beats = offset * speed * tempo / 60
        return begin + (beats - beats.rounded(.down)) * 60 / tempo
    }
}
