/// Running time spent in one step without a break by another step.
public struct Passage: Equatable, Sendable {
    public var step: Int
    public var spent: Seconds
}

extension Run {
    /// In which steps the running time until `moment` went, in order. A step that was skipped over has no passage; one that
    /// was returned to has several. O(events + steps passed).
    public func passages(until moment: Seconds) -> [Passage] {
        var passages: [Passage] = []
        func add(_ step: Int, _ spent: Seconds) {
            guard spent > .zero else { return }
            if passages.last?.step == step {
                passages[passages.count - 1].spent += spent
            } else {
                passages.append(Passage(step: step, spent: spent))
            }
        }
        for (from, until) in stretches() where from.phase == .running && from.moment < moment {
            var left = min(until ?? moment, moment) - from.moment
            var position = from.position
            while left > .zero, position.step < timeline.steps.count {
                guard let length = timeline.steps[position.step].target.time else {
                    add(position.step, left)
                    break
                }
                let here = min(left, length - position.offset)
                add(position.step, here)
                left -= here
                position = Position(step: position.step + 1)
            }
        }
        return passages
    }
}
