/// The encodings in which texts are read; inside, all are UTF-8.
enum TextEncoding: Equatable {
    case utf8
    case utf16(isBig: Bool)
    /// Also for ISO 8859-1, of which it has all characters (encoding.spec.whatwg.org).
    case windows1252

    /// By a text's first four bytes: its mark, or the zeros that are half of each ASCII character.
    init(_ beginning: ArraySlice<UInt8>) throws(FormatError) {
        let bytes = Array(beginning.prefix(4))
        guard bytes.count >= 2 else {
            self = .utf8
            return
        }
        let isWide = bytes.count == 4 && (bytes[2] == 0 && bytes[3] == 0 || bytes[0] == 0 && bytes[1] == 0)
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, _), (_, 0):
            if isWide {
                throw FormatError(
                    "The file is written in UTF-32. Save it in UTF-8: that is how texts are exchanged.", at: .byte(0))
            }
            self = .utf16(isBig: bytes[0] == 0xFE || bytes[0] == 0)
        default: self = .utf8
        }
    }

    /// By its name in an XML declaration, in small letters; nil for one that isn't read.
    init?(named name: String) {
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
        // A file that is UTF-16 was told by its bytes; another one was converted without its declaration.
        case "utf-16", "utf16", "utf-16le", "utf-16be", "unicode": self = .utf8
        case "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1":
            self = .windows1252
        default: return nil
        }
    }
}

/// Makes UTF-8 of a text that comes in parts.
struct Transcoder {
    private let encoding: TextEncoding
    /// Bytes of a character whose rest is in the next part.
    private var pending: [UInt8] = []
    private var isAtStart = true

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// A malformed character becomes U+FFFD.
    ///
    /// - Parameter isLast: Whether no part follows.
    mutating func utf8(_ part: [UInt8], isLast: Bool) -> [UInt8] {
        switch encoding {
        case .utf8: return part
        case .windows1252:
            var text: [UInt8] = []
            text.reserveCapacity(part.count + part.count / 8)
            for byte in part { Transcoder.append(Transcoder.windows1252(byte), to: &text) }
            return text
        case .utf16(let isBig): return utf8(part, isBig, isLast)
        }
    }

    private mutating func utf8(_ part: [UInt8], _ isBig: Bool, _ isLast: Bool) -> [UInt8] {
        let bytes = pending + part
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        func unit(_ index: Int) -> UInt32 {
            let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        var index = 0
        while index + 2 <= bytes.count {
            let first = unit(index)
            if 0xD800...0xDBFF ~= first {
                if index + 4 > bytes.count, !isLast { break }
                index += 2
                if index + 2 <= bytes.count, 0xDC00...0xDFFF ~= unit(index) {
                    Transcoder.append(0x10000 + (first - 0xD800) << 10 + (unit(index) - 0xDC00), to: &text)
                    index += 2
                } else {
                    Transcoder.append(0xFFFD, to: &text)
                }
                continue
            }
            index += 2
            // The mark.
            if isAtStart, first == 0xFEFF {
                isAtStart = false
                continue
            }
            isAtStart = false
            Transcoder.append(0xDC00...0xDFFF ~= first ? 0xFFFD : first, to: &text)
        }
        pending = Array(bytes[index...])
        if isLast, !pending.isEmpty { Transcoder.append(0xFFFD, to: &text) }
        return text
    }

    static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func byte(_ lead: UInt32, _ shift: UInt32) -> UInt8 {
            UInt8(lead | scalar >> shift & (lead == 0x80 ? 0x3F : 0xFF))
        }
        switch scalar {
        case ..<0x80: text.append(UInt8(scalar))
        case ..<0x800: text += [byte(0xC0, 6), byte(0x80, 0)]
        case ..<0x10000: text += [byte(0xE0, 12), byte(0x80, 6), byte(0x80, 0)]
        default: text += [byte(0xF0, 18), byte(0x80, 12), byte(0x80, 6), byte(0x80, 0)]
        }
    }

    /// The characters of 0x80 to 0x9F differ from ISO 8859-1, where they are controls.
    private static func windows1252(_ byte: UInt8) -> UInt32 {
        0x80...0x9F ~= byte ? special[Int(byte) - 0x80] : UInt32(byte)
    }

    private static let special: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}

extension [UInt8] {
    /// Whether they begin with the mark that some tools put before UTF-8.
    var hasUTF8Mark: Bool { count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF }
}
