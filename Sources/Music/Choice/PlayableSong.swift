/// The properties of a song for playing it in a run.
public struct PlayableSong: Equatable, Sendable {
    public var facts: SongFacts
    /// Duration in seconds.
    public var seconds: Double
    /// First of the steady beats, in seconds: playback begins there.
    public var firstBeat: Double
    /// LUFS; nil if unknown.
    public var loudness: Double?

    public init(facts: SongFacts, seconds: Double, firstBeat: Double = 0, loudness: Double? = nil) {
        self.facts = facts
        self.seconds = seconds
        self.firstBeat = firstBeat
        self.loudness = loudness
    }

    /// A song with the results of its analysis.
    public init(_ tempo: SongTempo, tag: Double? = nil, loudness: Double?, isInTheme: Bool = false) {
        facts = SongFacts(
            tempo: tempo.beatsPerMinute(tag: tag), isTriple: tempo.isTriple, energy: tempo.energy, isInTheme: isInTheme)
        seconds = tempo.seconds
        firstBeat = tempo.isSure ? tempo.firstBeat : 0
        self.loudness = loudness
    }

    /// Shorter songs would end before anybody recognises them.
    static let leastSeconds = 10.0

    /// Seconds from its start of playback to its end, at the recorded speed.
    var playable: Double { seconds - begin }

    /// Start of playback: the first beat, or the beginning if too little would remain.
    var begin: Double { seconds - firstBeat < Self.leastSeconds ? 0 : max(0, firstBeat) }

    /// Start of playback such that beats fall on `anchor`, if the song begins `offset` seconds after (or before) it.
    func begin(offset: Double, speed: Double) -> Double {
        guard let tempo = facts.tempo, tempo > 0 else { return begin }
        let beats = offset * speed * tempo / 60
        return begin + (beats - beats.rounded(.down)) * 60 / tempo
    }
}
