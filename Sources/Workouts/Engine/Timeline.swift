/// A workout's steps laid end to end.
///
/// Only timed steps have a length on it. A step that a distance, a place or the person ends is a *hold*: the run waits
/// there for an event. Between two holds, positions are computed from prefix sums, so any moment takes one binary
/// search.
public struct Timeline: Sendable {
    public let steps: Steps
    /// `starts[i]` is the start of step `i`, in microseconds; the last element is the whole length.
    private let starts: [Int64]
    /// Indices of the holds, ascending.
    private let holds: [Int32]

    /// O(n).
    public init(_ steps: Steps) {
        var starts: [Int64] = []
        var holds: [Int32] = []
        starts.reserveCapacity(steps.count + 1)
        var sum: Int64 = 0
        let times = steps.dictionary.map { $0.target.time }
        for (index, code) in steps.codes.enumerated() {
            starts.append(sum)
            if let time = times[Int(code)] {
                sum += time.microseconds
            } else {
                holds.append(Int32(index))
            }
        }
        starts.append(sum)
        self.steps = steps
        self.starts = starts
        self.holds = holds
    }

    /// The sum of all timed steps.
    public var length: Seconds { Seconds(microseconds: starts[steps.count]) }

    /// Whether every step is timed, so that the whole run is predictable.
    public var isTimed: Bool { holds.isEmpty }

    /// The start of a step. `step` may be the number of steps: the end.
    public func start(of step: Int) -> Seconds { Seconds(microseconds: starts[step]) }

    public func isHold(_ step: Int) -> Bool { step < steps.count && steps[step].target.time == nil }

    /// The first hold at or after a step. O(log n).
    public func hold(atOrAfter step: Int) -> Int? {
        let index = firstHold(from: step)
        return index < holds.count ? Int(holds[index]) : nil
    }

    /// The last hold before a step. O(log n).
    public func hold(before step: Int) -> Int? {
        let index = firstHold(from: step) - 1
        return index >= 0 ? Int(holds[index]) : nil
    }

    /// The timed step at a moment of the timeline, 0 ≤ `moment` < `length`. O(log n).
    func step(at moment: Seconds) -> Int {
        var low = 0
        var high = steps.count
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= moment.microseconds { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Index into `holds` of the first one at or after a step.
    private func firstHold(from step: Int) -> Int {
        var low = 0
        var high = holds.count
        while low < high {
            let middle = (low + high) / 2
            if Int(holds[middle]) < step { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
