public import Workouts

/// Renders cues with music into one FLAC file: 44.1 kHz, 16 bits, two channels. Docs/Music.md explains the mixing.
///
/// Cues stay the same as without music, sample by sample; the music is limited to the remaining headroom. Only the
/// music being mixed is held in memory.
public struct MixedRenderer<Music: MusicSource> {
    /// As in `SoundtrackRenderer`.
    public let missingVoices: [String]
    /// Frames of the file.
    public let length: Int64

    private let start: Int64
    private let sounds: [[Int16]]
    private let placements: [Placement]
    /// The first placement that may still sound.
    private var first = 0
    /// The music, at its current position.
    public private(set) var music: Music
    private var ducking: Ducking
    private var limiter = Limiter()
    private var stream: FLACStream
    /// Frames of music taken so far.
    private var taken: Int64 = 0
    /// Limited music, waiting for a full block.
    private var limited: [Float] = []
    /// The mixed cues from `stream.position` on.
    private var cues: [Int16] = []

    private static var blockSize: Int { 4_096 }

    /// As in `SoundtrackRenderer`; `music` begins at the span's start.
    public init(
        cues: [Cue], span: SoundtrackSpan, settings: CueSettings, voices: Voices, title: String, volume: Double = 1,
        music: Music
    ) {
        let score = Score(cues, SoundBank(settings: settings, voices: voices, volume: volume), format: .music)
        start = SampleRate.musicPosition(of: span.start)
        length = max(start, SampleRate.musicPosition(of: span.end)) - start
        missingVoices = score.missingVoices
        sounds = score.sounds
        placements = score.placements
        ducking = Ducking(score.voices)
        self.music = music
        stream = FLACStream(total: length, title: title, format: .music)
    }

    public var isDone: Bool { stream.position == length }

    /// The run's frame at which the next music is taken.
    public var nextFrame: Int64 { start + taken }

    /// From 0 to 1.
    public var progress: Double { length == 0 ? 1 : Double(stream.position) / Double(length) }

    /// Renders so many blocks, each of about a tenth of a second.
    public mutating func step(blocks: Int) {
        for _ in 0..<blocks where !isDone { block() }
    }

    /// The whole file, after rendering the rest; nothing may have been drained.
    public consuming func finish() -> [UInt8] {
        while !isDone { block() }
        return stream.finish()
    }

    /// The file's frames since the last call.
    public mutating func drain() -> [UInt8] { stream.drain() }

    /// The bytes before the frames, once the stream is complete.
    public func header() -> [UInt8] { stream.header() }

    private mutating func block() {
        var size = Int(min(length - stream.position, Int64(Self.blockSize)))
        // The remainder must not be too short for a block.
        let left = length - stream.position - Int64(size)
        if left > 0, left < Int64(EncodedBlock.shortest) { size = Self.blockSize / 2 }
        while limited.count < 2 * size { mix() }
        var left16 = [Int32](repeating: 0, count: size)
        var right16 = left16
        var samples = [Int16](repeating: 0, count: 2 * size)
        for index in 0..<size {
            let cue = Int32(cues[index])
            let left = Int16(clamping: cue + Self.sample(limited[2 * index]))
            let right = Int16(clamping: cue + Self.sample(limited[2 * index + 1]))
            samples[2 * index] = left
            samples[2 * index + 1] = right
            left16[index] = Int32(left)
            right16[index] = Int32(right)
        }
        limited.removeFirst(2 * size)
        cues.removeFirst(size)
        stream.append(EncodedBlock(left: left16, right: right16))
        stream.digest(samples[...])
    }

    private static func sample(_ value: Float) -> Int32 { Int32((value * 32_767).rounded()) }

    /// Mixes the next block of music; at its end, drains the limiter.
    private mutating func mix() {
        let count = Int(min(length - taken, Int64(Self.blockSize)))
        guard count > 0 else {
            limited += limiter.finish()
            return
        }
        let frames = start + taken..<start + taken + Int64(count)
        var fresh = music.next(count)
        if let gains = ducking.gains(frames) {
            for index in 0..<count {
                fresh[2 * index] *= gains[index]
                fresh[2 * index + 1] *= gains[index]
            }
        }
        let cues = cues(frames)
        self.cues += cues
        limited += limiter.append(fresh, cues.map { Float($0) / 32_768 })
        taken += Int64(count)
    }

    private mutating func cues(_ frames: Range<Int64>) -> [Int16] {
        while first < placements.count, placements[first].end <= frames.lowerBound { first += 1 }
        var parts: [Passage.Part] = []
        for placement in placements[first...] {
            guard placement.start < frames.upperBound else { break }
            guard placement.end > frames.lowerBound else { continue }
            parts.append(
                Passage.Part(
                    sound: placement.sound, offset: Int(placement.start - frames.lowerBound),
                    length: placement.length, isCut: placement.isCut, isDucked: placement.isDucked))
        }
        let length = Int(frames.upperBound - frames.lowerBound)
        guard !parts.isEmpty else { return [Int16](repeating: 0, count: length) }
        return Passage(length: length, parts: parts).mix(sounds, format: .music)
    }
}
