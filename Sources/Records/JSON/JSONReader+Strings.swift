extension JSONReader {
    /// Reads a string. The next byte must be its opening quote.
    mutating func scanString() throws(JSONError) -> String {
        let start = offset + 1
        offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                let string = String(decoding: bytes[start..<offset], as: UTF8.self)
                offset += 1
                return string
            } else if byte == UInt8(ascii: "\\") {
                return try scanEscapedString(from: start)
            } else if byte < 0x20 {
                throw error(.controlCharacterInString)
            } else if byte < 0x80 {
                offset += 1
            } else {
                try passScalar()
            }
        }
        throw error(.unexpectedEnd)
    }

    /// Passes over a string. The next byte must be its opening quote.
    mutating func passString() throws(JSONError) {
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return
            } else if byte == UInt8(ascii: "\\") {
                _ = try scanEscape()
            } else if byte < 0x20 {
                throw error(.controlCharacterInString)
            } else if byte < 0x80 {
                offset += 1
            } else {
                try passScalar()
            }
        }
        throw error(.unexpectedEnd)
    }

    /// The whole string from its first escape on; the text before it begins at `start`.
    private mutating func scanEscapedString(from start: Int) throws(JSONError) -> String {
        var utf8 = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return String(decoding: utf8, as: UTF8.self)
            } else if byte == UInt8(ascii: "\\") {
                appendUTF8(try scanEscape(), to: &utf8)
            } else if byte < 0x20 {
                throw error(.controlCharacterInString)
            } else if byte < 0x80 {
                utf8.append(byte)
                offset += 1
            } else {
                let scalar = offset
                try passScalar()
                utf8.append(contentsOf: bytes[scalar..<offset])
            }
        }
        throw error(.unexpectedEnd)
    }

    /// The scalar that an escape stands for.
    private mutating func scanEscape() throws(JSONError) -> UInt32 {
        guard offset + 1 < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
        let scalar: UInt8
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = bytes[offset + 1]
        case UInt8(ascii: "b"): scalar = 0x08
        case UInt8(ascii: "f"): scalar = 0x0C
        case UInt8(ascii: "n"): scalar = 0x0A
        case UInt8(ascii: "r"): scalar = 0x0D
        case UInt8(ascii: "t"): scalar = 0x09
        case UInt8(ascii: "u"): return try scanUnicodeEscape()
        default: throw error(.invalidEscape)
        }
        offset += 2
        return UInt32(scalar)
    }

    /// `\u0041`, or the two of a surrogate pair.
    private mutating func scanUnicodeEscape() throws(JSONError) -> UInt32 {
        let place = offset
        let first = try scanHexUnit()
        guard first & 0xF800 == 0xD800 else { return first }
        guard first < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
            bytes[offset + 1] == UInt8(ascii: "u")
        else { throw error(.loneSurrogate, at: place) }
        let second = try scanHexUnit()
        guard second & 0xFC00 == 0xDC00 else { throw error(.loneSurrogate, at: place) }
        return 0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF)
    }

    private mutating func scanHexUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in 2..<6 {
            guard offset + index < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
            let byte = bytes[offset + index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw error(.invalidEscape)
            }
            unit = unit << 4 | UInt32(digit)
        }
        offset += 6
        return unit
    }

    private func appendUTF8(_ scalar: UInt32, to utf8: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case ..<0x80: utf8.append(UInt8(scalar))
        case ..<0x800: utf8 += [UInt8(0xC0 | scalar >> 6), continuation(0)]
        case ..<0x10000: utf8 += [UInt8(0xE0 | scalar >> 12), continuation(6), continuation(0)]
        default: utf8 += [UInt8(0xF0 | scalar >> 18), continuation(12), continuation(6), continuation(0)]
        }
    }

    /// Passes over a scalar of two to four bytes. The allowed ranges of the second byte are those of the Unicode
    /// Standard, table 3-7: they leave out overlong forms, surrogates and what lies past U+10FFFF.
    private mutating func passScalar() throws(JSONError) {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[offset] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: length = 3
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw error(.invalidUTF8)
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { throw error(.invalidUTF8) }
        for index in 2..<max(2, length) where bytes[offset + index] & 0xC0 != 0x80 { throw error(.invalidUTF8) }
        offset += length
    }
}
