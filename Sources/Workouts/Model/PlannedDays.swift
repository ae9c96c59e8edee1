/// A day of the week, from Sunday, 0, in the order in which records number them. A person's weeks begin on the day of their choice.
public enum Weekday: UInt8, CaseIterable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    public var name: String {
        switch self {
        case .sunday: "Sunday"
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        }
    }

    /// The seven days of a week that begins on this one.
    public var week: [Weekday] { Weekday.allCases.map { Weekday.allCases[Int(rawValue + $0.rawValue) % 7] } }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .sunday: "sunday"
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        }
    }
}

/// The days for which a workout is planned: some weekdays, any day, or none.
public struct PlannedDays: Hashable, Sendable {
    /// A bit for each weekday, from Sunday, 1, to Saturday, 64; 128 is any day.
    public private(set) var bits: UInt8

    /// Any day excludes single days.
    public init(bits: UInt8) {
        self.bits = bits & PlannedDays.anyDay.bits != 0 ? PlannedDays.anyDay.bits : bits
    }

    public init(_ weekdays: EnumSet<Weekday>) { bits = UInt8(weekdays.bits) }

    private init(bit: UInt8) { bits = bit }

    public static let none = PlannedDays(bit: 0)
    public static let anyDay = PlannedDays(bit: 128)

    public var isEmpty: Bool { bits == 0 }
    public var isAnyDay: Bool { self == .anyDay }
    /// The single days; empty for any day.
    public var weekdays: EnumSet<Weekday> { EnumSet(bits: UInt32(bits & 127)) }

    /// The single days in the order of a week that begins on such a day.
    public func weekdays(from first: Weekday) -> [Weekday] { first.week.filter { weekdays.contains($0) } }

    /// Whether the workout is planned for this weekday.
    public func contains(_ day: Weekday) -> Bool { isAnyDay || weekdays.contains(day) }
}
