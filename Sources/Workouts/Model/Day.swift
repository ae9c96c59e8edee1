/// A day of the Gregorian calendar, without a time zone.
public struct Day: Hashable, Comparable, Sendable {
    public var year: Int32
    /// 1…12.
    public var month: Int32
    /// 1…31.
    public var day: Int32

    public init(year: Int32, month: Int32, day: Int32) {
        self.year = year
        self.month = month
        self.day = day
    }

    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day {
    /// Days since 1 January 1970. Hinnant, chrono-Compatible Low-Level Date Algorithms, `days_from_civil`.
    public var daysSince1970: Int64 {
        let shifted = Int64(month <= 2 ? year - 1 : year)
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (Int64(month) + (month > 2 ? -3 : 9)) + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Hinnant, as above, `civil_from_days`.
    public init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(year: Int32(year), month: Int32(month), day: Int32(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))
    }

    /// The day in a time zone at a moment since 1970.
    public init(of wall: Seconds, zoneMinutes: Int32) {
        self.init(daysSince1970: Day.number(of: wall, zoneMinutes: zoneMinutes))
    }

    /// The same in days since 1970.
    public static func number(of wall: Seconds, zoneMinutes: Int32) -> Int64 {
        let microseconds = wall.microseconds + Int64(zoneMinutes) * 60_000_000
        let day: Int64 = 86_400_000_000
        return microseconds >= 0 ? microseconds / day : (microseconds - day + 1) / day
    }

    /// Completed years until another day. A birthday on 29 February counts on 1 March in a common year.
    public func years(until other: Day) -> Int32 {
        let isBeforeBirthday = (other.month, other.day) < (month, day)
        return other.year - year - (isBeforeBirthday ? 1 : 0)
    }

    /// 0 is Sunday.
    public var weekday: Int32 { Int32(((daysSince1970 + 4) % 7 + 7) % 7) }

    public var dayOfWeek: Weekday { Weekday.allCases[Int(weekday)] }

    /// The first day of the week that this day is in, where weeks begin on such a day.
    public func firstOfWeek(on first: Weekday) -> Day {
        Day(daysSince1970: Day.firstOfWeek(of: daysSince1970, on: first))
    }

    /// The same in days since 1970, which began on a Thursday.
    public static func firstOfWeek(of number: Int64, on first: Weekday) -> Int64 {
        let place = (number + Int64(Weekday.thursday.rawValue) - Int64(first.rawValue)) % 7
        return number - (place < 0 ? place + 7 : place)
    }
}

extension Day {
    /// `2026-11-20`: ISO 8601, for the years 0 to 9999.
    public var text: String {
        func padded(_ number: Int32, _ length: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Nil if the text isn't a day of the calendar.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int32? {
            var number: Int32 = 0
            for byte in utf8[range] {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                number = number * 10 + Int32(byte - UInt8(ascii: "0"))
            }
            return number
        }
        guard utf8.count == 10, utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-"), let year = number(0..<4),
            let month = number(5..<7), let day = number(8..<10)
        else { return nil }
        self.init(year: year, month: month, day: day)
        // A day that the calendar lacks is converted to another one.
        guard 1...12 ~= month, Day(daysSince1970: daysSince1970) == self else { return nil }
    }
}
