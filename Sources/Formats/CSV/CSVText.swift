/// Texts in cells that no spreadsheet takes for a formula.
///
/// Source: OWASP, "CSV Injection": a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe before it.
enum CSVText {
    /// A text that had apostrophes before such a character gets one more, so that `unguarded` gives exactly the text back.
    static func guarded(_ text: String) -> String { isFormula(text) ? "'" + text : text }

    /// Takes off what `guarded` has put before a text.
    static func unguarded(_ text: String) -> String {
        guard text.utf8.first == apostrophe, isFormula(text) else { return text }
        return String(decoding: Array(text.utf8.dropFirst()), as: UTF8.self)
    }

    private static let apostrophe = UInt8(ascii: "'")

    /// Whether a text begins with any number of apostrophes and a character that makes a formula.
    private static func isFormula(_ text: String) -> Bool {
        for byte in text.utf8 where byte != apostrophe {
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 13: return true
            default: return false
            }
        }
        return false
    }
}
