/// A text without a declaration, such as CSV, made UTF-8.
struct TextInUTF8 {
    let bytes: [UInt8]
    /// A sentence, where the encoding was guessed.
    let note: String?

    /// UTF-16 by its first bytes. What isn't UTF-8 is Windows-1252, as Excel writes it, unless most of its other
    /// characters are UTF-8: then what is wrong is damage, and becomes U+FFFD.
    init(_ bytes: [UInt8]) throws(FormatError) {
        let encoding = try TextEncoding(bytes[...])
        if encoding != .utf8 {
            var transcoder = Transcoder(encoding)
            self.bytes = transcoder.utf8(bytes, isLast: true)
            note = nil
            return
        }
        let (wrong, right) = TextInUTF8.count(bytes)
        if wrong == 0 {
            self.bytes = bytes
            note = nil
        } else if wrong > right {
            var transcoder = Transcoder(.windows1252)
            self.bytes = transcoder.utf8(bytes, isLast: true)
            note = "The file isn't written in UTF-8: it was read as Windows-1252."
        } else {
            self.bytes = TextInUTF8.repaired(bytes)
            note =
                "\(wrong) \(wrong == 1 ? "byte is" : "bytes are") no character of UTF-8, in which the file is written."
        }
    }

    /// Bytes that aren't UTF-8, and characters beyond ASCII that are.
    private static func count(_ bytes: [UInt8]) -> (wrong: Int, right: Int) {
        var (wrong, right) = (0, 0)
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let length = UTF8Check.length(of: bytes, at: index)
            if length == 0 { wrong += 1 } else { right += 1 }
            index += max(length, 1)
        }
        return (wrong, right)
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let length = bytes[index] < 0x80 ? 1 : UTF8Check.length(of: bytes, at: index)
            if length == 0 { Transcoder.append(0xFFFD, to: &text) } else { text += bytes[index..<index + length] }
            index += max(length, 1)
        }
        return text
    }
}
