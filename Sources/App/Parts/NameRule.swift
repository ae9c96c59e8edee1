import Workouts

/// The rule for names given by people: 1 to `Limits.nameLength` bytes of UTF-8, trimmed at both ends.
enum NameRule {
    static func trimmed(_ name: String) -> String {
        String(decoding: trimmedUTF8(name), as: UTF8.self)
    }

    /// The error message for a text of more than so many bytes of UTF-8.
    static func shorter(_ kind: String, _ limit: Int) -> String {
        "Enter a shorter \(kind): there is room for \(limit) letters (fewer with accents or emoji)."
    }

    /// An error message with a hint for a correct name; nil if the name is valid.
    static func problem(_ name: String) -> String? {
        let length = trimmed(name).utf8.count
        if length == 0 { return "Enter a name." }
        if length > Limits.nameLength {
            return shorter("name", Limits.nameLength)
        }
        return nil
    }

    /// A name with a suffix; the name is cut between two characters if both together are too long.
    static func name(_ name: String, followedBy suffix: String) -> String {
        let room = Limits.nameLength - suffix.utf8.count
        if name.utf8.count <= room { return name + suffix }
        var kept = String.UnicodeScalarView()
        var length = 0
        for scalar in name.unicodeScalars {
            length += UTF8.width(scalar)
            if length > room - 3 { break }
            kept.append(scalar)
        }
        return String(kept) + "…" + suffix
    }
}

extension [UInt32] {
    /// Whether a text contains another, both as returned by `foldedCase`.
    func contains(_ part: [UInt32]) -> Bool {
        guard count >= part.count else { return false }
        return (0...count - part.count).contains { self[$0...].starts(with: part) }
    }
}

/// The code points of a text without regard to case: in Latin, Greek and Cyrillic, by the distances between their
/// alphabets. (The standard library's own mapping would add tables for all scripts.)
func foldedCase(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar.value + 32
        case 0x100...0x137 where scalar.value % 2 == 0, 0x14A...0x177 where scalar.value % 2 == 0: scalar.value + 1
        case 0x139...0x148 where scalar.value % 2 == 1, 0x179...0x17E where scalar.value % 2 == 1: scalar.value + 1
        case 0x400...0x40F: scalar.value + 80
        default: scalar.value
        }
    }
}
