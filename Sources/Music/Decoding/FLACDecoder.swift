import Soundtrack

/// A complete FLAC decoder (RFC 9639), frame by frame: any block size, up to 32 bits and eight channels.
struct FLACDecoder {
    let rate: Int
    let channels: Int
    private let bits: Int
    private let file: SongBytes
    /// Bytes of the file from `start` on.
    private var buffer: [UInt8] = []
    private var start: Int64
    private var used = 0
    /// The last frame's samples, a plane for each channel; the memory is reused.
    private var planes: [[Int64]] = []
    private(set) var damage: String?
    private var isOver = false

    private static let readSize = 256 << 10
    /// Most bytes of a frame: 65,535 samples of eight channels and 33 bits, plus headers.
    private static let longestFrame = 3 << 20

    init(_ file: SongBytes, from begin: Int64) throws(SongError) {
        var window = ByteWindow(file)
        guard try window.bigEndian(at: begin + 4, 1).map({ $0 & 0x7F }) == 0,
            let facts = try window.bigEndian(at: begin + 18, 8)
        else { throw SongError("The FLAC file doesn't begin as one.") }
        rate = Int(facts >> 44)
        channels = Int(facts >> 41 & 7) + 1
        bits = Int(facts >> 36 & 31) + 1
        guard SoundLimits.rates ~= rate, bits >= 4 else {
            throw SongError("The FLAC file has \(rate) samples a second of \(bits) bits, which Setlist can't read.")
        }
        var place = begin + 4
        var isLast = false
        var count = 0
        while !isLast {
            count += 1
            guard count <= TagLimits.fields, let head = try window.bigEndian(at: place, 4) else {
                throw SongError("The FLAC file ends before its sound.")
            }
            isLast = head >> 31 == 1
            place += 4 + Int64(head & 0xFF_FFFF)
        }
        self.file = file
        start = place
        planes = [[Int64]](repeating: [], count: channels)
    }

    private enum Problem: Error {
        case needsMore
        case isDamaged
    }

    /// The next block; nil at the end, or if the rest is damaged.
    mutating func next() throws(SongError) -> SoundBlock? {
        guard !isOver else { return nil }
        while true {
            if buffer.count - used < 16 {
                guard try readMore() || buffer.count - used > 0 else { return nil }
            }
            do throws(Problem) {
                return try frame()
            } catch {
                if error == .needsMore, try readMore() { continue }
                isOver = true
                // Bytes after the last frame are usually an old tag.
                let rest = buffer[used...]
                if !rest.prefix(3).isEqual(to: "TAG"), !rest.allSatisfy({ $0 == 0 }) {
                    damage = error == .needsMore ? "The file is cut off." : "The file is damaged."
                }
                return nil
            }
        }
    }

    private mutating func readMore() throws(SongError) -> Bool {
        if used > 0 {
            buffer.removeFirst(used)
            start += Int64(used)
            used = 0
        }
        guard buffer.count < Self.longestFrame else { return false }
        let more = try file.bytes(at: start + Int64(buffer.count), upTo: Self.readSize)
        buffer += more
        return !more.isEmpty
    }

    // MARK: A frame

    private struct Head {
        var size: Int
        var channels: Int
        /// Stereo decorrelation. 0: independent; 1: left and side; 2: side and right; 3: mid and side.
        var pairing: Int
        var bits: Int
    }

    private mutating func frame() throws(Problem) -> SoundBlock {
        var planes = self.planes
        self.planes = []
        defer { self.planes = planes }
        let used = used
        let (wide, declared) = (bits, channels)
        let result = buffer.withUnsafeBufferPointer { bytes -> Result<(Head, Int), Problem> in
            var reader = BitReader(bytes, from: used)
            do throws(Problem) {
                let head = try Self.head(&reader, bytes, from: used, bits: wide)
                guard head.channels == declared else { throw .isDamaged }
                for channel in 0..<head.channels {
                    let isDifference =
                        channel == 1 ? head.pairing == 1 || head.pairing == 3 : channel == 0 && head.pairing == 2
                    if planes[channel].count != head.size { planes[channel] = [Int64](repeating: 0, count: head.size) }
                    try Self.subframe(&reader, head.bits + (isDifference ? 1 : 0), into: &planes[channel])
                }
                reader.align()
                let end = reader.place
                let checksum = reader.bits(16)
                guard !reader.isOver else { throw .needsMore }
                guard CRC.crc16(bytes[used..<end]) == checksum else { throw .isDamaged }
                return .success((head, end + 2))
            } catch {
                // Zeros beyond the end look like damage.
                return .failure(reader.isOver ? .needsMore : error)
            }
        }
        let (head, end) = try result.get()
        self.used = end
        return Self.block(planes, head)
    }

    /// Section 9.1.
    private static func head(
        _ reader: inout BitReader, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, bits wide: Int
    ) throws(Problem) -> Head {
        let sync = reader.bits(15)
        _ = reader.bits(1)
        let sizeCode = Int(reader.bits(4))
        let rateCode = Int(reader.bits(4))
        let channelCode = Int(reader.bits(4))
        let bitsCode = Int(reader.bits(3))
        let reserved = reader.bits(1)
        guard !reader.isOver else { throw .needsMore }
        guard sync == 0x7FFC, reserved == 0, sizeCode != 0, rateCode != 15, channelCode < 11, bitsCode != 3 else {
            throw .isDamaged
        }
        // The frame's number, in an extension of UTF-8.
        let first = UInt8(truncatingIfNeeded: reader.bits(8))
        let following = first < 0x80 ? 0 : (~first).leadingZeroBitCount - 1
        guard following >= 0, following <= 6 else { throw .isDamaged }
        for _ in 0..<following where reader.bits(8) >> 6 != 2 {
            throw .isDamaged
        }
        let size: Int
        switch sizeCode {
        case 1: size = 192
        case 2...5: size = 144 << sizeCode
        case 6: size = Int(reader.bits(8)) + 1
        case 7: size = Int(reader.bits(16)) + 1
        default: size = 1 << sizeCode
        }
        if rateCode == 12 { _ = reader.bits(8) } else if rateCode > 12 { _ = reader.bits(16) }
        let end = reader.place
        let checksum = reader.bits(8)
        guard !reader.isOver else { throw .needsMore }
        guard CRC.crc8(bytes[start..<end]) == UInt8(checksum) else { throw .isDamaged }
        let bits = bitsCode == 0 ? wide : [0, 8, 12, 0, 16, 20, 24, 32][bitsCode]
        guard bits == wide else { throw .isDamaged }
        return Head(
            size: size, channels: channelCode < 8 ? channelCode + 1 : 2, pairing: channelCode < 8 ? 0 : channelCode - 7,
            bits: bits)
    }

    /// Section 9.2.
    private static func subframe(
        _ reader: inout BitReader, _ bits: Int, into samples: inout [Int64]
    ) throws(Problem) {
        guard reader.bits(1) == 0 else { throw .isDamaged }
        let type = Int(reader.bits(6))
        var wasted = 0
        if reader.bits(1) == 1 { wasted = Int(reader.unary()) + 1 }
        guard !reader.isOver else { throw .needsMore }
        guard wasted < bits else { throw .isDamaged }
        let bits = bits - wasted
        let count = samples.count
        switch type {
        case 0:
            let value = reader.signed(bits)
            for index in 0..<count { samples[index] = value }
        case 1:
            for index in 0..<count { samples[index] = reader.signed(bits) }
        case 8...12:
            let order = type - 8
            guard order <= count else { throw .isDamaged }
            for index in 0..<order { samples[index] = reader.signed(bits) }
            try residual(&reader, order, into: &samples)
            fixed(order, &samples)
        case 32...63:
            let order = type - 31
            guard order <= count else { throw .isDamaged }
            for index in 0..<order { samples[index] = reader.signed(bits) }
            let precision = Int(reader.bits(4)) + 1
            let shift = reader.signed(5)
            guard precision < 16, shift >= 0 else { throw .isDamaged }
            var coefficients: [Int64] = []
            for _ in 0..<order { coefficients.append(reader.signed(precision)) }
            try residual(&reader, order, into: &samples)
            predict(coefficients, shift, &samples)
        default:
            throw .isDamaged
        }
        guard !reader.isOver else { throw .needsMore }
        if wasted > 0 { for index in 0..<count { samples[index] <<= Int64(wasted) } }
    }

    /// Section 9.2.7: the predictor's residual, in partitions with a parameter each.
    private static func residual(
        _ reader: inout BitReader, _ order: Int, into samples: inout [Int64]
    ) throws(Problem) {
        let method = reader.bits(2)
        guard method < 2 else { throw .isDamaged }
        let width = method == 0 ? 4 : 5
        let partitions = 1 << Int(reader.bits(4))
        let size = samples.count / partitions
        guard size * partitions == samples.count, size >= order else { throw .isDamaged }
        var index = order
        for partition in 1...partitions {
            let parameter = Int(reader.bits(width))
            let end = partition * size
            if parameter == 1 << width - 1 {
                let plain = Int(reader.bits(5))
                while index < end {
                    samples[index] = reader.signed(plain)
                    index += 1
                }
            } else {
                while index < end {
                    let folded = reader.unary() << Int64(parameter) | Int64(reader.bits(parameter))
                    samples[index] = folded >> 1 ^ -(folded & 1)
                    index += 1
                }
            }
            guard !reader.isOver else { throw .needsMore }
        }
    }

    /// Sums wrap: invalid samples must not trap before the checksum reveals them.
    private static func fixed(_ order: Int, _ samples: inout [Int64]) {
        samples.withUnsafeMutableBufferPointer { s in
            switch order {
            case 1: for i in 1..<max(1, s.count) { s[i] &+= s[i - 1] }
            case 2: for i in 2..<max(2, s.count) { s[i] &+= 2 &* s[i - 1] &- s[i - 2] }
            case 3: for i in 3..<max(3, s.count) { s[i] &+= 3 &* (s[i - 1] &- s[i - 2]) &+ s[i - 3] }
            case 4:
                for i in 4..<max(4, s.count) { s[i] &+= 4 &* (s[i - 1] &+ s[i - 3]) &- 6 &* s[i - 2] &- s[i - 4] }
            default: break
            }
        }
    }

    private static func predict(_ coefficients: [Int64], _ shift: Int64, _ samples: inout [Int64]) {
        let order = coefficients.count
        samples.withUnsafeMutableBufferPointer { s in
            coefficients.withUnsafeBufferPointer { c in
                for i in order..<max(order, s.count) {
                    var sum: Int64 = 0
                    for j in 0..<order { sum &+= c[j] &* s[i - 1 - j] }
                    s[i] &+= sum >> shift
                }
            }
        }
    }

    private static func block(_ planes: [[Int64]], _ head: Head) -> SoundBlock {
        var samples = [Float](repeating: 0, count: head.size * head.channels)
        let scale = 1 / Float(UInt64(1) << UInt64(head.bits - 1))
        if head.pairing > 0 {
            for index in 0..<head.size {
                let (one, other) = (planes[0][index], planes[1][index])
                let left: Int64
                let right: Int64
                switch head.pairing {
                case 1: (left, right) = (one, one &- other)
                case 2: (left, right) = (one &+ other, other)
                default:
                    let sum = one << 1 | (other & 1)
                    (left, right) = ((sum &+ other) >> 1, (sum &- other) >> 1)
                }
                samples[2 * index] = Float(left) * scale
                samples[2 * index + 1] = Float(right) * scale
            }
        } else {
            for channel in 0..<head.channels {
                let plane = planes[channel]
                for index in 0..<head.size { samples[index * head.channels + channel] = Float(plane[index]) * scale }
            }
        }
        return SoundBlock(channels: head.channels, samples: samples)
    }
}
