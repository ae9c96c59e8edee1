/// The CRC of FIT files: 16 bits, polynomial 0xA001 (CRC-16/ARC), table-driven by bytes.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    private static let table: [UInt16] = {
        var table: [UInt16] = []
        for index in 0..<256 {
            var value = UInt16(index)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
            table.append(value)
        }
        return table
    }()

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        let table = FITChecksum.table
        var value = value
        for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt16(byte)) & 0xFF)] }
        self.value = value
    }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        var checksum = FITChecksum()
        checksum.add(bytes)
        return checksum.value
    }
}
