/// Listens to a song piece by piece: to its beat, its loudness and how long it is.
public struct SongListener {
    private var decoder: SongDecoder
    private var tempo: TempoAnalyser
    private var loudness: LoudnessMeter
    /// Frames that were heard.
    private var heard: Int64 = 0
    /// About how many there are; 0 where nobody knows.
    private let frames: Double
    public private(set) var isDone = false

    /// - Parameter seconds: About how long it is, for `progress`; nil where nobody knows.
    public init(_ file: SongBytes, seconds: Double? = nil) throws(SongError) {
        decoder = try SongDecoder(file)
        tempo = TempoAnalyser(rate: decoder.rate)
        loudness = LoudnessMeter(rate: decoder.rate, channels: decoder.channels)
        frames = (seconds ?? 0) * Double(decoder.rate)
    }

    /// Goes on for so many blocks of the file: some thousand frames each.
    public mutating func step(blocks: Int) throws(SongError) {
        for _ in 0..<blocks where !isDone {
            guard !tempo.isFull, let block = try decoder.next() else {
                isDone = true
                return
            }
            tempo.append(block.mono)
            loudness.append(block)
            heard += Int64(block.samples.count / block.channels)
        }
    }

    /// 0…1.
    public var progress: Double {
        if isDone { return 1 }
        return frames > 0 ? min(Double(heard) / frames, 0.999) : 0
    }

    /// The song as far as it was heard.
    public func finish() -> HeardSong {
        HeardSong(tempo: tempo.finish(), loudness: loudness.loudness, damage: decoder.damage)
    }
}

/// Facts that listening to a song has found.
public struct HeardSong: Equatable, Sendable {
    public var tempo: SongTempo
    /// LUFS; nil where nothing is loud enough to count.
    public var loudness: Double?
    /// Why it ends before its end.
    public var damage: String?

    public init(tempo: SongTempo, loudness: Double?, damage: String?) {
        self.tempo = tempo
        self.loudness = loudness
        self.damage = damage
    }
}
