/// A block of samples encoded as a frame's subframes. Only the header, which contains the position, and the checksums
/// that cover it are computed for each use.
struct EncodedBlock {
    /// Frames.
    let size: Int
    /// The subframes, padded to whole bytes.
    let body: [UInt8]
    private let format: SoundtrackFormat
    /// The code of the channels (RFC 9639, section 9.1.3).
    private let channelCode: UInt8
    /// The body's own CRC-16, and the factor of a checksum before it.
    private let checksum: UInt16
    private let shift: UInt16

    /// The longest block of FLAC's streamable subset up to 48 kHz (RFC 9639, section 7), on which hardware players
    /// rely.
    static let longest = 4_608
    /// The shortest block allowed anywhere but at the end.
    static let shortest = 16
    /// Bytes of a frame besides the body, in streams that aren't days long.
    static let frameOverhead = 12

    init(_ samples: [Int32]) {
        self.init(Subframe.smallest(of: samples), size: samples.count)
    }

    init(_ subframe: Subframe, size: Int) {
        var writer = BitWriter()
        subframe.write(blockSize: size, to: &writer)
        self.init(writer, size: size, format: .cues, channelCode: 0)
    }

    init(_ subframes: BitWriter, size: Int, format: SoundtrackFormat, channelCode: UInt8) {
        var writer = subframes
        writer.align()
        self.size = size
        self.format = format
        self.channelCode = channelCode
        body = writer.bytes
        checksum = CRC.crc16(body)
        shift = CRC.shift(byBytes: body.count)
    }

    /// Appends the frame that begins at sample `position`, less than 2³⁶.
    func append(at position: Int64, to bytes: inout [UInt8]) {
        let header = header(position: position)
        bytes.append(contentsOf: header)
        bytes.append(contentsOf: body)
        // CRCs are linear: that of header and body is the header's, shifted by the body's length, plus the body's.
        let crc = CRC.multiply(CRC.crc16(header), shift) ^ checksum
        bytes.append(UInt8(crc >> 8))
        bytes.append(UInt8(truncatingIfNeeded: crc))
    }

    /// RFC 9639, section 9.1: a stream of variable block size, 16 bits.
    private func header(position: Int64) -> [UInt8] {
        let code: UInt8 = size == Self.longest ? 5 : size <= 256 ? 6 : 7
        var header: [UInt8] = [0xff, 0xf9, code << 4 | format.rateCode, channelCode << 4 | 0b1000]
        Self.appendCoded(UInt64(position), to: &header)
        if code == 7 { header.append(UInt8(truncatingIfNeeded: (size - 1) >> 8)) }
        if code != 5 { header.append(UInt8(truncatingIfNeeded: size - 1)) }
        header.append(CRC.crc8(header))
        return header
    }

    /// UTF-8's scheme, extended to 36 bits (section 9.1.5).
    private static func appendCoded(_ number: UInt64, to bytes: inout [UInt8]) {
        guard number >= 0x80 else {
            bytes.append(UInt8(number))
            return
        }
        // `n` bytes hold 5n + 1 bits: six in each continuation byte, the rest in the first, after its n ones and a
        // zero.
        var following: UInt64 = 1
        while following < 6, number >> (5 * following + 6) != 0 { following += 1 }
        let first = UInt8(truncatingIfNeeded: 0xff00 >> (following + 1))
        bytes.append(first | UInt8(truncatingIfNeeded: number >> (6 * following)))
        while following > 0 {
            following -= 1
            bytes.append(0x80 | UInt8(truncatingIfNeeded: number >> (6 * following)) & 0x3f)
        }
    }

    /// The blocks that encode samples in the fewest bytes: long blocks are also tried as halves, quarters and eighths.
    static func blocks(of samples: [Int32]) -> [EncodedBlock] {
        var blocks: [EncodedBlock] = []
        var start = 0
        while start < samples.count {
            var end = min(start + longest, samples.count)
            // The remainder must not be too short for a block.
            if end < samples.count, samples.count - end < shortest { end -= longest / 2 }
            blocks += smallest(Array(samples[start..<end]), splits: 3)
            start = end
        }
        return blocks
    }

    private static func smallest(_ samples: [Int32], splits: Int) -> [EncodedBlock] {
        let whole = EncodedBlock(samples)
        guard splits > 0, samples.count >= 512, whole.body.count > 2 * frameOverhead else { return [whole] }
        // A multiple of 64 lets the first half be partitioned freely.
        let middle = (samples.count / 2 + 63) & ~63
        let halves =
            smallest(Array(samples[..<middle]), splits: splits - 1)
            + smallest(Array(samples[middle...]), splits: splits - 1)
        return bytes(of: halves) < bytes(of: [whole]) ? halves : [whole]
    }

    private static func bytes(of blocks: [EncodedBlock]) -> Int {
        blocks.reduce(0) { $0 + $1.body.count + frameOverhead }
    }
}
