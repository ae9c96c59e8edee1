import Workouts

/// What a person may call something: 1 to `Limits.nameLength` bytes of UTF-8, blanks at both ends left away.
enum NameRule {
    static func trimmed(_ name: String) -> String {
        String(decoding: trimmedUTF8(name), as: UTF8.self)
    }

    /// What to enter instead; nil if the name will do.
    static func problem(_ name: String) -> String? {
        let length = trimmed(name).utf8.count
        if length == 0 { return "Enter a name." }
        if length > Limits.nameLength {
            return "Enter a shorter name: there is room for \(Limits.nameLength) letters (fewer with accents or emoji)."
        }
        return nil
    }

    /// A name with something after it, the name cut between two characters where both together are too long.
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
