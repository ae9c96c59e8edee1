public import Workouts

/// A goal's progress, derived from the sessions alone.
public struct GoalProgress: Equatable, Sendable {
    /// Number of sessions that counted.
    public private(set) var count: Int32 = 0
    /// The start of the session that reached the goal; nil before. That session's end screen announces it.
    public private(set) var reached: Seconds?
    /// The weeks from the goal's creation to the present one, Sunday to Saturday in local time; the oldest first.
    public private(set) var weeks: [Week] = []
    private let times: Int32
    private let daysPerWeek: Int32?

    public struct Week: Equatable, Sendable {
        /// The first day, in days since 1970.
        public var sunday: Int64
        public var sessions: Int32 = 0
        /// A bit for each weekday with a session, from Sunday, 1.
        public var days: UInt8 = 0

        /// Number of days.
        public var dayCount: Int32 { Int32(days.nonzeroBitCount) }
    }

    /// - Parameters:
    ///   - sessions: In any order. Of several versions of a session, with the same start, one counts.
    ///   - now: Since 1970, UTC.
    ///   - zoneMinutes: Local time minus UTC now, in minutes.
    ///   - exercise: The exercise with an id, if known.
    /// - Complexity: O(sessions × log of those that count + results of those since the goal was made + weeks).
    public init(
        of goal: Goal, _ sessions: some Sequence<Session>, now: Seconds, zoneMinutes: Int32,
        _ exercise: (String) -> Exercise?
    ) {
        self.init(
            of: goal, sessions.compactMap { CountedSession($0, for: goal, exercise) }, now: now,
            zoneMinutes: zoneMinutes)
    }

    /// The same, from sessions that count.
    public init(of goal: Goal, _ counted: [CountedSession], now: Seconds, zoneMinutes: Int32) {
        times = goal.times
        daysPerWeek = goal.daysPerWeek
        let counted = counted.ordered(
            sortedOrder(counted.count) { one, other in
                let (left, right) = (counted[one], counted[other])
                return left.began != right.began ? left.began < right.began : !left.isCopy && right.isCopy
            })

        let first = Self.sunday(of: Day.number(of: goal.created, zoneMinutes: goal.zoneMinutes))
        var last = max(Self.sunday(of: Day.number(of: now, zoneMinutes: zoneMinutes)), first)
        // After a journey west, a session's local day may precede the goal's.
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

    /// A century: limits the weeks if a clock is far ahead.
    private static let maximumWeeks = 5_218

    public var isReached: Bool { reached != nil }

    /// Progress as a fraction, 0…1, for a ring.
    public var share: Double { min(Double(count) / Double(max(times, 1)), 1) }

    /// Whether the week has enough days; nil if the goal doesn't demand any.
    public func isKept(_ week: Week) -> Bool? { daysPerWeek.map { week.dayCount >= $0 } }

    /// The Sunday on or before a day: 4 January 1970 was one.
    private static func sunday(of day: Int64) -> Int64 { day - ((day - 3) % 7 + 7) % 7 }
}

/// A compact record of a session that counts, for progress without holding all sessions in memory.
public struct CountedSession: Sendable {
    fileprivate var began: Seconds
    fileprivate var day: Int64
    fileprivate var isCopy: Bool

    /// Nil if the session doesn't count.
    ///
    /// - Parameter exercise: The exercise with an id, if known.
    public init?(_ session: Session, for goal: Goal, _ exercise: (String) -> Exercise?) {
        guard goal.counts(session, exercise) else { return nil }
        began = session.began
        day = Day.number(of: session.began, zoneMinutes: session.zoneMinutes)
        isCopy = session.copyOf != nil
    }
}

extension Int64 {
    fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
