import Workouts

/// Names of stretches of time.
enum LongText {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static func month(_ day: Day) -> String { months[Int(day.month - 1)] }

    /// "Thu 12 Mar", with the year if it isn't this one.
    static func day(_ number: Int64, today: Day) -> String {
        let day = Day(daysSince1970: number)
        return "\(day.dayOfWeek.shortName) \(DateText.day(day, today: today))"
    }

    /// Of a whole span: "This week", "November 2026", "2026", "2011 – 2026".
    static func title(of days: Range<Int64>, _ span: LongSpan, today: Day) -> String {
        let first = Day(daysSince1970: days.lowerBound)
        switch span {
        case .week: return DateText.week(from: first, today: today)
        case .month: return "\(month(first)) \(first.year)"
        case .year: return "\(first.year)"
        case .all:
            let last = Day(daysSince1970: days.upperBound - 1)
            return first.year == last.year ? "\(first.year)" : "\(first.year) – \(last.year)"
        }
    }

    /// Of a bar: "Thu 12 Mar", "March 2026", "2026".
    static func part(_ days: Range<Int64>, of span: LongSpan, today: Day) -> String {
        let first = Day(daysSince1970: days.lowerBound)
        switch span {
        case .week, .month: return day(days.lowerBound, today: today)
        case .year: return "\(month(first)) \(first.year)"
        case .all: return "\(first.year)"
        }
    }

    /// In a table below the span's title: "Thu 12 Mar", "March", "2026".
    static func row(_ days: Range<Int64>, of span: LongSpan, today: Day) -> String {
        span == .year ? month(Day(daysSince1970: days.lowerBound)) : part(days, of: span, today: today)
    }

    /// Below a bar: a weekday, each seventh day of a month, a month's first letter, or as many years as there is room for.
    static func label(_ days: Range<Int64>, of span: LongSpan, place: Int, among count: Int) -> String {
        let first = Day(daysSince1970: days.lowerBound)
        switch span {
        case .week: return first.dayOfWeek.shortName
        case .month: return place % 7 == 0 ? "\(first.day)" : ""
        case .year: return String(Substring(month(first).utf8.prefix(1)))
        case .all: return (count - 1 - place) % ((count + 6) / 7) == 0 ? "\(first.year)" : ""
        }
    }

    /// Of the parts: "Day".
    static func part(of span: LongSpan) -> String {
        switch span {
        case .week, .month: "Day"
        case .year: "Month"
        case .all: "Year"
        }
    }
}
