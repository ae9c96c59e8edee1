/// A single-pass pull parser for XML 1.0.
///
/// Text in UTF-16 and Windows-1252 is made UTF-8 first. Document types are rejected, so there are no custom or external entities; only the standard's five and
/// character references exist. Elements are identified by their local name.
struct XMLReader {
    enum Event { case open, close, text, end }

    /// The whole file, or a window of it.
    private var bytes: [UInt8]
    private var offset: Int
    /// Source of the bytes after `bytes`; nil at the end.
    private var source: ByteSource?
    /// Number of `bytes` verified as UTF-8.
    private var checked = 0
    /// Bytes and line ends before `bytes`, and the bytes of the current line before them.
    private var before = (bytes: 0, lines: 0, column: 0)
    /// Names of the open elements, from the outermost in: all bytes, and the start of each.
    private var open: (bytes: [UInt8], starts: [Int]) = ([], [])
    /// Range in `bytes` of the local name of the last `open` or `close`.
    private var name = 0..<0
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    /// Whether the last opened element is empty, so that its `close` is the next event.
    private var closesAtOnce = false
    private var hasRoot = false
    /// Bytes from the last `text` event or `content()`.
    private(set) var text: [UInt8] = []
    /// Index in `bytes` of the last piece's start.
    private var piece = 0

    private static let maximumAttributes = 64
    /// Least number of bytes available at the start of a piece: more than the longest piece read whole, a tag with all
    /// its attributes.
    private let window: Int

    /// Reads a file in parts, with a window of it in memory.
    init(_ source: ByteSource, window: Int = 5 << 20) throws(FormatError) {
        self.init(bytes: [], source: try XMLEncoding.utf8(source), window: window)
        try fill()
        begin()
    }

    init(_ bytes: [UInt8]) throws(FormatError) {
        if bytes.count > FormatLimits.xmlBytes {
            throw FormatError("The file is larger than \(FormatLimits.xmlBytes >> 20) MB, the most that is read.")
        }
        self.init(bytes: try XMLEncoding.utf8(bytes), source: nil, window: 0)
        try check()
        begin()
    }

    private init(bytes: [UInt8], source: ByteSource?, window: Int) {
        self.bytes = bytes
        self.source = source
        self.window = window
        offset = 0
    }

    private mutating func begin() {
        if bytes.hasUTF8Mark { offset = 3 }
        skipDeclaration()
    }

    /// Drops bytes already read, and loads the next part.
    private mutating func fill() throws(FormatError) {
        guard source != nil else { return }
        // The last tag remains accessible until the next piece is read.
        var kept = min(checked, piece, offset, name.isEmpty ? offset : name.lowerBound)
        for attribute in attributes { kept = min(kept, attribute.name.lowerBound) }
        let dropped = bytes[..<kept]
        before.bytes += kept
        if let last = dropped.lastIndex(of: UInt8(ascii: "\n")) {
            before.lines += dropped.count { $0 == UInt8(ascii: "\n") }
            before.column = kept - last - 1
        } else {
            before.column += kept
        }
        bytes.removeFirst(kept)
        checked -= kept
        offset -= kept
        piece -= kept
        if !name.isEmpty { name = name.lowerBound - kept..<name.upperBound - kept }
        attributes = attributes.map {
            (
                $0.name.lowerBound - kept..<$0.name.upperBound - kept,
                $0.value.lowerBound - kept..<$0.value.upperBound - kept
            )
        }
        while bytes.count - offset < 2 * window {
            guard let more = try source?.next() else {
                source = nil
                break
            }
            bytes += more
        }
        try check()
    }

    /// Verifies UTF-8. An incomplete character at the end waits for its rest.
    private mutating func check() throws(FormatError) {
        var end = bytes.count
        if source != nil {
            var lead = end
            while lead > checked, end - lead < 3, bytes[lead - 1] & 0xC0 == 0x80 { lead -= 1 }
            if lead > checked, bytes[lead - 1] >= 0xC0 { end = lead - 1 }
        }
        if let wrong = UTF8Check.firstInvalid(in: bytes, from: checked, to: end) {
            throw error("This is no character of UTF-8, in which the file is read.", here: wrong)
        }
        checked = end
    }

    /// Offset of the last piece in the file.
    var start: Int { before.bytes + piece }

    var depth: Int { open.starts.count }

    /// Whether the last opened or closed element has this local name.
    func isNamed(_ name: StaticString) -> Bool { equals(self.name, name) }

    var elementName: String { String(decoding: bytes[name], as: UTF8.self) }

    /// An attribute of the last opened element.
    func attribute(_ name: StaticString) throws(FormatError) -> String? {
        guard let value = attributeRange(name) else { return nil }
        var text: [UInt8] = []
        try unescape(value, into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// A numeric attribute; nil if missing, NaN if malformed.
    func numberAttribute(_ name: StaticString) -> Double? {
        guard var range = attributeRange(name) else { return nil }
        while let first = range.first, XMLReader.isSpace(bytes[first]) { range = range.dropFirst() }
        while let last = range.last, XMLReader.isSpace(bytes[last]) { range = range.dropLast() }
        return DecimalText.number(bytes[range]) ?? .nan
    }

    private func attributeRange(_ name: StaticString) -> Range<Int>? {
        for attribute in attributes where equals(attribute.name, name) { return attribute.value }
        return nil
    }

    private func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { buffer in
            for (index, byte) in buffer.enumerated() where bytes[range.lowerBound + index] != byte { return false }
            return true
        }
    }
}

// MARK: - For the format readers

extension XMLReader {
    /// Within an element: opens its next child, or reads its end and returns false. The caller reads each child to its
    /// end.
    mutating func nextChild() throws(FormatError) -> Bool {
        while true {
            switch try next() {
            case .open: return true
            case .close, .end: return false
            case .text: continue
            }
        }
    }

    /// Skips the element that was just opened.
    mutating func skip() throws(FormatError) {
        let outside = depth - 1
        while depth > outside { _ = try next() }
    }

    /// Reads the element that was just opened, and stores its own text, trimmed, in `text`. Children's text is omitted.
    mutating func content() throws(FormatError) {
        let place = before.bytes + offset
        let inside = depth
        var all: [UInt8] = []
        while depth >= inside {
            if try next() == .text, depth == inside {
                if all.isEmpty { swap(&all, &text) } else { all += text }
                if all.count > FormatLimits.text {
                    throw error("The text is longer than \(FormatLimits.text >> 10) KB.", at: place)
                }
            }
        }
        var start = 0
        var end = all.count
        while start < end, XMLReader.isSpace(all[start]) { start += 1 }
        while end > start, XMLReader.isSpace(all[end - 1]) { end -= 1 }
        if start > 0 || end < all.count { all = Array(all[start..<end]) }
        text = all
    }

    mutating func string() throws(FormatError) -> String {
        try content()
        return String(decoding: text, as: UTF8.self)
    }

    /// The element's text as a measurement; nil if empty, "none" or wrong. What is wrong is counted.
    mutating func measurement<Value>(
        _ kind: LeftOut.Kind, _ leftOut: inout LeftOut, fault: LeftOut.Fault = .impossible,
        _ judge: (Double?) -> Judged<Value>
    ) throws(FormatError) -> Value? {
        let place = before.bytes + offset
        try content()
        if text.isEmpty || DecimalText.isNaN(text[...]) { return nil }
        guard let number = DecimalText.number(text[...]) else {
            leftOut.add(kind, .noNumber) { found(at: place) }
            return nil
        }
        return leftOut.keep(judge(number), kind, fault) { found(at: place) }
    }

    /// The element's text as a moment, since 1970; nil if empty or wrong. What is wrong is counted.
    mutating func moment(_ kind: LeftOut.Kind, _ leftOut: inout LeftOut) throws(FormatError) -> Timestamp.Reading? {
        let place = before.bytes + offset
        try content()
        if text.isEmpty { return nil }
        let moment = Timestamp.read(text[...])
        if moment == nil { leftOut.add(kind, .noTime) { found(at: place) } }
        return moment
    }

    /// The last content, and the place where it began.
    private func found(at place: Int) -> LeftOut.Found {
        LeftOut.Found(text: String(decoding: text, as: UTF8.self), place: error("", at: place).place)
    }

    /// A text of the last opened tag.
    func found(_ text: String) -> LeftOut.Found { LeftOut.Found(text: text, place: error("").place) }

    /// - Parameter place: Offset in the file; by default the last piece's.
    func error(_ reason: String, at place: Int? = nil) -> FormatError {
        let place = place ?? start
        // The line is no longer in memory.
        guard place >= before.bytes else { return FormatError(reason, at: .byte(place)) }
        return error(reason, here: place - before.bytes)
    }

    /// - Parameter index: Index in `bytes`.
    private func error(_ reason: String, here index: Int) -> FormatError {
        let end = min(index, bytes.count)
        var line = before.lines + 1
        var lineStart = -before.column
        for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        return FormatError(reason, at: .line(line, column: end - lineStart + 1))
    }
}

// MARK: - The pieces

extension XMLReader {
    mutating func next() throws(FormatError) -> Event {
        if closesAtOnce {
            closesAtOnce = false
            closeLast()
            return .close
        }
        while true {
            piece = offset
            if source != nil, bytes.count - offset < window { try fill() }
            guard offset < bytes.count else {
                if depth > 0 {
                    throw error("The file ends inside <\(excerpt(String(decoding: lastOpen, as: UTF8.self)))>.")
                }
                if !hasRoot { throw error("There is no element in the file.") }
                return .end
            }
            if bytes[offset] != UInt8(ascii: "<") {
                if try readText() { return .text }
                continue
            }
            switch peek(1) {
            case UInt8(ascii: "/"): return try readClose()
            case UInt8(ascii: "?"): try pass("?>", "processing instruction")
            case UInt8(ascii: "!"):
                if matches("<!--") {
                    offset += 4
                    try pass("-->", "comment")
                } else if matches("<![CDATA[") {
                    try readCharacterData()
                    return .text
                } else if matches("<!DOCTYPE") {
                    throw error(
                        "The file has a document type (DTD). Such files aren't read: they can define what grows without end."
                    )
                } else {
                    throw error("This is no markup.")
                }
            default: return try readOpen()
            }
        }
    }

    private var lastOpen: ArraySlice<UInt8> { open.bytes[(open.starts.last ?? 0)...] }

    private mutating func closeLast() {
        open.bytes.removeLast(lastOpen.count)
        open.starts.removeLast()
    }

    /// Returns false for white space outside the root.
    private mutating func readText() throws(FormatError) -> Bool {
        let begin = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        text.removeAll(keepingCapacity: true)
        if depth == 0 {
            for index in begin..<offset where !XMLReader.isSpace(bytes[index]) {
                throw error("Text outside of all elements.", here: index)
            }
            return false
        }
        if offset - begin > FormatLimits.text {
            throw error("The text is longer than \(FormatLimits.text >> 10) KB.", here: begin)
        }
        try unescape(begin..<offset, into: &text)
        return true
    }

    private mutating func readCharacterData() throws(FormatError) {
        if depth == 0 { throw error("Text outside of all elements.") }
        let begin = offset + 9
        let end = find("]]>", from: begin)
        if end == nil, source == nil { throw error("This CDATA section never ends.") }
        guard let end, end + 3 - begin <= FormatLimits.text else {
            throw error("The text is longer than \(FormatLimits.text >> 10) KB.", here: begin)
        }
        text = Array(bytes[begin..<end])
        offset = end + 3
    }

    private mutating func readOpen() throws(FormatError) -> Event {
        if hasRoot, depth == 0 { throw error("A second root element.") }
        offset += 1
        let whole = try readName()
        guard depth < FormatLimits.depth else {
            throw error("More than \(FormatLimits.depth) elements inside each other.")
        }
        attributes.removeAll(keepingCapacity: true)
        while true {
            let hadSpace = skipSpace()
            guard offset < bytes.count else { throw error("The file ends inside a tag.", here: offset) }
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                break
            }
            if bytes[offset] == UInt8(ascii: "/") {
                guard peek(1) == UInt8(ascii: ">") else { throw error("“>” is missing behind “/”.", here: offset) }
                offset += 2
                closesAtOnce = true
                break
            }
            guard hadSpace else { throw error("White space is missing before an attribute.", here: offset) }
            try readAttribute()
        }
        hasRoot = true
        open.starts.append(open.bytes.count)
        open.bytes += bytes[whole]
        name = local(whole)
        return .open
    }

    private mutating func readAttribute() throws(FormatError) {
        let place = offset
        let whole = try readName()
        guard attributes.count < XMLReader.maximumAttributes else {
            throw error("More than \(XMLReader.maximumAttributes) attributes.", here: place)
        }
        _ = skipSpace()
        guard peek(0) == UInt8(ascii: "=") else { throw error("“=” is missing behind an attribute.", here: offset) }
        offset += 1
        _ = skipSpace()
        guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error("An attribute's value must stand in quotes.", here: offset)
        }
        offset += 1
        let begin = offset
        var hasEntity = false
        while let byte = peek(0), byte != quote {
            if byte == UInt8(ascii: "<") { throw error("“<” in an attribute.", here: offset) }
            if byte == UInt8(ascii: "&") { hasEntity = true }
            offset += 1
        }
        guard offset < bytes.count else { throw error("The quotes of this attribute never close.", here: begin - 1) }
        if offset - begin > FormatLimits.text {
            throw error("The attribute is longer than \(FormatLimits.text >> 10) KB.", here: begin)
        }
        if hasEntity {
            var ignored: [UInt8] = []
            try unescape(begin..<offset, into: &ignored)
        }
        attributes.append((local(whole), begin..<offset))
        offset += 1
    }

    private mutating func readClose() throws(FormatError) -> Event {
        offset += 2
        let whole = try readName()
        _ = skipSpace()
        guard peek(0) == UInt8(ascii: ">") else { throw error("“>” is missing.", here: offset) }
        offset += 1
        guard depth > 0 else {
            throw error("</\(excerpt(String(decoding: bytes[whole], as: UTF8.self)))> closes what isn't open.")
        }
        guard lastOpen.elementsEqual(bytes[whole]) else {
            let expected = String(decoding: lastOpen, as: UTF8.self)
            let found = String(decoding: bytes[whole], as: UTF8.self)
            throw error("</\(excerpt(found))> stands where </\(excerpt(expected))> must.")
        }
        closeLast()
        name = local(whole)
        return .close
    }

    private mutating func readName() throws(FormatError) -> Range<Int> {
        let begin = offset
        while let byte = peek(0), XMLReader.isNameByte(byte) { offset += 1 }
        guard offset > begin, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[begin]) else {
            throw error(begin < bytes.count ? "A name is missing." : "The file ends inside a tag.", here: begin)
        }
        guard offset - begin <= 256 else { throw error("A name is longer than 256 bytes.", here: begin) }
        return begin..<offset
    }

    private func local(_ whole: Range<Int>) -> Range<Int> {
        for index in whole where bytes[index] == UInt8(ascii: ":") { return index + 1..<whole.upperBound }
        return whole
    }

    /// Skips `<?xml version="1.0" encoding="UTF-8"?>`, if present: `XMLEncoding` has read it.
    private mutating func skipDeclaration() {
        guard matches("<?xml "), let end = find("?>", from: offset) else { return }
        offset = end + 2
    }

    private mutating func pass(_ end: StaticString, _ what: String) throws(FormatError) {
        let length = end.utf8CodeUnitCount
        while true {
            if let found = find(end, from: offset) {
                offset = found + length
                return
            }
            guard source != nil else { throw error("This \(what) never ends.") }
            // Skipped content isn't kept.
            offset = max(bytes.count - 4, offset)
            (piece, name, attributes) = (offset, 0..<0, [])
            try fill()
        }
    }

    private func find(_ text: StaticString, from: Int) -> Int? {
        var index = from
        let length = text.utf8CodeUnitCount
        while index + length <= bytes.count {
            if equals(index..<index + length, text) { return index }
            index += 1
        }
        return nil
    }

    private func matches(_ text: StaticString) -> Bool {
        let end = offset + text.utf8CodeUnitCount
        return end <= bytes.count && equals(offset..<end, text)
    }

    private func peek(_ ahead: Int) -> UInt8? { offset + ahead < bytes.count ? bytes[offset + ahead] : nil }

    private mutating func skipSpace() -> Bool {
        let begin = offset
        while let byte = peek(0), XMLReader.isSpace(byte) { offset += 1 }
        return offset > begin
    }

    fileprivate static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...10 ~= byte || byte == 13 }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    // MARK: Entities

    private func unescape(_ range: Range<Int>, into text: inout [UInt8]) throws(FormatError) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte != UInt8(ascii: "&") {
                text.append(byte)
                index += 1
                continue
            }
            var end = index + 1
            while end < range.upperBound, end - index < 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
            guard end < range.upperBound, bytes[end] == UInt8(ascii: ";") else {
                throw error("“&” begins no entity: “;” is missing.", here: index)
            }
            guard let scalar = scalar(index + 1..<end) else {
                let entity = String(decoding: bytes[index...end], as: UTF8.self)
                throw error("\(entity) is none of the entities of XML itself, and no character.", here: index)
            }
            text.append(contentsOf: String(Character(scalar)).utf8)
            index = end + 1
        }
    }

    private func scalar(_ entity: Range<Int>) -> Unicode.Scalar? {
        if equals(entity, "amp") { return "&" }
        if equals(entity, "lt") { return "<" }
        if equals(entity, "gt") { return ">" }
        if equals(entity, "quot") { return "\"" }
        if equals(entity, "apos") { return "'" }
        guard entity.count > 1, bytes[entity.lowerBound] == UInt8(ascii: "#") else { return nil }
        let isHex = bytes[entity.lowerBound + 1] == UInt8(ascii: "x")
        let digits = entity.lowerBound + (isHex ? 2 : 1)..<entity.upperBound
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for byte in bytes[digits] {
            guard let digit = XMLReader.digit(byte), digit < (isHex ? 16 : 10), value < 0x11_0000 else { return nil }
            value = value * (isHex ? 16 : 10) + digit
        }
        guard value >= 0x20 || value == 9 || value == 10 || value == 13 else { return nil }
        return Unicode.Scalar(value)
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
