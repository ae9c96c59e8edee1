public import Workouts

/// Renders cues into one FLAC file: 24 kHz, 16 bits, mono, in the streamable subset, every cue on its exact sample.
///
/// It renders in steps, so that the caller can report progress or stop between two of them:
///
///     var renderer = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: name)
///     while !renderer.isDone { renderer.step(budget: 2_400_000) }
///     let file = renderer.finish()
public struct SoundtrackRenderer: Sendable {
    /// Names without a recording, each once, in the order of their cues: beeps replace them.
    public let missingVoices: [String]
    /// Samples of the file.
    public let length: Int64

    private let start: Int64
    private let sounds: [[Int16]]
    private var reader: PassageReader
    private var upcoming: (start: Int64, passage: Passage)?
    private var rendered: [Passage: RenderedPassage] = [:]
    private var stream: FLACStream
    private var silences = SilentBlocks()

    /// The cost of encoding a new passage, relative to the same length of silence.
    private static let encodingCost: Int64 = 200

    /// - Parameters:
    ///   - cues: Sorted by moment, on the timeline's clock, as `span` is. A cue that began before the span is heard
    ///     from the span's start on; one that exceeds the span is cut off, and continues in the next segment.
    ///   - volume: 0…1, of every sample.
    public init(
        cues: [Cue], span: SoundtrackSpan, settings: CueSettings, voices: Voices, title: String, volume: Double = 1
    ) {
        let score = Score(cues, SoundBank(settings: settings, voices: voices, volume: volume))
        start = SampleRate.position(of: span.start)
        let end = max(start, SampleRate.position(of: span.end))
        length = end - start
        missingVoices = score.missingVoices
        sounds = score.sounds
        reader = PassageReader(score.placements, from: start, to: end)
        upcoming = reader.read()
        stream = FLACStream(total: length, title: title)
    }

    public var isDone: Bool { stream.position == length }

    /// From 0 to 1.
    public var progress: Double { length == 0 ? 1 : Double(stream.position) / Double(length) }

    /// Renders for about the cost of `budget` samples of silence: at least one block, and at most one passage beyond
    /// it.
    public mutating func step(budget: Int64) {
        var left = budget
        repeat {
            guard !isDone else { return }
            let now = start + stream.position
            if let (passageStart, passage) = upcoming, passageStart == now {
                left -= append(passage)
                upcoming = reader.read()
            } else {
                let silence = (upcoming?.start ?? start + length) - now
                let block = silences.block(within: silence)
                stream.append(block)
                stream.digestSilence(samples: block.size)
                left -= Int64(block.size)
            }
        } while left > 0
    }

    /// The whole file, after rendering the rest; nothing may have been drained.
    public consuming func finish() -> [UInt8] {
        while !isDone { step(budget: .max) }
        return stream.finish()
    }

    /// The file's frames since the last call.
    mutating func drain() -> [UInt8] { stream.drain() }

    /// The bytes before the frames, once the stream is complete.
    func header() -> [UInt8] { stream.header() }

    /// - Returns: The cost, in samples of silence.
    private mutating func append(_ passage: Passage) -> Int64 {
        var cost = Int64(passage.length)
        let content: RenderedPassage
        if let known = rendered[passage] {
            content = known
        } else {
            let samples = passage.mix(sounds)
            content = RenderedPassage(samples: samples, blocks: passage.encode(samples))
            rendered[passage] = content
            cost *= Self.encodingCost
        }
        for block in content.blocks { stream.append(block) }
        stream.digest(content.samples[...])
        return cost
    }
}

private struct RenderedPassage {
    var samples: [Int16]
    var blocks: [EncodedBlock]
}

/// Silent blocks; each size is encoded once.
private struct SilentBlocks {
    private var blocks: [EncodedBlock?] = Array(repeating: nil, count: EncodedBlock.longest + 1)

    /// The longest block within a silence that leaves either nothing or enough for another block.
    mutating func block(within silence: Int64) -> EncodedBlock {
        let longest = Int64(EncodedBlock.longest)
        var size = min(silence, longest)
        if silence > longest, silence - longest < Int64(EncodedBlock.shortest) { size = longest / 2 }
        if let block = blocks[Int(size)] { return block }
        let block = EncodedBlock(.constant(0), size: Int(size))
        blocks[Int(size)] = block
        return block
    }
}
