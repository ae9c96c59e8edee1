/// The 64 operations on one block, unrolled: RFC 1321, section 3.4.
extension MD5 {
    /// Digests whole blocks of 64 bytes, at any alignment.
    @_optimize(speed)
    static func digest(
        _ start: UnsafeRawPointer, blocks: Int, into state: inout (a: UInt32, b: UInt32, c: UInt32, d: UInt32)
    ) {
        var (a, b, c, d) = state
        var block = start
        for _ in 0..<blocks {
            let before = (a, b, c, d)

            f(&a, b, c, d, word(block, 0) &+ 0xd76a_a478, 7)
            f(&d, a, b, c, word(block, 1) &+ 0xe8c7_b756, 12)
            f(&c, d, a, b, word(block, 2) &+ 0x2420_70db, 17)
            f(&b, c, d, a, word(block, 3) &+ 0xc1bd_ceee, 22)
            f(&a, b, c, d, word(block, 4) &+ 0xf57c_0faf, 7)
            f(&d, a, b, c, word(block, 5) &+ 0x4787_c62a, 12)
            f(&c, d, a, b, word(block, 6) &+ 0xa830_4613, 17)
            f(&b, c, d, a, word(block, 7) &+ 0xfd46_9501, 22)
            f(&a, b, c, d, word(block, 8) &+ 0x6980_98d8, 7)
            f(&d, a, b, c, word(block, 9) &+ 0x8b44_f7af, 12)
            f(&c, d, a, b, word(block, 10) &+ 0xffff_5bb1, 17)
            f(&b, c, d, a, word(block, 11) &+ 0x895c_d7be, 22)
            f(&a, b, c, d, word(block, 12) &+ 0x6b90_1122, 7)
            f(&d, a, b, c, word(block, 13) &+ 0xfd98_7193, 12)
            f(&c, d, a, b, word(block, 14) &+ 0xa679_438e, 17)
            f(&b, c, d, a, word(block, 15) &+ 0x49b4_0821, 22)

            g(&a, b, c, d, word(block, 1) &+ 0xf61e_2562, 5)
            g(&d, a, b, c, word(block, 6) &+ 0xc040_b340, 9)
            g(&c, d, a, b, word(block, 11) &+ 0x265e_5a51, 14)
            g(&b, c, d, a, word(block, 0) &+ 0xe9b6_c7aa, 20)
            g(&a, b, c, d, word(block, 5) &+ 0xd62f_105d, 5)
            g(&d, a, b, c, word(block, 10) &+ 0x0244_1453, 9)
            g(&c, d, a, b, word(block, 15) &+ 0xd8a1_e681, 14)
            g(&b, c, d, a, word(block, 4) &+ 0xe7d3_fbc8, 20)
            g(&a, b, c, d, word(block, 9) &+ 0x21e1_cde6, 5)
            g(&d, a, b, c, word(block, 14) &+ 0xc337_07d6, 9)
            g(&c, d, a, b, word(block, 3) &+ 0xf4d5_0d87, 14)
            g(&b, c, d, a, word(block, 8) &+ 0x455a_14ed, 20)
            g(&a, b, c, d, word(block, 13) &+ 0xa9e3_e905, 5)
            g(&d, a, b, c, word(block, 2) &+ 0xfcef_a3f8, 9)
            g(&c, d, a, b, word(block, 7) &+ 0x676f_02d9, 14)
            g(&b, c, d, a, word(block, 12) &+ 0x8d2a_4c8a, 20)

            h(&a, b, c, d, word(block, 5) &+ 0xfffa_3942, 4)
            h(&d, a, b, c, word(block, 8) &+ 0x8771_f681, 11)
            h(&c, d, a, b, word(block, 11) &+ 0x6d9d_6122, 16)
            h(&b, c, d, a, word(block, 14) &+ 0xfde5_380c, 23)
            h(&a, b, c, d, word(block, 1) &+ 0xa4be_ea44, 4)
            h(&d, a, b, c, word(block, 4) &+ 0x4bde_cfa9, 11)
            h(&c, d, a, b, word(block, 7) &+ 0xf6bb_4b60, 16)
            h(&b, c, d, a, word(block, 10) &+ 0xbebf_bc70, 23)
            h(&a, b, c, d, word(block, 13) &+ 0x289b_7ec6, 4)
            h(&d, a, b, c, word(block, 0) &+ 0xeaa1_27fa, 11)
            h(&c, d, a, b, word(block, 3) &+ 0xd4ef_3085, 16)
            h(&b, c, d, a, word(block, 6) &+ 0x0488_1d05, 23)
            h(&a, b, c, d, word(block, 9) &+ 0xd9d4_d039, 4)
            h(&d, a, b, c, word(block, 12) &+ 0xe6db_99e5, 11)
            h(&c, d, a, b, word(block, 15) &+ 0x1fa2_7cf8, 16)
            h(&b, c, d, a, word(block, 2) &+ 0xc4ac_5665, 23)

            i(&a, b, c, d, word(block, 0) &+ 0xf429_2244, 6)
            i(&d, a, b, c, word(block, 7) &+ 0x432a_ff97, 10)
            i(&c, d, a, b, word(block, 14) &+ 0xab94_23a7, 15)
            i(&b, c, d, a, word(block, 5) &+ 0xfc93_a039, 21)
            i(&a, b, c, d, word(block, 12) &+ 0x655b_59c3, 6)
            i(&d, a, b, c, word(block, 3) &+ 0x8f0c_cc92, 10)
            i(&c, d, a, b, word(block, 10) &+ 0xffef_f47d, 15)
            i(&b, c, d, a, word(block, 1) &+ 0x8584_5dd1, 21)
            i(&a, b, c, d, word(block, 8) &+ 0x6fa8_7e4f, 6)
            i(&d, a, b, c, word(block, 15) &+ 0xfe2c_e6e0, 10)
            i(&c, d, a, b, word(block, 6) &+ 0xa301_4314, 15)
            i(&b, c, d, a, word(block, 13) &+ 0x4e08_11a1, 21)
            i(&a, b, c, d, word(block, 4) &+ 0xf753_7e82, 6)
            i(&d, a, b, c, word(block, 11) &+ 0xbd3a_f235, 10)
            i(&c, d, a, b, word(block, 2) &+ 0x2ad7_d2bb, 15)
            i(&b, c, d, a, word(block, 9) &+ 0xeb86_d391, 21)

            a &+= before.0
            b &+= before.1
            c &+= before.2
            d &+= before.3
            block += 64
        }
        state = (a, b, c, d)
    }

    @inline(__always)
    private static func word(_ block: UnsafeRawPointer, _ index: Int) -> UInt32 {
        UInt32(littleEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
    }

    @inline(__always)
    private static func rotated(_ x: UInt32, _ count: UInt32) -> UInt32 {
        x &<< count | x &>> (32 &- count)
    }

    // Each operation's `b` is the previous one's result, on the critical path: terms that don't depend on it are added
    // first. The two halves of `g` share no bit, so their sum is their union.

    @inline(__always)
    private static func f(
        _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ addend: UInt32, _ count: UInt32
    ) {
        a = b &+ rotated((a &+ addend) &+ (d ^ (b & (c ^ d))), count)
    }

    @inline(__always)
    private static func g(
        _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ addend: UInt32, _ count: UInt32
    ) {
        a = b &+ rotated((a &+ addend &+ (c & ~d)) &+ (b & d), count)
    }

    @inline(__always)
    private static func h(
        _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ addend: UInt32, _ count: UInt32
    ) {
        a = b &+ rotated((a &+ addend) &+ (b ^ (c ^ d)), count)
    }

    @inline(__always)
    private static func i(
        _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ addend: UInt32, _ count: UInt32
    ) {
        a = b &+ rotated((a &+ addend) &+ (c ^ (b | ~d)), count)
    }
}
