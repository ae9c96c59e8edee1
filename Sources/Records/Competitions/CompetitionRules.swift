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
    /// Days, and the hour that clocks may be set back in between.
    public static let longest = Seconds(integerLiteral: 366 * 86_400 + 3600)
    /// How long ago it may have begun, and how far ahead it may begin.
    public static let earliest = Seconds(integerLiteral: 31 * 86_400)
    public static let latest = Seconds(integerLiteral: 366 * 86_400)

    public static func name(_ text: String) -> InvalidField? { problem("name", text, "Enter a name", nameLength) }

    /// The name by which the others see a member.
    public static func alias(_ text: String) -> InvalidField? {
        problem("alias", text, "Enter what the others are to call you,", aliasLength)
    }

    private static func problem(_ path: String, _ text: String, _ wish: String, _ limit: Int) -> InvalidField? {
        guard 1...limit ~= text.utf8.count else {
            return InvalidField(path: path, "\(wish) of at most \(limit) letters (fewer with accents or emoji).")
        }
        return isVisible(text) ? nil : InvalidField(path: path, "Leave out signs that can’t be seen.")
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
}
