import Sensing
import Workouts

/// A step that is over.
struct ExpiredInterval: Equatable, Sendable {
    var step: Int
    var spent: Seconds
    /// On the run's clock, with the pauses between.
    var span: Range<Seconds>
    var covered: Covered?
}

/// The steps that are over, and how many of them are shown.
struct ExpiredIntervals: Sendable {
    /// In their order.
    private(set) var all: [ExpiredInterval] = []
    private(set) var shown = ExpiredIntervals.atOnce

    private static let atOnce = 30

    /// The numbers of those that are shown, the latest first.
    var latest: ReversedCollection<Range<Int>> { all.indices.suffix(shown).reversed() }
    var hasMore: Bool { all.count > shown }

    mutating func showMore() { shown += ExpiredIntervals.atOnce }

    /// Takes note of the steps that are over. O(log's events + steps passed).
    mutating func update(_ run: Run, at now: Seconds, covered: (Range<Seconds>) -> Covered?) {
        let passages = run.passages(until: now)
        let over = passages.last?.step == run.state(at: now).position.step ? passages.dropLast() : passages[...]
        for passage in over.dropFirst(all.count) {
            all.append(
                ExpiredInterval(
                    step: passage.step, spent: passage.spent, span: passage.span, covered: covered(passage.span)))
        }
    }

    /// Measures those anew that ended after a moment.
    mutating func remeasure(after moment: Seconds, covered: (Range<Seconds>) -> Covered?) {
        for index in all.indices.reversed() {
            guard all[index].span.upperBound > moment else { return }
            all[index].covered = covered(all[index].span)
        }
    }
}
