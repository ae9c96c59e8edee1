import Workouts

/// Writes CSV (RFC 4180) in UTF-8, row by row. Numbers have a decimal point and no groups, whatever the person's language.
struct CSVWriter {
    /// Which cells stand in quotes beside those that must.
    enum Quotes {
        case needed, texts, all
    }

    private let delimiter: UInt8
    private let quotes: Quotes
    private let lineEnd: [UInt8]
    private var bytes: [UInt8] = []
    private var isFirst = true

    init(delimiter: UInt8 = UInt8(ascii: ","), quotes: Quotes = .needed, lineEnd: String = "\r\n") {
        self.delimiter = delimiter
        self.quotes = quotes
        self.lineEnd = Array(lineEnd.utf8)
    }

    /// The bytes since the last time.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func head(_ titles: [String]) {
        for title in titles { cell(title, isQuoted: quotes != .needed) }
        endRow()
    }

    /// A text of the person's, which no spreadsheet runs.
    mutating func text(_ text: String) { cell(CSVText.guarded(text), isQuoted: quotes != .needed) }

    /// A word or a moment of the format's own.
    mutating func word(_ word: String) { cell(word, isQuoted: quotes != .needed) }

    /// Empty for nil. The fewest digits that read back the same.
    mutating func number(_ value: Double?) { plain(value.map { CSVWriter.shortest($0) }) }
    mutating func number(_ value: Int32?) { plain(value.map { "\($0)" }) }

    /// Seconds.
    mutating func time(_ time: Seconds?) { plain(time.map { CSVWriter.shortest($0.value) }) }

    private mutating func plain(_ text: String?) { cell(text ?? "", isQuoted: quotes == .all) }

    mutating func endRow() {
        bytes += lineEnd
        isFirst = true
    }

    private mutating func cell(_ text: String, isQuoted: Bool) {
        if !isFirst { bytes.append(delimiter) }
        isFirst = false
        guard isQuoted || mustBeQuoted(text) else {
            bytes += text.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            // A control character, which no name or note has by the app's rules, is none of a text file.
            if byte < 32, byte != 9, byte != 10, byte != 13 { continue }
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func mustBeQuoted(_ text: String) -> Bool {
        if text.utf8.first == 32 || text.utf8.last == 32 { return true }
        for byte in text.utf8 where byte == delimiter || byte == UInt8(ascii: "\"") || byte < 32 { return true }
        return false
    }

    private static func shortest(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        if value.magnitude < 1e15, value == value.rounded(.towardZero) { return "\(Int64(value))" }
        let text = "\(value)"
        // "1.125" would be a thousand and more where a point parts thousands.
        let utf8 = Array(text.utf8)
        let hasThree = utf8.count > 4 && utf8[utf8.count - 4] == UInt8(ascii: ".")
        return hasThree ? text + "0" : text
    }
}
