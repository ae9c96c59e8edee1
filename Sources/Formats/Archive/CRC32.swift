/// The checksum of ZIP and gzip (ISO 3309, polynomial 0xEDB88320).
struct CRC32 {
    private static let table: [UInt32] = {
        var table: [UInt32] = []
        for index in 0..<256 {
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
            table.append(value)
        }
        return table
    }()

    static func of(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xFF)] }
        return ~value
    }
}
