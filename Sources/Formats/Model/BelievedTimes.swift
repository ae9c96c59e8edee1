import Workouts

/// The points of a recording whose times contradict each other: of two stories the longer is believed.
///
/// Only for recordings in which something is odd; O(n log n).
struct BelievedTimes {
    /// Indices of the believed samples, by ascending time.
    private(set) var order: [Int]
    /// Whether the believed samples stand in the file in another order.
    private(set) var isReordered = false

    /// Microseconds of a gap that is no mistake by itself, whatever the sampling. An activity is broken off for a meal or
    /// a rest; a point or a few behind more than six hours have a wrong date, or are of a place that the device
    /// remembered, or was ended at.
    static let pause: Int64 = 6 * 3_600_000_000
    /// Points that are a story of their own, even behind a gap: treks of weeks stand in one track.
    private static let story = 8

    private let moments: [Int64]

    /// - Parameters:
    ///   - stretches: Indices of the samples that begin stretches, ascending.
    ///   - canReorder: Whether the samples may stand in the file in another order than that of their times.
    init(_ samples: [Recording.Sample], stretches: [Int], canReorder: Bool) {
        moments = samples.map { $0.moment.microseconds }
        order = []
        let members = membersOfEras()
        if isAscending(members) {
            order = members
        } else if canReorder, let sorted = reversed(members) ?? sorted(members, stretches) {
            order = sorted
            isReordered = true
        } else {
            order = longestAscending(members)
        }
    }

    // MARK: Eras

    /// The samples, in their order, of the longest era and of what can belong to the same activity.
    ///
    /// Eras are separated by gaps that no break explains: more than six hours, and more than a hundred times the usual
    /// interval (trackers at sea report once a day). 1970, the year 0, 2099 and a week counter that rolled over
    /// (1,024 weeks) are eras of their own.
    private func membersOfEras() -> [Int] {
        let byTime = sortedOrder(moments.count) { moments[$0] < moments[$1] }
        guard byTime.count > 1 else { return byTime }
        var gaps: [Int64] = []
        gaps.reserveCapacity(byTime.count)
        for place in 1..<byTime.count { gaps.append(moments[byTime[place]] - moments[byTime[place - 1]]) }
        let ranks = sortedOrder(gaps.count) { gaps[$0] < gaps[$1] }
        let usual = min(gaps[ranks[(ranks.count - 1) / 2]], RecordingBuilder.longest.microseconds)
        let bound = max(BelievedTimes.pause, 100 * usual)
        var eras: [Range<Int>] = []
        var start = 0
        for place in gaps.indices where gaps[place] > bound {
            eras.append(start..<place + 1)
            start = place + 1
        }
        eras.append(start..<byTime.count)
        let believed = span(of: eras, byTime)
        return moments.indices.filter { believed.contains(moments[$0]) }
    }

    /// Times from the first to the last of the believed eras.
    private func span(of eras: [Range<Int>], _ byTime: [Int]) -> ClosedRange<Int64> {
        var longest = 0
        for era in eras.indices where eras[era].count > eras[longest].count { longest = era }
        let most = eras[longest].count
        func times(_ era: Range<Int>) -> ClosedRange<Int64> {
            moments[byTime[era.lowerBound]]...moments[byTime[era.upperBound - 1]]
        }
        func isFew(_ era: Range<Int>) -> Bool { era.count < BelievedTimes.story && era.count * 10 < most }
        var span = times(eras[longest])
        let limit = RecordingBuilder.longest.microseconds
        // An era of more than a year by itself is cut.
        if span.upperBound - span.lowerBound > limit { span = span.lowerBound...span.lowerBound + limit }
        var (early, late) = (longest - 1, longest + 1)
        while early >= 0 || late < eras.count {
            let before = early >= 0 ? times(eras[early]) : nil
            let after = late < eras.count ? times(eras[late]) : nil
            // The nearer one first.
            let isEarlier =
                before.map { before in
                    after.map { span.lowerBound - before.upperBound <= $0.lowerBound - span.upperBound } ?? true
                } ?? false
            if isEarlier, let before {
                let canBelong = !isFew(eras[early]) && span.upperBound - before.lowerBound <= limit
                if canBelong { span = before.lowerBound...span.upperBound }
                early = canBelong ? early - 1 : -1
            } else if let after {
                let canBelong = !isFew(eras[late]) && after.upperBound - span.lowerBound <= limit
                if canBelong { span = span.lowerBound...after.upperBound }
                late = canBelong ? late + 1 : eras.count
            }
        }
        return span
    }

    // MARK: Order

    private func isAscending(_ members: some Collection<Int>) -> Bool {
        var last = Int64.min
        for member in members {
            if moments[member] < last { return false }
            last = moments[member]
        }
        return true
    }

    /// A file that is written from the last point to the first; nil if it isn't.
    private func reversed(_ members: [Int]) -> [Int]? {
        let turned: [Int] = members.reversed()
        return members.count >= BelievedTimes.story && isAscending(turned) ? turned : nil
    }

    /// Stretches that stand in the file out of order, each in order by itself; nil if they overlap, or if one is too
    /// short to be a story.
    private func sorted(_ members: [Int], _ stretches: [Int]) -> [Int]? {
        guard !stretches.isEmpty else { return nil }
        var parts: [ArraySlice<Int>] = []
        var start = 0
        var next = 0
        for place in members.indices {
            var begins = false
            while next < stretches.count, stretches[next] <= members[place] {
                begins = true
                next += 1
            }
            if begins, place > start {
                parts.append(members[start..<place])
                start = place
            }
        }
        parts.append(members[start...])
        for part in parts where part.count < BelievedTimes.story || !isAscending(part) { return nil }
        let ranks = sortedOrder(parts.count) { moments[parts[$0].first ?? 0] < moments[parts[$1].first ?? 0] }
        var sorted: [Int] = []
        sorted.reserveCapacity(members.count)
        for rank in ranks { sorted += parts[rank] }
        return isAscending(sorted) ? sorted : nil
    }

    /// The longest part of the samples, in their order, whose times don't go back; of equally long ones the one that
    /// takes less time, or else the first.
    private func longestAscending(_ members: [Int]) -> [Int] {
        let times = members.map { moments[$0] }
        let first = BelievedTimes.ascending(times)
        let count = members.count
        // Read from the other end, equally long parts give way to the last.
        let last = BelievedTimes.ascending(times.reversed().map { -$0 }).reversed().map { count - 1 - $0 }
        func duration(_ part: [Int]) -> Int64 {
            guard let begin = part.first, let end = part.last else { return 0 }
            return times[end] - times[begin]
        }
        return (duration(last) < duration(first) ? last : first).map { members[$0] }
    }

    /// Indices of the longest non-descending part; of equally long ones the first.
    private static func ascending(_ times: [Int64]) -> [Int] {
        // From the last time to the first: of each length, the index of the first time of the part that begins latest.
        var starts: [Int] = []
        var following = [Int](repeating: -1, count: times.count)
        for index in times.indices.reversed() {
            var (low, high) = (0, starts.count)
            while low < high {
                let middle = (low + high) / 2
                if times[starts[middle]] >= times[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { following[index] = starts[low - 1] }
            if low < starts.count { starts[low] = index } else { starts.append(index) }
        }
        var longest: [Int] = []
        longest.reserveCapacity(starts.count)
        var index = starts.last ?? -1
        while index >= 0 {
            longest.append(index)
            index = following[index]
        }
        return longest
    }
}
