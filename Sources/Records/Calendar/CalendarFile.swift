public import Catalogue
public import Workouts

/// Planned workouts and goals' reminders as an iCalendar file (RFC 5545), each with an alarm: a calendar reminds even
/// while Setlist is closed. Times are "floating": local to the person's whereabouts.
public struct CalendarFile {
    public static let mediaType = "text/calendar"

    /// The day since which something has been planned, and its last change.
    public struct Revision: Equatable, Sendable {
        public var planned: Day
        /// Since 1970, UTC.
        public var changed: Seconds

        public init(planned: Day, changed: Seconds) {
            self.planned = planned
            self.changed = changed
        }
    }

    private let settings: Settings
    private let isSubscribed: Bool
    private var lines = CalendarLines()
    /// Whether nothing was added.
    public private(set) var isEmpty = true

    /// - Parameters:
    ///   - settings: The rest days, and the time of day for training. Without a time, events last whole days.
    ///   - isSubscribed: Whether a calendar fetches the file repeatedly from one address: then the file says how often,
    ///     and when each event was changed.
    public init(_ settings: Settings, isSubscribed: Bool = false) {
        self.settings = settings
        self.isSubscribed = isSubscribed
        lines.add("BEGIN:VCALENDAR")
        lines.add("VERSION:2.0")
        lines.add("PRODID:-//Setlist//Setlist//EN")
        guard isSubscribed else { return }
        // The name by RFC 7986, and the form that older calendars read.
        for line in ["NAME", "X-WR-CALNAME"] { lines.add(line + ":Setlist") }
        lines.add("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
        lines.add("X-PUBLISHED-TTL:PT1H")
    }

    /// Adds a workout on its planned days; nothing if all of them are rest days.
    ///
    /// - Parameter exercise: The exercise with an id; nil if it is unknown.
    public mutating func add(_ workout: Workout, id: String, _ revision: Revision, _ exercise: (String) -> Exercise?) {
        let days = Weekday.allCases.filter { workout.days.contains($0) && !settings.restDays.contains($0) }
        guard let day = firstDay(on: days, from: revision.planned) else { return }
        begin(id + "@setlist", revision)
        if let minutes = settings.reminder {
            let duration = max((workout.estimatedDuration(exercise).value / 300).rounded(.up), 1)
            lines.add("DTSTART:\(Self.date(day))T\(Self.time(minutes))")
            lines.add("DURATION:PT\(Int64(duration) * 5)M")
        } else {
            lines.add("DTSTART;VALUE=DATE:\(Self.date(day))")
        }
        lines.add("RRULE:FREQ=WEEKLY;BYDAY=" + days.map { $0.calendarCode }.joined(separator: ","))
        if let rest = settings.restDate, rest > day, days.contains(rest.dayOfWeek) {
            lines.add(
                settings.reminder.map { "EXDATE:\(Self.date(rest))T\(Self.time($0))" }
                    ?? "EXDATE;VALUE=DATE:\(Self.date(rest))")
        }
        end(workout.name, hasAlarm: settings.reminder != nil)
    }

    /// Adds a goal's daily reminder; nothing if the goal has none.
    public mutating func add(_ goal: Goal, id: String, _ revision: Revision) {
        guard let minutes = goal.reminder else { return }
        begin("goal-\(id)@setlist", revision)
        lines.add("DTSTART:\(Self.date(revision.planned))T\(Self.time(minutes))")
        lines.add("DURATION:PT15M")
        lines.add("RRULE:FREQ=DAILY")
        end(goal.name, hasAlarm: true)
    }

    /// The whole file.
    public mutating func text() -> String {
        if isEmpty { addZone() }
        lines.add("END:VCALENDAR")
        return lines.text
    }

    /// A calendar needs at least one component; this one shows nothing.
    private mutating func addZone() {
        for line in [
            "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
            "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
        ] { lines.add(line) }
    }

    private mutating func begin(_ id: String, _ revision: Revision) {
        isEmpty = false
        lines.add("BEGIN:VEVENT")
        // The same each time, so that a calendar replaces the event that it has.
        lines.add("UID:" + id)
        let changed = Self.moment(revision.changed)
        lines.add("DTSTAMP:\(changed)")
        if isSubscribed { lines.add("LAST-MODIFIED:\(changed)") }
    }

    private mutating func end(_ name: String, hasAlarm: Bool) {
        let name = CalendarLines.escaped(name)
        lines.add("SUMMARY:" + name)
        lines.add("TRANSP:TRANSPARENT")
        if hasAlarm {
            lines.add("BEGIN:VALARM")
            lines.add("ACTION:DISPLAY")
            lines.add("TRIGGER:PT0S")
            lines.add("DESCRIPTION:" + name)
            lines.add("END:VALARM")
        }
        lines.add("END:VEVENT")
    }

    /// The first of those days of the week, skipping the single rest date. Nil if there are none.
    private func firstDay(on days: [Weekday], from first: Day) -> Day? {
        guard !days.isEmpty else { return nil }
        var day = first
        while day == settings.restDate || !days.contains(day.dayOfWeek) {
            day = Day(daysSince1970: day.daysSince1970 + 1)
        }
        return day
    }

    /// 20261120
    private static func date(_ day: Day) -> String {
        String(decoding: day.text.utf8.filter { $0 != 0x2D }, as: UTF8.self)
    }

    /// 183000, from minutes after midnight.
    private static func time(_ minutes: Int32) -> String { two(minutes / 60) + two(minutes % 60) + "00" }

    /// 20261120T120000Z
    private static func moment(_ wall: Seconds) -> String {
        let seconds = wall.microseconds / 1_000_000
        let second = Int32((seconds % 86_400 + 86_400) % 86_400)
        let day = Day(daysSince1970: (seconds - Int64(second)) / 86_400)
        return date(day) + "T" + two(second / 3600) + two(second / 60 % 60) + two(second % 60)
            + "Z"
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Weekday {
    /// The two letters of iCalendar.
    fileprivate var calendarCode: String {
        String(decoding: name.utf8.prefix(2).map { $0 & 0xDF }, as: UTF8.self)
    }
}
