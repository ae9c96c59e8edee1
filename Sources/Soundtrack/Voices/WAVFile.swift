/// Samples read from a RIFF WAVE file: PCM of 8, 16, 24 or 32 bits or 32-bit float, one or two channels (mixed to one).
public struct WAVFile: Equatable, Sendable {
    /// Samples a second, 4,000…192,000.
    public var sampleRate: Int
    /// Full scale is ±1; float files may exceed it.
    public var samples: [Double]

    /// Largest file accepted, in bytes.
    public static let sizeLimit = 16 << 20
    /// Longest recording accepted.
    public static let secondsLimit = 20

    /// Throws if the bytes aren't such a file. O(n) time and memory.
    public init(_ bytes: [UInt8]) throws(WAVError) {
        guard bytes.count <= Self.sizeLimit else {
            throw WAVError(offset: Self.sizeLimit, reason: .tooLarge(limit: Self.sizeLimit))
        }
        var reader = WAVReader(bytes: bytes)
        try reader.expect("RIFF")
        _ = try reader.number(bytes: 4)
        try reader.expect("WAVE")

        var format: WAVFormat?
        while reader.offset < bytes.count {
            let start = reader.offset
            let name = try reader.number(bytes: 4)
            let size = Int64(try reader.number(bytes: 4))
            let rest = Int64(bytes.count - reader.offset)
            switch name {
            case 0x2074_6d66:  // "fmt "
                guard size <= rest else { throw WAVError(offset: start, reason: .truncated) }
                let next = reader.offset + Int(size)
                format = try WAVFormat(&reader, size: Int(size))
                reader.offset = next + Int(size & 1)
            case 0x6174_6164:  // "data"
                guard let format else { throw WAVError(offset: start, reason: .missingFormat) }
                // Programs that write to a pipe don't know the length, and leave the maximum.
                let isStreamed = size >= 0x7fff_0000
                guard size <= rest || isStreamed else { throw WAVError(offset: start, reason: .truncated) }
                sampleRate = format.sampleRate
                samples = try format.samples(&reader, size: Int(min(size, rest)))
                return
            default:
                guard size <= rest else { throw WAVError(offset: start, reason: .truncated) }
                reader.offset += Int(size)
                reader.offset += Int(size & 1)
            }
        }
        throw WAVError(offset: bytes.count, reason: format == nil ? .missingFormat : .missingSamples)
    }
}

/// The contents of a `fmt ` chunk.
private struct WAVFormat {
    var isFloat: Bool
    var channels: Int
    var sampleRate: Int
    var bytesPerSample: Int

    init(_ reader: inout WAVReader, size: Int) throws(WAVError) {
        let start = reader.offset
        guard size >= 16 else { throw WAVError(offset: start, reason: .truncated) }
        var encoding = UInt16(truncatingIfNeeded: try reader.number(bytes: 2))
        let channels = UInt16(truncatingIfNeeded: try reader.number(bytes: 2))
        let rate = try reader.number(bytes: 4)
        _ = try reader.number(bytes: 4)
        _ = try reader.number(bytes: 2)
        let bits = UInt16(truncatingIfNeeded: try reader.number(bytes: 2))
        // WAVE_FORMAT_EXTENSIBLE carries the encoding in the first two bytes of its sub-format.
        if encoding == 0xfffe, size >= 40 {
            reader.offset += 8
            encoding = UInt16(truncatingIfNeeded: try reader.number(bytes: 2))
        }
        guard encoding == 1 || encoding == 3 else { throw WAVError(offset: start, reason: .encoding(encoding)) }
        guard channels == 1 || channels == 2 else { throw WAVError(offset: start + 2, reason: .channels(channels)) }
        guard rate >= 4_000, rate <= 192_000 else { throw WAVError(offset: start + 4, reason: .sampleRate(rate)) }
        let isKnown = encoding == 3 ? bits == 32 : bits == 8 || bits == 16 || bits == 24 || bits == 32
        guard isKnown else { throw WAVError(offset: start + 14, reason: .bits(bits)) }
        isFloat = encoding == 3
        self.channels = Int(channels)
        sampleRate = Int(rate)
        bytesPerSample = Int(bits) / 8
    }

    func samples(_ reader: inout WAVReader, size: Int) throws(WAVError) -> [Double] {
        let count = size / (bytesPerSample * channels)
        guard count > 0 else { throw WAVError(offset: reader.offset, reason: .missingSamples) }
        guard count <= sampleRate * WAVFile.secondsLimit else {
            throw WAVError(offset: reader.offset, reason: .tooLong(seconds: WAVFile.secondsLimit))
        }
        var samples: [Double] = []
        samples.reserveCapacity(count)
        for _ in 0..<count {
            var sum = 0.0
            for _ in 0..<channels { sum += try sample(&reader) }
            samples.append(channels == 2 ? sum / 2 : sum)
        }
        return samples
    }

    private func sample(_ reader: inout WAVReader) throws(WAVError) -> Double {
        let offset = reader.offset
        let number = try reader.number(bytes: bytesPerSample)
        switch bytesPerSample {
        case 1: return (Double(number) - 128) / 128
        case 2: return Double(Int16(truncatingIfNeeded: number)) / 32_768
        case 3: return Double(Int32(bitPattern: number << 8) >> 8) / 8_388_608
        default:
            guard isFloat else { return Double(Int32(bitPattern: number)) / 2_147_483_648 }
            let value = Double(Float(bitPattern: number))
            // Far beyond full scale is as little a recording as NaN is, and would overflow what follows.
            guard value.isFinite, abs(value) <= 65_536 else { throw WAVError(offset: offset, reason: .notFinite) }
            return value
        }
    }
}

/// Little-endian numbers from bytes.
private struct WAVReader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// An unsigned number of up to four bytes.
    mutating func number(bytes count: Int) throws(WAVError) -> UInt32 {
        guard offset + count <= bytes.count else { throw WAVError(offset: bytes.count, reason: .truncated) }
        var number: UInt32 = 0
        for index in 0..<count { number |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
        offset += count
        return number
    }

    mutating func expect(_ name: StaticString) throws(WAVError) {
        let isThere =
            bytes.count >= offset + name.utf8CodeUnitCount
            && name.withUTF8Buffer { expected in
                for index in 0..<expected.count where bytes[offset + index] != expected[index] { return false }
                return true
            }
        guard isThere else { throw WAVError(offset: offset, reason: .notWAV) }
        offset += name.utf8CodeUnitCount
    }
}
