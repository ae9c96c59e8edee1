import Workouts

/// How long a stretch of time the long view shows at once.
enum LongSpan: Int, CaseIterable, Sendable {
    case week, month, year, all

    var name: String {
        switch self {
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        case .all: "All"
        }
    }

    /// The days of the span around a day; of all, from the first session to today.
    ///
    /// - Parameters:
    ///   - first: The day of the first session; nil if there is none.
    ///   - weekStart: The first day of weeks.
    func days(around day: Int64, first: Int64?, today: Int64, weekStart: Weekday) -> Range<Int64> {
        switch self {
        case .week:
            let from = Day.firstOfWeek(of: day, on: weekStart)
            return from..<from + 7
        case .month: return Day(daysSince1970: day).daysOfMonth
        case .year: return Day(daysSince1970: day).daysOfYear
        case .all: return min(first ?? today, today)..<today + 1
        }
    }

    /// The parts of such days, each of which has a bar: days, months or years, of which the outer ones may be cut.
    func parts(of days: Range<Int64>) -> [Range<Int64>] {
        var parts: [Range<Int64>] = []
        var from = days.lowerBound
        while from < days.upperBound {
            let whole: Range<Int64> =
                switch self {
                case .week, .month: from..<from + 1
                case .year: Day(daysSince1970: from).daysOfMonth
                case .all: Day(daysSince1970: from).daysOfYear
                }
            parts.append(whole.clamped(to: days))
            from = whole.upperBound
        }
        return parts
    }
}

extension Day {
    /// Those of its month, since 1970.
    var daysOfMonth: Range<Int64> {
        let next = month == 12 ? Day(year: year + 1, month: 1, day: 1) : Day(year: year, month: month + 1, day: 1)
        return Day(year: year, month: month, day: 1).daysSince1970..<next.daysSince1970
    }

    /// Those of its year, since 1970.
    var daysOfYear: Range<Int64> {
        Day(year: year, month: 1, day: 1).daysSince1970..<Day(year: year + 1, month: 1, day: 1).daysSince1970
    }
}
