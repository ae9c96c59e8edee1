/// FLAC's checksums (RFC 9639, sections 9.1.8 and 9.3): CRC-8 with x⁸ + x² + x + 1 and CRC-16 with x¹⁶ + x¹⁵ + x² + 1,
/// both from 0, highest bit first.
package enum CRC {
    static func crc8(_ bytes: [UInt8]) -> UInt8 { bytes.withUnsafeBufferPointer { crc8($0[...]) } }

    package static func crc8(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
        var crc: UInt8 = 0
        for byte in bytes {
            crc ^= byte
            for _ in 0..<8 { crc = crc & 0x80 != 0 ? crc << 1 ^ 0x07 : crc << 1 }
        }
        return crc
    }

    static func crc16(_ bytes: [UInt8], from start: UInt16 = 0) -> UInt16 {
        bytes.withUnsafeBufferPointer { crc16($0[...], from: start) }
    }

    /// Continues from the checksum of the preceding bytes.
    package static func crc16(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, from start: UInt16 = 0) -> UInt16 {
        var crc = start
        let table = table
        for byte in bytes { crc = crc << 8 ^ table[Int(crc >> 8 ^ UInt16(byte))] }
        return crc
    }

    /// x^(8 · `count`) modulo the CRC-16's polynomial: the factor of a checksum that `count` bytes follow.
    static func shift(byBytes count: Int) -> UInt16 {
        var result: UInt16 = 1
        var power: UInt16 = 0x100
        var rest = count
        while rest > 0 {
            if rest & 1 == 1 { result = multiply(result, power) }
            power = multiply(power, power)
            rest >>= 1
        }
        return result
    }

    /// The product of two polynomials modulo the CRC-16's.
    static func multiply(_ left: UInt16, _ right: UInt16) -> UInt16 {
        var product: UInt16 = 0
        var rest = right
        for _ in 0..<16 {
            product = product & 0x8000 != 0 ? product << 1 ^ 0x8005 : product << 1
            if rest & 0x8000 != 0 { product ^= left }
            rest <<= 1
        }
        return product
    }

    private static let table: [UInt16] = (0..<256).map { index in
        var crc = UInt16(index) << 8
        for _ in 0..<8 { crc = crc & 0x8000 != 0 ? crc << 1 ^ 0x8005 : crc << 1 }
        return crc
    }
}
