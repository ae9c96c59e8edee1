/// Reads the numbers and strings of a patch.
struct PatchReader {
    private let bytes: [UInt8]
    private let text: [UInt16]
    private let end: Int
    private var at = 4
    private var cut = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = 4 + Int(bytes[0]) + Int(bytes[1]) << 8 + Int(bytes[2]) << 16 + Int(bytes[3]) << 24
        text = Array(String(decoding: bytes[end...], as: UTF8.self).utf16)
    }

    /// Nothing but whole ops, and all text used.
    var isAtEnd: Bool { at == end && cut == text.count }

    mutating func op() -> UInt8? {
        guard at < end else { return nil }
        at += 1
        return bytes[at - 1]
    }

    mutating func number() -> UInt32 {
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while true {
            let byte = bytes[at]
            at += 1
            value |= UInt32(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    mutating func float() -> Double {
        var bits: UInt64 = 0
        for offset in 0..<8 { bits |= UInt64(bytes[at + offset]) << UInt64(8 * offset) }
        at += 8
        return Double(bitPattern: bits)
    }

    mutating func string() -> String {
        let count = Int(number())
        cut += count
        return String(decoding: text[(cut - count)..<cut], as: UTF16.self)
    }

    mutating func names() -> [String] {
        string().split(separator: " ").map(String.init)
    }
}
