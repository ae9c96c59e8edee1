/// Takes bits off bytes, the highest first. Behind the end come zeros, and it says so.
struct BitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next: Int
    private var cache: UInt64 = 0
    /// Bits of the cache that haven't been taken, which are its highest.
    private var filled = 0
    private(set) var isOver = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        next = start
    }

    /// The byte that comes next, once all bits of the last one are taken.
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

    /// At most 33 bits, with their sign.
    @inline(__always)
    mutating func signed(_ count: Int) -> Int64 {
        guard count > 0 else { return 0 }
        if count > 32 {
            let high = signed(count - 16)
            return high << 16 | Int64(bits(16))
        }
        return Int64(bitPattern: bits(count) << UInt64(64 - count)) >> Int64(64 - count)
    }

    /// The zeros before the next one, which is taken as well.
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
                // A shift by 64 gives nothing.
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
