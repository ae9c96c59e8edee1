/// The phrases recorded when the app is built. Any other name is fetched from the server.
public enum Phrases {
    /// In the order of Scripts/voices.txt, the source of the recordings.
    public static let all: [String] = [
        "Prepare", "Work", "Rest", "Rest between Cycles", "Exercise",
        "halfway", "ten seconds", "workout complete",
        "Warm up", "Cool down", "Get ready", "Go", "Stop", "Start", "Finish", "Break", "Recover", "Recovery",
        "Stretch", "Switch", "Switch sides", "Change", "Left", "Right", "Left side", "Right side", "Fast", "Slow",
        "Easy", "Medium", "Moderate", "Hard", "All out", "Sprint", "Run", "Jog", "Walk", "Hill", "Climb", "Cycle",
        "Ride", "Row", "Swim", "Jump", "Jump rope", "Box", "Breathe", "Breathe in", "Breathe out", "Hold", "Relax",
        "Plank", "Side plank", "Push-ups", "Pull-ups", "Sit-ups", "Crunches", "Squats", "Jump squats", "Lunges",
        "Burpees", "Jumping jacks", "Mountain climbers", "High knees", "Wall sit", "Dips", "Bridge", "Deadlift",
        "Bench press", "Kettlebell swings", "Round", "Set", "Interval", "Lap", "Water", "Next exercise", "Last round",
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
    ]

    /// The file name of a phrase's recording, without its extension: "Rest between Cycles" is `rest-between-cycles`.
    /// ASCII letters and digits in lower case; each run of other characters becomes a hyphen.
    public static func slug(_ phrase: String) -> String {
        var bytes: [UInt8] = []
        var isBetween = false
        for byte in phrase.utf8 {
            let lower = lowercased(byte)
            let isLetterOrDigit = lower >= 0x61 && lower <= 0x7a || lower >= 0x30 && lower <= 0x39
            if isLetterOrDigit {
                if isBetween, !bytes.isEmpty { bytes.append(0x2d) }
                bytes.append(lower)
            }
            isBetween = !isLetterOrDigit
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The slug of the recording of a phrase, ignoring case and punctuation; nil without a recording. O(length of the
    /// list).
    public static func recording(of phrase: String) -> String? {
        // A slug omits characters outside ASCII, but "rest à deux" isn't "rest".
        for byte in phrase.utf8 where byte >= 0x80 { return nil }
        let wanted = slug(phrase)
        for candidate in all where slug(candidate) == wanted { return wanted }
        return nil
    }

    /// The form for comparing phrases: ASCII letters in lower case, without surrounding blanks.
    static func key(_ phrase: String) -> String {
        var bytes: [UInt8] = []
        for byte in phrase.utf8 where !bytes.isEmpty || byte != 0x20 { bytes.append(lowercased(byte)) }
        while let last = bytes.last, last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    }
}
