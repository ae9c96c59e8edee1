import Workouts

/// Streaks of training: consecutive weeks, and consecutive days.
struct Streaks: Equatable, Sendable {
    private(set) var days = Runs()
    private(set) var weeks = Runs()

    init() {}

    /// - Parameter sessions: Newest first.
    /// - Complexity: O(sessions), O(n log n) if time zones change their order.
    init(_ sessions: [Entry<Session>]) {
        var all: [Int64] = []
        for entry in sessions {
            let day = entry.value.localDay
            if all.last != day { all.append(day) }
        }
        for place in sortedOrder(all.count, by: { all[$0] > all[$1] }) {
            days.add(all[place])
            weeks.add(Streaks.week(of: all[place]))
        }
    }

    /// Weeks begin on Sunday, and 1 January 1970 was a Thursday.
    static func week(of day: Int64) -> Int64 { (day + 4 - ((day + 4) % 7 + 7) % 7) / 7 }

    /// Ranges of consecutive numbers.
    struct Runs: Equatable, Sendable {
        /// From the latest backwards.
        private var ranges: [ClosedRange<Int64>] = []

        /// - Parameter number: At most the previous one.
        fileprivate mutating func add(_ number: Int64) {
            if let last = ranges.last, number >= last.lowerBound - 1 {
                ranges[ranges.count - 1] = min(number, last.lowerBound)...last.upperBound
            } else {
                ranges.append(number...number)
            }
        }

        var longest: Int64 { ranges.map { $0.upperBound - $0.lowerBound + 1 }.max() ?? 0 }

        /// The length of the current range: it reaches to this day (or week) or the previous one. Days that a wrong
        /// clock has put into the future don't hide it.
        func current(on number: Int64) -> Int64 {
            for range in ranges where range.lowerBound <= number + 1 {
                return range.upperBound >= number - 1 ? range.upperBound - range.lowerBound + 1 : 0
            }
            return 0
        }
    }
}
