/// MD5 (RFC 1321), the digest of the samples in a FLAC file.
///
/// It is the renderer's largest cost: an hour of silence is 172.8 MB that must be digested. Each of the 64 operations
/// waits for the one before, so the length of that chain determines the time; the round functions keep it short.
public struct MD5: Sendable {
    private var state = (a: UInt32(0x6745_2301), b: UInt32(0xefcd_ab89), c: UInt32(0x98ba_dcfe), d: UInt32(0x1032_5476))
    private var length: UInt64 = 0
    /// Up to 63 bytes of an incomplete block.
    private var buffer: [UInt8] = []

    public init() {
        buffer.reserveCapacity(64)
    }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard var pointer = bytes.baseAddress else { return }
        var rest = bytes.count
        length += UInt64(rest)
        if !buffer.isEmpty {
            let taken = min(rest, 64 - buffer.count)
            buffer.append(contentsOf: UnsafeRawBufferPointer(start: pointer, count: taken))
            pointer += taken
            rest -= taken
            guard buffer.count == 64 else { return }
            buffer.withUnsafeBytes { Self.digest($0.baseAddress!, blocks: 1, into: &state) }
            buffer.removeAll(keepingCapacity: true)
        }
        let blocks = rest / 64
        Self.digest(pointer, blocks: blocks, into: &state)
        buffer.append(contentsOf: UnsafeRawBufferPointer(start: pointer + blocks * 64, count: rest % 64))
    }

    /// Digests samples as stored in a file: little-endian, as on every platform that this runs on.
    public mutating func update(_ samples: ArraySlice<Int16>) {
        samples.withUnsafeBytes { update($0) }
    }

    /// Digests `count` samples of silence.
    public mutating func updateSilence(samples count: Int) {
        Self.silence.withUnsafeBytes { zeros in
            var rest = count * 2
            while rest > 0 {
                let taken = min(rest, zeros.count)
                update(UnsafeRawBufferPointer(rebasing: zeros[0..<taken]))
                rest -= taken
            }
        }
    }

    /// The 16 bytes of the digest.
    public consuming func finish() -> [UInt8] {
        let bits = length &* 8
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - Int(length % 64)) % 64)
        padding.withUnsafeBytes { update($0) }
        var tail: [UInt8] = []
        for shift in 0..<8 { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
        tail.withUnsafeBytes { update($0) }
        var digest: [UInt8] = []
        for word in [state.a, state.b, state.c, state.d] {
            for shift in 0..<4 { digest.append(UInt8(truncatingIfNeeded: word >> UInt32(8 * shift))) }
        }
        return digest
    }

    private static let silence = [UInt8](repeating: 0, count: 16_384)
}
