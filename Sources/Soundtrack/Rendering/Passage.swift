/// A section of the soundtrack in which sounds overlap or touch, with silence before and after it. Equal passages are
/// mixed and encoded only once.
struct Passage: Hashable {
    /// Samples, silence at the end included.
    var length: Int
    var parts: [Part]

    struct Part: Hashable {
        var sound: Int
        /// Sample of the passage at which the sound starts; negative if a segment begins in the middle of it.
        var offset: Int
        /// Audible samples of the sound.
        var length: Int
        var isCut: Bool
        var isDucked: Bool
    }

    /// In 32,768ths.
    private static let duckedLevel = Int32(SoundBank.duckedGain * 32_768)
    /// A cut voice fades out over 5 ms.
    private static let fadesPerSecond = 200

    /// The sum of the parts, clamped to 16 bits.
    func mix(_ sounds: [[Int16]], format: SoundtrackFormat = .cues) -> [Int16] {
        let fadeLength = Int(format.hertz) / Self.fadesPerSecond
        var sum = [Int32](repeating: 0, count: length)
        for part in parts {
            let sound = sounds[part.sound]
            let fade = part.isCut ? min(fadeLength, part.length) : 0
            let first = max(0, -part.offset)
            for index in first..<max(first, min(part.length, length - part.offset)) {
                var sample = Int32(sound[index])
                if part.isDucked { sample = (sample * Self.duckedLevel) >> 15 }
                // The last sample before the cut is one step above silence.
                let left = part.length - index
                if left <= fade { sample = sample * Int32(left) / Int32(fade + 1) }
                sum[part.offset + index] += sample
            }
        }
        return sum.map { Int16(clamping: $0) }
    }

    /// Encodes the passage: a block begins at each sound's start, unless that would make a block too short.
    func encode(_ samples: [Int16]) -> [EncodedBlock] {
        var blocks: [EncodedBlock] = []
        var start = 0
        for part in parts {
            let isBlock = part.offset - start >= EncodedBlock.shortest && length - part.offset >= EncodedBlock.shortest
            guard isBlock else { continue }
            blocks += EncodedBlock.blocks(of: samples[start..<part.offset].map { Int32($0) })
            start = part.offset
        }
        return blocks + EncodedBlock.blocks(of: samples[start...].map { Int32($0) })
    }
}
