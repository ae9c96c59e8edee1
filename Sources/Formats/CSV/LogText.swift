import Workouts

/// Text of logs' cells: folded case, blanks, durations.
enum LogText {
    /// Lower case for the letters of Latin, Greek and Cyrillic; every blank of Unicode as a space; without surrounding
    /// blanks.
    static func folded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 where byte < 0x80 {
            bytes.append(65...90 ~= byte ? byte + 32 : 9...13 ~= byte ? 32 : byte)
        }
        if bytes.count == text.utf8.count { return trimmed(String(decoding: bytes, as: UTF8.self)) }
        var folded = ""
        for scalar in text.unicodeScalars {
            if isBlank(scalar.value) {
                folded.unicodeScalars.append(" ")
            } else {
                folded.unicodeScalars.append(Unicode.Scalar(lowered(scalar.value)) ?? scalar)
            }
        }
        return trimmed(folded)
    }

    /// × (U+00D7) lies among Latin-1's capitals but is no letter.
    private static func lowered(_ value: UInt32) -> UInt32 {
        switch value {
        case 65...90: value + 32
        case 0xD7: value
        case 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: value + 32
        case 0x130: 0x69
        case 0x100...0x137, 0x14A...0x177: value | 1
        case 0x139...0x148, 0x179...0x17E: value % 2 == 1 ? value + 1 : value
        case 0x400...0x40F: value + 80
        case 0x218...0x21B: value | 1
        case 0x388...0x38A: value + 37
        case 0x386: 0x3AC
        default: value
        }
    }

    /// White space of Unicode, with the byte order mark and the invisible space.
    static func isBlank(_ value: UInt32) -> Bool {
        switch value {
        case 9...13, 32, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    static func trimmed(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last else { return text }
        if 33...127 ~= first, 33...127 ~= last { return text }
        let scalars = Array(text.unicodeScalars)
        guard let start = scalars.firstIndex(where: { !isBlank($0.value) }),
            let end = scalars.lastIndex(where: { !isBlank($0.value) })
        else { return "" }
        if start == 0, end == scalars.count - 1 { return text }
        var trimmed = ""
        for scalar in scalars[start...end] { trimmed.unicodeScalars.append(scalar) }
        return trimmed
    }

    /// Whether a cell says that there is nothing: empty, "-", "null", "NaN", "none", "N/A".
    static func isNone(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        if isDigit(first) || text.utf8.count > 4 { return false }
        switch folded(text) {
        case "-", "\u{2013}", "\u{2014}", "null", "nan", "none", "n/a", "nil": return true
        default: return false
        }
    }

    static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        var index = 0
        while index + word.count <= text.count {
            if text[index..<index + word.count].elementsEqual(word) { return true }
            index += 1
        }
        return false
    }

    static func contains(_ text: String, _ word: String) -> Bool { contains(Array(text.utf8), Array(word.utf8)) }

    /// A duration: "1h 5m", "62 min", "45s", "0:12:30", "00:45" (minutes and seconds). Nil for other texts, a bare
    /// number among them.
    static func span(_ text: String) -> Seconds? {
        let bytes = Array(folded(text).utf8)
        if bytes.contains(UInt8(ascii: ":")) { return clock(bytes) }
        var microseconds: Int64 = 0
        var index = 0
        var parts = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
            guard index > start, index - start < 12, let value = DecimalText.number(bytes[start..<index]) else {
                return nil
            }
            while index < bytes.count, bytes[index] == 32 { index += 1 }
            let unitStart = index
            while index < bytes.count, !isDigit(bytes[index]), bytes[index] != 32, bytes[index] != UInt8(ascii: ",") {
                index += 1
            }
            guard let unit = LogUnits.seconds(String(decoding: bytes[unitStart..<index], as: UTF8.self)),
                value * unit <= 31_536_000
            else { return nil }
            microseconds += Int64((value * unit * 1_000_000).rounded())
            parts += 1
            while index < bytes.count, bytes[index] == 32 || bytes[index] == UInt8(ascii: ",") { index += 1 }
            if parts > 4 { return nil }
        }
        return parts > 0 ? Seconds(microseconds: microseconds) : nil
    }

    /// "1:02:03" or "00:45", the last part with a fraction.
    private static func clock(_ bytes: [UInt8]) -> Seconds? {
        var total = 0.0
        var parts = 0
        for part in bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
            guard let first = part.first, isDigit(first), part.count < 12, let value = DecimalText.number(part),
                value < 100_000
            else { return nil }
            total = total * 60 + value
            parts += 1
        }
        return 2...3 ~= parts ? Seconds(microseconds: Int64((total * 1_000_000).rounded())) : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
