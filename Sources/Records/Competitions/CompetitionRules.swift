public import Workouts

/// Rules for a competition, shared by the server and the screens.
///
/// Each gives nil, or the field with a sentence that says what to enter.
public enum CompetitionRules {
    /// Members of a competition.
    public static let members = 100
    /// Competitions that aren't over and that an account is in.
    public static let running = 20
    /// All that it is in.
    public static let memberships = 200
    /// Bytes of UTF-8.
    public static let nameLength = 120
    public static let aliasLength = 60
    /// Seconds.
    public static let longest = Seconds(integerLiteral: 366 * 86_400)
    /// How long ago it may have begun, and how far ahead it may begin.
    public static let earliest = Seconds(integerLiteral: 31 * 86_400)
    public static let latest = Seconds(integerLiteral: 366 * 86_400)

    public static func name(_ text: String) -> InvalidField? {
        isFit(text, nameLength)
            ? nil
            : InvalidField(path: "name", "Enter a name of at most \(nameLength) letters (fewer with accents or emoji).")
    }

    /// The name by which the others see a member.
    public static func alias(_ text: String) -> InvalidField? {
        isFit(text, aliasLength)
            ? nil
            : InvalidField(
                path: "alias",
                "Enter what the others are to call you, of at most \(aliasLength) letters (fewer with accents or emoji)."
            )
    }

    public static func period(from start: Seconds, to end: Seconds, now: Seconds) -> InvalidField? {
        guard start >= now - earliest else {
            return InvalidField(path: "start", "Enter a day of the last 31 days, or a later one.")
        }
        guard start <= now + latest else { return InvalidField(path: "start", "Enter a day within a year from now.") }
        guard end > start else { return InvalidField(path: "end", "Enter the first day or a later one.") }
        guard end > now else { return InvalidField(path: "end", "Enter today or a later day.") }
        guard end - start <= longest else {
            return InvalidField(path: "end", "Enter a day within a year of the first one.")
        }
        return nil
    }

    /// Something to be seen at both ends, without line breaks and other control characters (C0, C1, and those that
    /// change the direction of what stands beside them).
    private static func isFit(_ text: String, _ limit: Int) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, text.utf8.count <= limit,
            !isBlank(first.value), !isBlank(last.value)
        else { return false }
        for scalar in scalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: return false
            default: continue
            }
        }
        return true
    }

    private static func isBlank(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
