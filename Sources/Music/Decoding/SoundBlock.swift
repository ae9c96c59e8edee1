/// A block of sound: interleaved samples, full scale at ±1.
public struct SoundBlock: Equatable, Sendable {
    public var channels: Int
    public var samples: [Float]

    public init(channels: Int, samples: [Float]) {
        self.channels = channels
        self.samples = samples
    }

    /// The mean of the channels.
    public var mono: [Float] {
        guard channels > 1 else { return samples }
        var mono = [Float](repeating: 0, count: samples.count / channels)
        let share = 1 / Float(channels)
        for index in 0..<mono.count {
            var sum: Float = 0
            for channel in 0..<channels { sum += samples[index * channels + channel] }
            mono[index] = sum * share
        }
        return mono
    }
}

/// Decodes WAV and FLAC, a block at a time.
public struct SongDecoder {
    private enum Format {
        case wav(WAVSong)
        case flac(FLACDecoder)
    }

    private var format: Format

    /// Throws if the file has another format.
    public init(_ file: SongBytes) throws(SongError) {
        var window = ByteWindow(file)
        let begin = try ID3Reader.read(at: 0, &window)?.end ?? 0
        if try window.has("fLaC", at: begin) {
            format = .flac(try FLACDecoder(file, from: begin))
        } else if try window.has("RIFF", at: 0), try window.has("WAVE", at: 8) {
            format = .wav(try WAVSong(file))
        } else {
            throw .otherFormat
        }
    }

    public var rate: Int {
        switch format {
        case .wav(let song): song.rate
        case .flac(let song): song.rate
        }
    }

    public var channels: Int {
        switch format {
        case .wav(let song): song.channels
        case .flac(let song): song.channels
        }
    }

    /// The reason for a premature end; blocks before it are intact.
    public var damage: String? {
        switch format {
        case .wav: nil
        case .flac(let song): song.damage
        }
    }

    /// Nil at the end.
    public mutating func next() throws(SongError) -> SoundBlock? {
        switch format {
        case .wav(var song):
            defer { format = .wav(song) }
            return try song.next()
        case .flac(var song):
            // Swapped out, so that the decoder isn't copied with its buffers for each block.
            format = .wav(WAVSong())
            defer { format = .flac(song) }
            return try song.next()
        }
    }
}

/// Bounds of decodable sound.
public enum SoundLimits {
    public static let rates = 4_000...384_000
    public static let channels = 1...32
}
