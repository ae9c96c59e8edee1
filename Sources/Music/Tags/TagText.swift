/// Decodes the texts of tags in their various encodings.
enum TagText {
    /// Without control characters and surrounding blanks, truncated between characters to `TagLimits.text` bytes; nil
    /// if empty.
    static func utf8(_ bytes: some Sequence<UInt8>) -> String? {
        cleaned(String(decoding: Array(bytes), as: UTF8.self))
    }

    static func latin1(_ bytes: some Sequence<UInt8>) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return cleaned(String(text))
    }

    /// - Parameter isBigEndian: The byte order without a mark. A mark updates it for the texts that follow.
    static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: inout Bool) -> String? {
        var units: [UInt16] = []
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            index += 2
            if units.isEmpty, first << 8 | second == 0xFEFF {
                isBigEndian = true
            } else if units.isEmpty, second << 8 | first == 0xFEFF {
                isBigEndian = false
            } else {
                units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            }
        }
        return cleaned(String(decoding: units, as: UTF16.self))
    }

    /// Joins several values, without duplicates.
    static func list(_ values: [String]) -> String? {
        var seen: [[UInt8]] = []
        var all: [UInt8] = []
        for value in values {
            let bytes = Array(value.utf8)
            guard !bytes.isEmpty, !seen.contains(bytes) else { continue }
            seen.append(bytes)
            if !all.isEmpty { all += Array(", ".utf8) }
            all += bytes
        }
        return utf8(all)
    }

    private static func cleaned(_ text: String) -> String? {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars.prefix(4 * TagLimits.text) {
            // Line breaks and direction marks don't belong in names; nor does a stray byte order mark.
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: scalars.append(" ")
            case 0xFEFF: continue
            default: scalars.append(scalar)
            }
        }
        while scalars.last == " " || scalars.last == "\u{A0}" { scalars.removeLast() }
        var result = String.UnicodeScalarView()
        var size = 0
        for scalar in scalars.drop(while: { $0 == " " || $0 == "\u{A0}" }) {
            size += UTF8.width(scalar)
            guard size <= TagLimits.text else { break }
            result.append(scalar)
        }
        return result.isEmpty ? nil : String(result)
    }
}
