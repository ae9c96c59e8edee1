/// Content lines of iCalendar, folded between characters to at most 75 bytes (RFC 5545, 3.1).
struct CalendarLines {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ line: String) {
        var length = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if length + width > 75 {
                bytes += [0x0D, 0x0A, 0x20]
                length = 1
            }
            bytes += Array(UTF8.encode(scalar)!)
            length += width
        }
        bytes += [0x0D, 0x0A]
    }

    /// Text escaped by RFC 5545, 3.3.11. Of control characters only line ends are kept.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0..<0x20, 0x7F: break
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
