/// Round and cycle of each step. A round begins with a work step; a cycle ends with a rest between cycles.
public struct Rounds: Sendable {
    /// Number of work steps among the first `i` steps.
    private var work: [Int32] = [0]
    /// The first step of each cycle.
    private var cycleStarts: [Int32] = [0]

    /// O(n).
    public init(_ steps: Steps) {
        let roles = steps.dictionary.map { $0.role }
        var sum: Int32 = 0
        work.reserveCapacity(steps.count + 1)
        for (index, code) in steps.codes.enumerated() {
            let role = roles[Int(code)]
            if role == .work { sum += 1 }
            work.append(sum)
            if role == .restBetweenCycles { cycleStarts.append(Int32(index + 1)) }
        }
    }

    /// 1-based; `round` is 0 before the first work step of a cycle.
    public struct Place: Equatable, Sendable {
        public var round: Int32
        public var rounds: Int32
        public var cycle: Int32
        public var cycles: Int32
    }

    /// Nil if there is no more than one round. O(log cycles).
    public func place(of step: Int) -> Place? {
        guard step < work.count - 1 else { return nil }
        var low = 0
        var high = cycleStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(cycleStarts[middle]) <= step { low = middle } else { high = middle - 1 }
        }
        let start = Int(cycleStarts[low])
        let end = low + 1 < cycleStarts.count ? Int(cycleStarts[low + 1]) : work.count - 1
        let rounds = work[end] - work[start]
        guard rounds > 1 || (rounds == 1 && cycleStarts.count > 1) else { return nil }
        return Place(
            round: work[step + 1] - work[start],
            rounds: rounds,
            cycle: Int32(low + 1),
            cycles: Int32(cycleStarts.count)
        )
    }
}
