import Workouts

/// Streaks of training: consecutive weeks, and consecutive days.
struct Streaks: Equatable, Sendable {
    private(set) var days = Runs()

    init() {}

    /// A session counts on the local day on which it began, and its other versions don't.
    ///
    /// - Parameter sessions: Newest first.
    /// - Complexity: O(sessions), O(n log n) if time zones change their order.
    init(_ sessions: [Entry<Session>]) {
        var all: [Int64] = []
        for (entry, counts) in zip(sessions, sessions.counting) where counts {
            let day = entry.value.localDay
            if all.last != day { all.append(day) }
        }
        for place in sortedOrder(all.count, by: { all[$0] > all[$1] }) { days.add(all[place]...all[place]) }
    }

    /// Weeks that begin on such a day, numbered by `week`. O(streaks of days).
    func weeks(from first: Weekday) -> Runs {
        var weeks = Runs()
        for range in days.ranges {
            weeks.add(Streaks.week(of: range.lowerBound, from: first)...Streaks.week(of: range.upperBound, from: first))
        }
        return weeks
    }

    /// The number of a day's week: 0 is that of 1 January 1970.
    static func week(of day: Int64, from first: Weekday) -> Int64 {
        let firstOfAll = Day.firstOfWeek(of: 0, on: first)
        return (Day.firstOfWeek(of: day, on: first) - firstOfAll) / 7
    }

    /// Ranges of consecutive numbers.
    struct Runs: Equatable, Sendable {
        /// From the latest backwards.
        fileprivate private(set) var ranges: [ClosedRange<Int64>] = []

        /// - Parameter numbers: None above the previous ones.
        fileprivate mutating func add(_ numbers: ClosedRange<Int64>) {
            if let last = ranges.last, numbers.upperBound >= last.lowerBound - 1 {
                ranges[ranges.count - 1] = min(numbers.lowerBound, last.lowerBound)...last.upperBound
            } else {
                ranges.append(numbers)
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
