public import Workouts

/// What a person told about themselves. Everything may be left out.
public struct Profile: Equatable, Sendable {
    public var name = ""
    public var birthDate: Day?
    /// Metres, 0.3…3.
    public var height: Double?
    /// Ascending by day, one a day.
    public var weights: [Weighing] = []

    public init() {}

    /// The weight that holds on a day: the last one told until then, else the first one told later; nil if none was.
    /// O(weighings).
    public func weight(on day: Day) -> Double? {
        var weight = weights.first?.kilograms
        for weighing in weights where weighing.day <= day { weight = weighing.kilograms }
        return weight
    }

    /// Notes a weight. A second one on the same day replaces the first.
    public mutating func weigh(_ kilograms: Double, on day: Day) {
        weights.removeAll { $0.day == day }
        let index = weights.firstIndex { $0.day > day } ?? weights.count
        weights.insert(Weighing(day: day, kilograms: kilograms), at: index)
    }
}

public struct Weighing: Equatable, Sendable {
    public var day: Day
    /// 20…500.
    public var kilograms: Double

    public init(day: Day, kilograms: Double) {
        self.day = day
        self.kilograms = kilograms
    }
}

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

    /// 0 is Sunday.
    public var weekday: Int32 { Int32(((daysSince1970 + 4) % 7 + 7) % 7) }

    public var dayOfWeek: Weekday { Weekday.allCases[Int(weekday)] }
}
