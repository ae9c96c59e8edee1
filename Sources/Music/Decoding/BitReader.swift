/// Reads bits from bytes, the most significant first. Beyond the end it returns zeros and sets `isOver`.
struct BitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next: Int
    private var cache: UInt64 = 0
    /// Unread bits of the cache, its highest ones.
    private var filled = 0
    private(set) var isOver = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        next = start
    }

    /// Index of the next byte, if the last one has been read completely.
    var place: Int { next - filled / 8 }

    @inline(__always)
    private mutating func fill() {
        while filled <= 56 {
            guard next < bytes.count else { return }
            cache |= UInt64(bytes[next]) << UInt64(56 - filled)
            next += 1
            filled += 8
        }
    }

    /// At most 32 bits.
    @inline(__always)
    mutating func bits(_ count: Int) -> UInt64 {
        guard count > 0 else { return 0 }
        if filled < count {
            fill()
            guard filled >= count else {
                isOver = true
                return 0
            }
        }
        let value = cache >> UInt64(64 - count)
        cache <<= UInt64(count)
        filled -= count
        return value
    }

    /// A signed number of at most 33 bits.
    @inline(__always)
    mutating func signed(_ count: Int) -> Int64 {
        guard count > 0 else { return 0 }
        if count > 32 {
            let high = signed(count - 16)
            return high << 16 | Int64(bits(16))
        }
        return Int64(bitPattern: bits(count) << UInt64(64 - count)) >> Int64(64 - count)
    }

    /// Counts the zeros before the next one, and consumes all of them.
    @inline(__always)
    mutating func unary() -> Int64 {
        var zeros: Int64 = 0
        while true {
            if filled == 0 { fill() }
            guard filled > 0 else {
                isOver = true
                return 0
            }
            let leading = cache.leadingZeroBitCount
            if leading < filled {
                zeros += Int64(leading)
                // All 64 bits are consumed.
                cache = leading == 63 ? 0 : cache << UInt64(leading + 1)
                filled -= leading + 1
                return zeros
            }
            zeros += Int64(filled)
            cache = 0
            filled = 0
        }
    }

    mutating func align() {
        let rest = filled % 8
        cache <<= UInt64(rest)
        filled -= rest
    }
}
