/// A streaming reader of CSV (RFC 4180, and with other delimiters and encodings), row by row in bounded memory.
struct CSVReader {
    private let bytes: [UInt8]
    var delimiter: UInt8
    private var offset: Int
    /// Line of the last row, from 1.
    private(set) var line = 0
    private var nextLine = 1
    private var lineStart = 0

    /// A sentence, where the encoding was guessed.
    let encodingNote: String?

    init(_ bytes: [UInt8]) throws(FormatError) {
        guard bytes.count <= FormatLimits.csvBytes else {
            throw FormatError("The file is larger than \(FormatLimits.csvBytes >> 20) MB, the most that is read.")
        }
        let text = try TextInUTF8(bytes)
        self.bytes = text.bytes
        encodingNote = text.note
        offset = text.bytes.hasUTF8Mark ? 3 : 0
        lineStart = offset
        delimiter = CSVReader.delimiter(text.bytes[offset...])
    }

    static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]

    /// The delimiter that a first line such as "sep=;" states, as Excel writes it; else the most frequent of comma,
    /// semicolon and tab outside quotes, in the first line that isn't blank.
    private static func delimiter(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        let lines = bytes.drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 32 }
        let first = Array(lines.prefix(6))
        if first.count >= 5, first[3] == UInt8(ascii: "="), first[4] > 32 || first[4] == UInt8(ascii: "\t"),
            LogText.folded(String(decoding: first[..<3], as: UTF8.self)) == "sep",
            first.count == 5 || first[5] == UInt8(ascii: "\n") || first[5] == UInt8(ascii: "\r")
        {
            return first[4]
        }
        var counts: (comma: Int, semicolon: Int, tab: Int) = (0, 0, 0)
        var isQuoted = false
        for byte in lines.prefix(FormatLimits.text) {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ","): if !isQuoted { counts.comma += 1 }
            case UInt8(ascii: ";"): if !isQuoted { counts.semicolon += 1 }
            case UInt8(ascii: "\t"): if !isQuoted { counts.tab += 1 }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if !isQuoted { return best(counts) }
            default: break
            }
        }
        return best(counts)
    }

    private static func best(_ counts: (comma: Int, semicolon: Int, tab: Int)) -> UInt8 {
        if counts.semicolon > counts.comma, counts.semicolon >= counts.tab { return UInt8(ascii: ";") }
        return counts.tab > counts.comma ? UInt8(ascii: "\t") : UInt8(ascii: ",")
    }

    /// Columns to read; the others are returned empty. Nil for all.
    var wanted: Set<Int>?

    /// The next row that isn't empty; nil at the end.
    mutating func next() throws(FormatError) -> [String]? {
        while offset < bytes.count {
            line = nextLine
            let fields = try row()
            if fields.count > 1 || wanted != nil || fields[0].utf8.isEmpty == false { return fields }
        }
        return nil
    }

    private mutating func row() throws(FormatError) -> [String] {
        var fields: [String] = []
        while true {
            guard fields.count < FormatLimits.columns else {
                throw error("More than \(FormatLimits.columns) columns.", offset)
            }
            fields.append(try field(isWanted: wanted?.contains(fields.count) ?? true))
            guard offset < bytes.count else { return fields }
            let byte = bytes[offset]
            offset += 1
            if byte == delimiter { continue }
            if byte == UInt8(ascii: "\r"), offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
            nextLine += 1
            lineStart = offset
            return fields
        }
    }

    /// Reads a field, up to the delimiter or the end of the line.
    private mutating func field(isWanted: Bool) throws(FormatError) -> String {
        let start = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            while offset < bytes.count, !isEnd(bytes[offset]) {
                offset += 1
                if offset - start > FormatLimits.text {
                    throw error("A field is longer than \(FormatLimits.text >> 10) KB.", start)
                }
            }
            if !isWanted { return "" }
            if let wrong = UTF8Check.firstInvalid(in: bytes, from: start, to: offset) { throw notText(wrong) }
            return String(decoding: bytes[start..<offset], as: UTF8.self)
        }
        let place = FormatError.Place.line(nextLine, column: start - lineStart + 1)
        offset += 1
        var content: [UInt8] = []
        while true {
            guard offset < bytes.count, content.count <= FormatLimits.text else {
                throw FormatError(
                    offset < bytes.count
                        ? "The quotes of this field don't close within \(FormatLimits.text >> 10) KB."
                        : "The quotes of this field never close.", at: place)
            }
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") {
                if offset == bytes.count || isEnd(bytes[offset]) { break }
                // Two quotes are one. A quote amid a field, which its writer didn't double, is text.
                if bytes[offset] == UInt8(ascii: "\"") {
                    offset += 1
                } else {
                    return try rest(content, start, isWanted)
                }
            } else if byte == UInt8(ascii: "\n") {
                nextLine += 1
                lineStart = offset
            }
            content.append(byte)
        }
        return try text(content, start, isWanted)
    }

    /// The field whose quotes closed before its end: what follows is text up to the delimiter, but for its last quote.
    private mutating func rest(_ content: [UInt8], _ start: Int, _ isWanted: Bool) throws(FormatError) -> String {
        let from = offset
        while offset < bytes.count, !isEnd(bytes[offset]), offset - from <= FormatLimits.text { offset += 1 }
        guard offset - from <= FormatLimits.text else {
            throw error("A field is longer than \(FormatLimits.text >> 10) KB.", start)
        }
        var end = offset
        if bytes[end - 1] == UInt8(ascii: "\"") { end -= 1 }
        return try text(content + [UInt8(ascii: "\"")] + bytes[from..<end], start, isWanted)
    }

    private func text(_ content: [UInt8], _ start: Int, _ isWanted: Bool) throws(FormatError) -> String {
        if !isWanted { return "" }
        if let wrong = UTF8Check.firstInvalid(in: content) { throw notText(start + wrong) }
        return String(decoding: content, as: UTF8.self)
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private func notText(_ offset: Int) -> FormatError {
        error("This is no character of UTF-8, but a control.", offset)
    }

    private func error(_ reason: String, _ offset: Int) -> FormatError {
        FormatError(reason, at: .line(nextLine, column: max(offset - lineStart, 0) + 1))
    }
}
