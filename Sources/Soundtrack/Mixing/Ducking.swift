/// Lowers music by 12 dB under voices, from shortly before until a while after.
struct Ducking {
    /// Spans of voices, by their starts.
    private let voices: [Range<Int64>]
    private var first = 0

    /// The fade down ends where the voice starts; the fade up begins where it ends. Both are linear in dB.
    private static let attack = SoundtrackFormat.music.hertz * 80 / 1000
    private static let release = SoundtrackFormat.music.hertz * 400 / 1000
    /// A quarter is −12.04 dB.
    static let level: Float = 0.25

    /// The fade from 1 to `level`, in `steps` equal ratios.
    private static let steps = 512
    private static let curve: [Float] = {
        // The ratio of one step: level^(1/512), as nine square roots.
        var ratio = Double(level)
        for _ in 0..<9 { ratio = ratio.squareRoot() }
        var value = 1.0
        return (0...steps).map { _ in
            defer { value *= ratio }
            return Float(value)
        }
    }()

    init(_ voices: [Range<Int64>]) {
        self.voices = voices
    }

    /// The gains of a range of frames; ranges must ascend. Nil if all are 1.
    mutating func gains(_ frames: Range<Int64>) -> [Float]? {
        while first < voices.count, voices[first].upperBound + Self.release <= frames.lowerBound { first += 1 }
        var gains: [Float]?
        for voice in voices[first...] {
            let reach = voice.lowerBound - Self.attack..<voice.upperBound + Self.release
            guard reach.lowerBound < frames.upperBound else { break }
            let part = reach.clamped(to: frames)
            guard !part.isEmpty else { continue }
            var all = gains ?? [Float](repeating: 1, count: Int(frames.upperBound - frames.lowerBound))
            let curve = Self.curve
            for frame in part {
                let step: Int64
                if frame < voice.lowerBound {
                    step = (frame - reach.lowerBound) * Int64(Self.steps) / Self.attack
                } else if frame < voice.upperBound {
                    step = Int64(Self.steps)
                } else {
                    step = (reach.upperBound - frame) * Int64(Self.steps) / Self.release
                }
                let index = Int(frame - frames.lowerBound)
                all[index] = min(all[index], curve[Int(step)])
            }
            gains = all
        }
        return gains
    }
}
