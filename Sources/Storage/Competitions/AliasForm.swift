import Foundation
import Records

/// An alias as those of a competition are compared.
struct AliasForm {
    /// Without regard to case, to kinds and numbers of spaces, and to forms such as fullwidth letters: the preparation
    /// of nicknames by RFC 8266, 2.1, and without the scalars that show nothing.
    private let folded: String
    /// The same of the letters that it looks like.
    private let seen: String

    init(_ alias: String) {
        let prepared = Self.prepared(alias)
        folded = Self.folded(prepared)
        var letters = String.UnicodeScalarView()
        for scalar in prepared.unicodeScalars { letters.append(Self.prototypes[scalar] ?? scalar) }
        seen = Self.folded(String(letters))
    }

    /// Whether members would take one for the other.
    func isLike(_ other: AliasForm) -> Bool { folded == other.folded || seen == other.seen }

    /// In compatibility decomposition (NFKD), so that letters are looked up without their marks.
    private static func prepared(_ alias: String) -> String {
        var visible = String.UnicodeScalarView()
        for scalar in alias.unicodeScalars where !CompetitionRules.isIgnorable(scalar.value) { visible.append(scalar) }
        let scalars = String(visible).decomposedStringWithCompatibilityMapping.unicodeScalars
        return scalars.split { CompetitionRules.isBlank($0.value) }.map { String($0) }.joined(separator: " ")
    }

    /// By way of capitals, since a letter may have two small ones: σ and ς.
    private static func folded(_ text: String) -> String { text.lowercased().uppercased().lowercased() }

    /// The Latin letter that a scalar looks like.
    private static let prototypes: [Unicode.Scalar: Unicode.Scalar] = {
        var prototypes: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (prototype, values) in lookAlikes {
            for value in values { prototypes[Unicode.Scalar(value)!] = prototype }
        }
        return prototypes
    }()

    /// Greek and Cyrillic letters, and ASCII's own, by what they look like: of those in Unicode's confusables.txt (UTS
    /// 39) the ones that differ by nothing in common fonts. I, l and 1 are a bar, which has no case: L looks like none
    /// of them.
    private static let lookAlikes: [(Unicode.Scalar, [UInt32])] = [
        ("|", [0x31, 0x49, 0x6C, 0x399, 0x406, 0x4C0, 0x4CF]), ("O", [0x30, 0x39F, 0x41E]), ("3", [0x417]),
        ("A", [0x391, 0x410]), ("B", [0x392, 0x412]), ("C", [0x421]), ("E", [0x395, 0x415]), ("F", [0x3DC]),
        ("H", [0x397, 0x41D]), ("J", [0x37F, 0x408]), ("K", [0x39A, 0x41A]), ("M", [0x39C, 0x3FA, 0x41C]),
        ("N", [0x39D]), ("P", [0x3A1, 0x420]), ("S", [0x405]), ("T", [0x3A4, 0x422]), ("V", [0x474]), ("W", [0x51C]),
        ("X", [0x3A7, 0x425]), ("Y", [0x3A5, 0x423, 0x4AE]), ("Z", [0x396]),
        ("a", [0x3B1, 0x430]), ("c", [0x441]), ("d", [0x501]), ("e", [0x435]), ("h", [0x4BB]),
        ("i", [0x131, 0x3B9, 0x456]), ("j", [0x3F3, 0x458]), ("o", [0x3BF, 0x43E]), ("p", [0x3C1, 0x440]),
        ("q", [0x51B]), ("s", [0x455]), ("u", [0x3C5]), ("v", [0x3BD, 0x475]), ("w", [0x51D]), ("x", [0x445]),
        ("y", [0x443, 0x4AF]),
    ]
}
