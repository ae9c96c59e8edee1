import Catalogue
import Records
import Workouts

/// What is planned as an iCalendar file (RFC 5545), with an alarm each: a calendar reminds when Setlist is closed. Times are "floating":
/// local wherever the person is.
enum CalendarFile {
    static let mediaType = "text/calendar"

    /// Nil where nothing is planned.
    ///
    /// - Parameter minutes: The time of day at which one trains, in minutes after midnight.
    static func text(_ shared: Shared, at minutes: Int32) -> String? {
        let settings = shared.library.settings
        var file = Lines()
        file.add("BEGIN:VCALENDAR")
        file.add("VERSION:2.0")
        file.add("PRODID:-//Setlist//Setlist//EN")
        var isEmpty = true
        for entry in shared.library.workouts {
            let days = Weekday.allCases.filter { entry.value.days.contains($0) && !settings.restDays.contains($0) }
            guard let first = firstDay(on: days, from: shared.today, but: settings.restDate) else { continue }
            isEmpty = false
            event(entry, days, from: first, minutes, shared, &file)
        }
        file.add("END:VCALENDAR")
        return isEmpty ? nil : file.text
    }

    private static func event(
        _ entry: Entry<Workout>, _ days: [Weekday], from first: Day, _ minutes: Int32, _ shared: Shared,
        _ file: inout Lines
    ) {
        let workout = entry.value
        let duration = max(
            (workout.estimatedDuration { shared.shelf.catalogue.exercise($0) }.value / 300).rounded(.up), 1)
        file.add("BEGIN:VEVENT")
        // The same each time, so that a calendar replaces what it has.
        file.add("UID:\(entry.id)@setlist")
        file.add("DTSTAMP:\(stamp(shared.clocks.wall))Z")
        file.add("DTSTART:\(date(first))T\(two(minutes / 60))\(two(minutes % 60))00")
        file.add("DURATION:PT\(wholeText(duration * 5))M")
        file.add("RRULE:FREQ=WEEKLY;BYDAY=" + days.map { $0.calendarCode }.joined(separator: ","))
        file.add("SUMMARY:" + escaped(workout.name))
        file.add("TRANSP:TRANSPARENT")
        file.add("BEGIN:VALARM")
        file.add("ACTION:DISPLAY")
        file.add("TRIGGER:PT0S")
        file.add("DESCRIPTION:" + escaped(workout.name))
        file.add("END:VALARM")
        file.add("END:VEVENT")
    }

    /// The first of those days of the week from a day on, but not on the day that is a rest day by itself. Nil where there are none.
    private static func firstDay(on days: [Weekday], from today: Day, but rest: Day?) -> Day? {
        guard !days.isEmpty else { return nil }
        var day = today
        while day == rest || !days.contains(day.dayOfWeek) { day = Day(daysSince1970: day.daysSince1970 + 1) }
        return day
    }

    /// 20261120
    private static func date(_ day: Day) -> String {
        String(decoding: day.text.utf8.filter { $0 != 0x2D }, as: UTF8.self)
    }

    /// 20261120T120000, in UTC.
    private static func stamp(_ wall: Seconds) -> String {
        let clocks = Clocks(monotonic: .zero, wall: wall)
        let second = Int32(clocks.sinceMidnight.microseconds / 1_000_000)
        return date(Day(of: wall, zoneMinutes: 0)) + "T" + two(second / 3600) + two(second / 60 % 60) + two(second % 60)
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Text as RFC 5545, 3.3.11, has it. Of control characters a line's end is kept.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0..<0x20, 0x7F: break
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Content lines, folded so that none has more than 75 bytes (RFC 5545, 3.1), between two characters.
    struct Lines {
        private var bytes: [UInt8] = []

        var text: String { String(decoding: bytes, as: UTF8.self) }

        mutating func add(_ line: String) {
            var length = 0
            for scalar in line.unicodeScalars {
                let width = UTF8.width(scalar)
                if length + width > 75 {
                    bytes += [0x0D, 0x0A, 0x20]
                    length = 1
                }
                bytes += Array(UTF8.encode(scalar)!)
                length += width
            }
            bytes += [0x0D, 0x0A]
        }
    }
}

extension Weekday {
    /// As calendars spell it.
    fileprivate var calendarCode: String {
        String(decoding: name.utf8.prefix(2).map { $0 & 0xDF }, as: UTF8.self)
    }
}
