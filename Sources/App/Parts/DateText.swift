import Records
import Workouts

/// Dates and times of day in local time at the place of the event: "Fri 20 Nov, 18:32".
enum DateText {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// "20 Nov", with the year if it isn't this one.
    static func day(_ day: Day, today: Day) -> String {
        let text = "\(day.day) \(months[Int(day.month - 1)])"
        return day.year == today.year ? text : "\(text) \(day.year)"
    }

    /// "Fri 20 Nov, 18:32"; today and yesterday by name.
    static func moment(_ wall: Seconds, zoneMinutes: Int32, today: Day) -> String {
        let day = Day(of: wall, zoneMinutes: zoneMinutes)
        let time = timeOfDay(wall, zoneMinutes: zoneMinutes)
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: return "Today, \(time)"
        case 1: return "Yesterday, \(time)"
        default: return "\(day.dayOfWeek.shortName) \(self.day(day, today: today)), \(time)"
        }
    }

    /// "just now", "12 minutes ago", "today, 18:32", "yesterday, 18:32", "Fri 20 Nov, 18:32".
    static func past(_ wall: Seconds, at now: Seconds, zoneMinutes: Int32) -> String {
        let minutes = max(now - wall, .zero).microseconds / 60_000_000
        if minutes == 0 { return "just now" }
        if minutes < 60 { return counted(minutes, "minute") + " ago" }
        let today = Day(of: now, zoneMinutes: zoneMinutes)
        let text = moment(wall, zoneMinutes: zoneMinutes, today: today)
        guard today.daysSince1970 - Day(of: wall, zoneMinutes: zoneMinutes).daysSince1970 < 2 else { return text }
        return String(decoding: [text.utf8.first! | 0x20] + text.utf8.dropFirst(), as: UTF8.self)
    }

    /// "19:42", or on another day than today "tomorrow, 00:27", "Wed 25 Nov, 00:27".
    static func coming(_ wall: Seconds, from now: Seconds, zoneMinutes: Int32) -> String {
        let day = Day(of: wall, zoneMinutes: zoneMinutes)
        let today = Day(of: now, zoneMinutes: zoneMinutes)
        switch day.daysSince1970 - today.daysSince1970 {
        case ...0: return timeOfDay(wall, zoneMinutes: zoneMinutes)
        case 1: return "tomorrow, " + timeOfDay(wall, zoneMinutes: zoneMinutes)
        default: return moment(wall, zoneMinutes: zoneMinutes, today: today)
        }
    }

    /// 18:32
    static func timeOfDay(_ wall: Seconds, zoneMinutes: Int32) -> String {
        let seconds = wall.microseconds / 1_000_000 + Int64(zoneMinutes) * 60
        let minute = ((seconds % 86_400) + 86_400) % 86_400 / 60
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }

    /// A week by its first day: "15–21 Nov", or by name.
    static func week(from firstDay: Day, today: Day) -> String {
        switch today.firstOfWeek(on: firstDay.dayOfWeek).daysSince1970 - firstDay.daysSince1970 {
        case 0: return "This week"
        case 7: return "Last week"
        default: return daysOfWeek(from: firstDay, today: today)
        }
    }

    /// "15–21 Nov".
    static func daysOfWeek(from firstDay: Day, today: Day) -> String {
        days(from: firstDay, to: Day(daysSince1970: firstDay.daysSince1970 + 6), today: today)
    }

    /// "15–21 Nov", "28 Oct – 3 Nov"; a single day by itself.
    static func days(from first: Day, to last: Day, today: Day) -> String {
        let end = day(last, today: today)
        guard first != last else { return end }
        guard first.year == last.year else { return "\(day(first, today: today)) – \(end)" }
        return first.month == last.month
            ? "\(first.day)–\(end)" : "\(first.day) \(months[Int(first.month - 1)]) – \(end)"
    }
}
