/// Makes XML of any encoding that is read UTF-8: by its first bytes, or by its declaration.
enum XMLEncoding {
    /// Bytes in which a declaration is looked for.
    private static let beginning = 1024

    static func utf8(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
        var transcoder = Transcoder(try encoding(bytes))
        return transcoder.utf8(bytes, isLast: true)
    }

    static func utf8(_ source: ByteSource) throws(FormatError) -> ByteSource {
        var head: [UInt8] = []
        while head.count < beginning, let part = try source.next() { head += part }
        let encoding = try encoding(head)
        var transcoder = Transcoder(encoding)
        var waiting: [UInt8]? = head
        return ByteSource { () throws(FormatError) -> [UInt8] in
            // A part may be half of a character.
            while let part = waiting {
                waiting = try source.next()
                let text = transcoder.utf8(part, isLast: waiting == nil)
                if !text.isEmpty { return text }
            }
            return []
        }
    }

    private static func encoding(_ bytes: [UInt8]) throws(FormatError) -> TextEncoding {
        let encoding = try TextEncoding(bytes[...])
        guard encoding == .utf8 else { return encoding }
        let head = Array(bytes.prefix(beginning))
        guard let start = ByteSearch.first(of: "<?xml", in: head), let end = ByteSearch.first(of: "?>", in: head),
            start < end, let name = declared(in: bytes[start..<end])
        else { return .utf8 }
        return TextEncoding(named: name) ?? .utf8
    }

    /// The encoding's name in a declaration, in small letters; nil without one.
    static func declared(in declaration: ArraySlice<UInt8>) -> String? {
        let inside = declaration.prefix(beginning).map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 32 : $0 }
        guard let place = ByteSearch.first(of: "encoding", in: inside) else { return nil }
        var value: [UInt8] = []
        var quote: UInt8?
        for byte in inside[(place + 8)...] {
            if let quote {
                if byte == quote { break }
                value.append(byte)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return String(decoding: value, as: UTF8.self)
    }
}
