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
        // The bytes count: a declaration may be of the time before a conversion.
        guard encoding == .utf8 else { return encoding }
        let head = Array(bytes.dropFirst(bytes.hasUTF8Mark ? 3 : 0).prefix(beginning))
        guard ByteSearch.first(of: "<?xml", in: head) == 0, let end = ByteSearch.first(of: "?>", in: head),
            let name = declared(in: head[..<end])
        else { return .utf8 }
        guard let declared = TextEncoding(named: name) else {
            throw FormatError(
                "The file says that its encoding is \(excerpt(name)). UTF-8, UTF-16 and Windows-1252 are read.",
                at: .line(1, column: 1))
        }
        return declared
    }

    /// The encoding's name in a declaration, in small letters; nil without one.
    private static func declared(in declaration: ArraySlice<UInt8>) -> String? {
        let inside = declaration.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 32 : $0 }
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
