import Workouts

/// The beginning of a session in our tables, as ISO 8601 has it: local, with its offset, to the microsecond where it isn't a whole second.
enum TableMoment {
    /// "2026-11-21T10:00:00+01:00"; with "Z" where the zone isn't known.
    static func text(_ recording: Recording) -> String {
        let clock = TableClock(recording)
        let microseconds =
            recording.began.microseconds - Timestamp.floored(recording.began.microseconds, 1_000_000) * 1_000_000
        let digits = "\(microseconds)"
        let fraction = microseconds == 0 ? "" : "." + String(repeating: "0", count: 6 - digits.utf8.count) + digits
        return "\(clock.day.text)T\(clock.time)\(fraction)\(zone(recording.zoneMinutes))"
    }

    private static func zone(_ minutes: Int32?) -> String {
        guard let minutes else { return "Z" }
        let size = abs(minutes)
        return "\(minutes < 0 ? "-" : "+")\(TableClock.padded(Int64(size / 60))):\(TableClock.padded(Int64(size % 60)))"
    }

    /// Nil for what is no such moment. A stated offset of none is a known zone, "Z" is not.
    static func read(_ text: String) -> Timestamp.Reading? {
        let bytes = Array(text.utf8)
        guard var reading = Timestamp.read(bytes[...]) else { return nil }
        let last = bytes[bytes.count - 1]
        if reading.zoneMinutes == nil, last == UInt8(ascii: "0"), bytes[bytes.count - 6] == UInt8(ascii: "+") {
            reading.zoneMinutes = 0
        }
        return reading
    }
}

/// The local clock of a session, in whole seconds.
struct TableClock {
    let day: Day
    private let second: Int64

    /// - Parameter after: Seconds from its beginning.
    init(_ recording: Recording, after: Seconds = .zero) {
        let moment = Timestamp.floored((recording.began + after).microseconds, 1_000_000)
        let local = moment + Int64(recording.zoneMinutes ?? 0) * 60
        let number = Timestamp.floored(local, 86_400)
        day = Day(daysSince1970: number)
        second = local - number * 86_400
    }

    static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// "10:00:00".
    var time: String {
        "\(TableClock.padded(second / 3600)):\(TableClock.padded(second / 60 % 60)):\(TableClock.padded(second % 60))"
    }

    /// "28 Mar 2025, 17:29", as Hevy writes it in English.
    var hevy: String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = "\(TableClock.padded(second / 3600)):\(TableClock.padded(second / 60 % 60))"
        return "\(day.day) \(months[Int(day.month) - 1]) \(day.year), \(clock)"
    }

    /// "1:02:03", a time as FitNotes writes it, in whole seconds.
    static func span(_ time: Seconds) -> String {
        let seconds = time.roundedDown
        return "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
    }
}
