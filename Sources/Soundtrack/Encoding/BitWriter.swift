/// Appends bits to bytes, the most significant first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    /// Bits not yet appended, in the lowest `pending` places.
    private var accumulator: UInt64 = 0
    private var pending: UInt64 = 0

    /// Appends the lowest `count` bits of `value`, at most 32; higher bits are ignored.
    @inline(__always)
    mutating func write(_ value: UInt32, bits count: UInt64) {
        accumulator = accumulator << count | (UInt64(value) & ((1 << count) - 1))
        pending += count
        while pending >= 8 {
            pending -= 8
            bytes.append(UInt8(truncatingIfNeeded: accumulator >> pending))
        }
    }

    @inline(__always)
    mutating func write(_ value: Int32, bits count: UInt64) {
        write(UInt32(bitPattern: value), bits: count)
    }

    /// A number of zeros, then a one.
    @inline(__always)
    mutating func writeUnary(_ zeros: UInt32) {
        var zeros = zeros
        while zeros >= 32 {
            write(UInt32(0), bits: 32)
            zeros -= 32
        }
        write(UInt32(1), bits: UInt64(zeros) + 1)
    }

    /// Pads the last byte with zeros.
    mutating func align() {
        if pending > 0 { write(UInt32(0), bits: 8 - pending) }
    }
}
