/// Analyses a song block by block: its tempo, loudness and duration.
public struct SongListener {
    private var decoder: SongDecoder
    private var tempo: TempoAnalyser
    private var loudness: LoudnessMeter
    /// Frames analysed so far.
    private var heard: Int64 = 0
    /// Estimated number of frames; 0 if unknown.
    private let frames: Double
    public private(set) var isDone = false

    /// - Parameter seconds: Estimated duration, for `progress`; nil if unknown.
    public init(_ file: SongBytes, seconds: Double? = nil) throws(SongError) {
        decoder = try SongDecoder(file)
        tempo = TempoAnalyser(rate: decoder.rate)
        loudness = LoudnessMeter(rate: decoder.rate, channels: decoder.channels)
        frames = (seconds ?? 0) * Double(decoder.rate)
    }

    /// Analyses so many blocks of the file, of some thousand frames each.
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

    /// The results for the part analysed so far.
    public func finish() -> HeardSong {
        HeardSong(tempo: tempo.finish(), loudness: loudness.loudness, damage: decoder.damage)
    }
}

/// Results of a song's analysis.
public struct HeardSong: Equatable, Sendable {
    public var tempo: SongTempo
    /// LUFS; nil if nothing exceeds the gate.
    public var loudness: Double?
    /// The reason for a premature end.
    public var damage: String?

    public init(tempo: SongTempo, loudness: Double?, damage: String?) {
        self.tempo = tempo
        self.loudness = loudness
        self.damage = damage
    }
}
