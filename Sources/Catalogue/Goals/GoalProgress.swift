public import Workouts

/// How far a goal has come, from the sessions alone.
public struct GoalProgress: Equatable, Sendable {
    /// How many sessions have counted.
    public private(set) var count: Int32 = 0
    /// When the session began that reached the goal; nil while it isn't reached. The end screen of that session says so.
    public private(set) var reached: Seconds?
    /// From the week in which the goal was made to this one, Sunday to Saturday, where the person was; the oldest first.
    public private(set) var weeks: [Week] = []
    private let times: Int32
    private let daysPerWeek: Int32?

    public struct Week: Equatable, Sendable {
        /// The first day, since 1970.
        public var sunday: Int64
        public var sessions: Int32 = 0
        /// A bit for each weekday on which one of them began, from Sunday, 1.
        public var days: UInt8 = 0

        /// On how many days.
        public var dayCount: Int32 { Int32(days.nonzeroBitCount) }
    }

    /// - Parameters:
    ///   - sessions: In any order. Of versions of one session, which began at the same moment, one counts.
    ///   - now: Since 1970, UTC.
    ///   - zoneMinutes: Local time minus UTC now.
    ///   - exercise: The exercise of an id, where it is known.
    /// - Complexity: O(sessions × log of those that count + results of those since the goal was made + weeks).
    public init(
        of goal: Goal, _ sessions: some Sequence<Session>, now: Seconds, zoneMinutes: Int32,
        _ exercise: (String) -> Exercise?
    ) {
        times = goal.times
        daysPerWeek = goal.daysPerWeek
        var counted: [(began: Seconds, day: Int64, isCopy: Bool)] = []
        for session in sessions where session.began >= goal.created && goal.counts(session, exercise) {
            counted.append((session.began, session.localDayNumber, session.copyOf != nil))
        }
        counted = counted.ordered(
            sortedOrder(counted.count) { one, other in
                let (left, right) = (counted[one], counted[other])
                return left.began != right.began ? left.began < right.began : !left.isCopy && right.isCopy
            })

        let first = Self.sunday(of: Self.day(goal.created, goal.zoneMinutes))
        var last = max(Self.sunday(of: Self.day(now, zoneMinutes)), first)
        // Where one went west, a session may be of the day before the goal.
        for session in counted { last = max(last, Self.sunday(of: session.day)) }
        last = min(last, first + 7 * Int64(Self.maximumWeeks - 1))
        weeks = (0...(last - first) / 7).map { Week(sunday: first + 7 * $0) }
        for (place, session) in counted.enumerated() {
            if session.isCopy, place > 0, counted[place - 1].began == session.began { continue }
            count += 1
            if count == goal.times { reached = session.began }
            let week = Int(max(Self.sunday(of: session.day) - first, 0) / 7)
            guard week < weeks.count else { continue }
            weeks[week].sessions += 1
            weeks[week].days |= 1 << UInt8((session.day - weeks[week].sunday).clamped(to: 0...6))
        }
    }

    /// A century of weeks: a clock that is far ahead makes no more.
    private static let maximumWeeks = 5_218

    public var isReached: Bool { reached != nil }

    /// Of the whole, 0…1: for a ring.
    public var share: Double { min(Double(count) / Double(max(times, 1)), 1) }

    /// Whether so many days of a week were trained as the goal asks for; nil where it doesn't ask.
    public func isKept(_ week: Week) -> Bool? { daysPerWeek.map { week.dayCount >= $0 } }

    private static func day(_ moment: Seconds, _ zoneMinutes: Int32) -> Int64 {
        floored(moment.microseconds + Int64(zoneMinutes) * 60_000_000, by: 86_400_000_000)
    }

    /// The Sunday on or before a day: 4 January 1970 was one.
    private static func sunday(of day: Int64) -> Int64 { floored(day - 3, by: 7) * 7 + 3 }

    fileprivate static func floored(_ number: Int64, by divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}

extension Session {
    /// The day on which it began where the person was, since 1970.
    fileprivate var localDayNumber: Int64 {
        GoalProgress.floored(began.microseconds + Int64(zoneMinutes) * 60_000_000, by: 86_400_000_000)
    }
}

extension Int64 {
    fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
