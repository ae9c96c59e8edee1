enum UTF8Check {
    /// Index of the first byte that is invalid in a text: malformed UTF-8 (RFC 3629), or a control character.
    static func firstInvalid(in bytes: [UInt8], from first: Int = 0, to end: Int? = nil) -> Int? {
        var index = first
        let count = end ?? bytes.count
        while index < count {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte < 0x20, byte != 9, byte != 10, byte != 13 { return index }
                index += 1
                continue
            }
            let length = length(of: bytes, at: index, to: count)
            if length == 0 { return index }
            index += length
        }
        return nil
    }

    /// Bytes of the character beyond ASCII that begins at an index; 0 if it is malformed.
    static func length(of bytes: [UInt8], at index: Int, to end: Int? = nil) -> Int {
        let length: Int
        var least: UInt8 = 0x80
        var most: UInt8 = 0xBF
        switch bytes[index] {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF:
            length = 3
            if bytes[index] == 0xE0 { least = 0xA0 }
            if bytes[index] == 0xED { most = 0x9F }
        case 0xF0...0xF4:
            length = 4
            if bytes[index] == 0xF0 { least = 0x90 }
            if bytes[index] == 0xF4 { most = 0x8F }
        default: return 0
        }
        guard index + length <= end ?? bytes.count, least...most ~= bytes[index + 1] else { return 0 }
        for place in 2..<max(length, 3) where place < length {
            if bytes[index + place] & 0xC0 != 0x80 { return 0 }
        }
        return length
    }
}
