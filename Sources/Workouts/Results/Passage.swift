/// Running time spent in one step without a break by another step.
public struct Passage: Equatable, Sendable {
    public var step: Int
    public var spent: Seconds
    /// On the run's clock, from the step's beginning to its end, with the pauses between.
    public var span: Range<Seconds>
}

extension Run {
    /// In which steps the running time until `moment` went, in order. A step that was skipped over has no passage; one that
    /// was returned to has several. O(events + steps passed).
    public func passages(until moment: Seconds) -> [Passage] {
        var passages: [Passage] = []
        func add(_ step: Int, _ spent: Seconds, from start: Seconds) {
            guard spent > .zero else { return }
            let end = start + spent
            if let last = passages.last, last.step == step {
                passages[passages.count - 1].spent += spent
                passages[passages.count - 1].span = last.span.lowerBound..<end
            } else {
                passages.append(Passage(step: step, spent: spent, span: start..<end))
            }
        }
        for (from, until) in stretches() where from.phase == .running && from.moment < moment {
            let end = min(until ?? moment, moment)
            var now = from.moment
            var position = from.position
            while now < end, position.step < timeline.steps.count {
                guard let length = timeline.steps[position.step].target.time else {
                    add(position.step, end - now, from: now)
                    break
                }
                let here = min(end - now, length - position.offset)
                add(position.step, here, from: now)
                now += here
                position = Position(step: position.step + 1)
            }
        }
        return passages
    }
}
