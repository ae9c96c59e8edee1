public import Workouts

/// A goal's progress, derived from the sessions alone.
public struct GoalProgress: Equatable, Sendable {
    /// Number of sessions that counted.
    public private(set) var count: Int32 = 0
    /// The start of the session that reached the goal; nil before. That session's end screen announces it.
    public private(set) var reached: Seconds?
    /// The weeks from the goal's creation to the present one, in local time; the oldest first.
    public private(set) var weeks: [Week] = []
    private let times: Int32
    private let daysPerWeek: Int32?

    public struct Week: Equatable, Sendable {
        /// In days since 1970.
        public var firstDay: Int64
        public var sessions: Int32 = 0
        /// A bit for each day with a session, from the first one, 1.
        public var days: UInt8 = 0

        /// Number of days.
        public var dayCount: Int32 { Int32(days.nonzeroBitCount) }

        /// - Parameter place: Of a day in the week, 0…6.
        public func isDone(_ place: Int64) -> Bool { days & 1 << UInt8(place) != 0 }
    }

    /// - Parameters:
    ///   - sessions: With their ids, in any order. Of several versions of a session one counts.
    ///   - now: Since 1970, UTC.
    ///   - zoneMinutes: Local time minus UTC now, in minutes.
    ///   - weekStart: The first day of each week.
    ///   - exercise: The exercise with an id, if known.
    /// - Complexity: O(sessions × log of those that count + results of those since the goal was made + weeks).
    public init(
        of goal: Goal, _ sessions: some Sequence<(id: String, session: Session)>, now: Seconds, zoneMinutes: Int32,
        weekStart: Weekday, _ exercise: (String) -> Exercise?
    ) {
        self.init(
            of: goal, sessions.compactMap { CountedSession($0.session, id: $0.id, for: goal, exercise) }, now: now,
            zoneMinutes: zoneMinutes, weekStart: weekStart)
    }

    /// The same, from sessions that count. Only `weeks` depend on `weekStart`.
    public init(
        of goal: Goal, _ counted: [CountedSession], now: Seconds, zoneMinutes: Int32, weekStart: Weekday = .sunday
    ) {
        times = goal.times
        daysPerWeek = goal.daysPerWeek
        let counted = Self.once(counted)
        func firstOfWeek(_ day: Int64) -> Int64 { Day.firstOfWeek(of: day, on: weekStart) }

        let first = firstOfWeek(Day.number(of: goal.created, zoneMinutes: goal.zoneMinutes))
        var last = max(firstOfWeek(Day.number(of: now, zoneMinutes: zoneMinutes)), first)
        // After a journey west, a session's local day may precede the goal's.
        for session in counted { last = max(last, firstOfWeek(session.day)) }
        last = min(last, first + 7 * Int64(Self.maximumWeeks - 1))
        weeks = (0...(last - first) / 7).map { Week(firstDay: first + 7 * $0) }
        for session in counted {
            count += 1
            if count == goal.times { reached = session.began }
            let week = Int(max(firstOfWeek(session.day) - first, 0) / 7)
            guard week < weeks.count else { continue }
            weeks[week].sessions += 1
            weeks[week].days |= 1 << UInt8((session.day - weeks[week].firstDay).clamped(to: 0...6))
        }
    }

    /// In the order of their beginnings, without other versions of a session that counts. The latest version stands for a session that
    /// doesn't count itself, as it does wherever sessions are listed.
    private static func once(_ sessions: [CountedSession]) -> [CountedSession] {
        let sessions = sessions.ordered(
            sortedOrder(sessions.count) { one, other in
                let (left, right) = (sessions[one], sessions[other])
                return left.began != right.began
                    ? left.began > right.began : left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
            })
        let counts = countingVersionsOnce(sessions.count) {
            sessions[$0].id
        } origin: {
            sessions[$0].copyOf
        }
        return sessions.indices.reversed().filter { counts[$0] }.map { sessions[$0] }
    }

    /// A century: limits the weeks if a clock is far ahead.
    private static let maximumWeeks = 5_218

    public var isReached: Bool { reached != nil }

    /// Progress as a fraction, 0…1, for a ring.
    public var share: Double { min(Double(count) / Double(max(times, 1)), 1) }

    /// Whether the week has enough days; nil if the goal doesn't demand any.
    public func isKept(_ week: Week) -> Bool? { daysPerWeek.map { week.dayCount >= $0 } }
}

/// A compact record of a session that counts, for progress without holding all sessions in memory.
public struct CountedSession: Sendable {
    fileprivate var began: Seconds
    fileprivate var day: Int64
    fileprivate var id: String
    fileprivate var copyOf: String?

    /// Nil if the session doesn't count.
    ///
    /// - Parameters:
    ///   - id: The session's.
    ///   - exercise: The exercise with an id, if known.
    public init?(_ session: Session, id: String, for goal: Goal, _ exercise: (String) -> Exercise?) {
        guard goal.counts(session, exercise) else { return nil }
        began = session.began
        day = Day.number(of: session.began, zoneMinutes: session.zoneMinutes)
        self.id = id
        copyOf = session.copyOf
    }
}

extension Int64 {
    fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
