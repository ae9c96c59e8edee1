import Foundation

/// A text for the synthesiser: printable ASCII, with single spaces and something to say.
///
/// The voice reads Latin letters and digits. Accents and the shapes of quotes and dashes are removed, symbols and emoji
/// are left out. A text with other letters is refused as a whole: half a name, or a mangled one, is worse than the
/// platform's own voice or a beep.
struct SpokenText: Hashable, Sendable {
    let ascii: String

    enum Refusal: Error, CustomStringConvertible {
        case controlCharacter, notLatin, nothingToSay

        var description: String {
            switch self {
            case .controlCharacter: "The text has a line break or a control character in it."
            case .notLatin: "This server's voice reads Latin letters and digits only."
            case .nothingToSay: "There is nothing to say in the text."
            }
        }
    }

    /// - Parameter text: no longer than a name may be (checked by `APIRoute`).
    init(_ text: String) throws(Refusal) {
        var folded = ""
        // Compatibility decomposition: é is e and an accent, ﬁ is f and i, ² is 2.
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: throw .controlCharacter
            case .nonspacingMark, .format: continue
            default: break
            }
            if scalar.isASCII {
                folded.unicodeScalars.append(scalar)
            } else if let latin = Self.latin[scalar] {
                folded += latin
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                throw .notLatin
            } else {
                folded += " "
            }
        }
        ascii = folded.split(separator: " ").joined(separator: " ")
        guard ascii.utf8.contains(where: Self.isLetterOrDigit) else { throw .nothingToSay }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// Latin letters that have no decomposition, and punctuation that matters for reading.
    private static let latin: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d",
        "Ð": "D",
        "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H", "ı": "i", "ŋ": "ng", "Ŋ": "Ng", "ẞ": "SS",
        "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{2010}": "-", "\u{2011}": "-",
        "\u{2013}": " - ", "\u{2014}": " - ", "×": " x ", "⁄": "/",
    ]
}
