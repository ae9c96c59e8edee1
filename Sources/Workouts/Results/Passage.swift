/// Running time spent in one step without a break by another step.
public struct Passage: Equatable, Sendable {
    public var step: Int
    public var spent: Seconds
    /// From the step's start to its end on the run's clock, including pauses.
    public var span: Range<Seconds>
}

extension Run {
    /// The pauses until a moment; ascending. O(events).
    public func pauses(until moment: Seconds) -> [Range<Seconds>] {
        var pauses: [Range<Seconds>] = []
        for (from, until) in stretches() where from.phase == .paused && from.moment < moment {
            let end = min(until ?? moment, moment)
            if let last = pauses.last, last.upperBound == from.moment {
                pauses[pauses.count - 1] = last.lowerBound..<end
            } else {
                pauses.append(from.moment..<end)
            }
        }
        return pauses
    }

    /// The steps of the running time until `moment`, in order. A step that was skipped over has no passage; one that
    /// was returned to has several; one that ended at its start, because the person was in its place already, has one
    /// of zero length. O(events + steps passed).
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
        let stretches = stretches()
        for (index, (from, until)) in stretches.enumerated() where from.phase == .running && from.moment < moment {
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
            guard index + 1 < stretches.count else { continue }
            let next = stretches[index + 1].from
            if next.entry == .arrival, next.moment == now, next.moment <= moment,
                next.position.step == position.step + 1, passages.last?.step != position.step
            {
                passages.append(Passage(step: position.step, spent: .zero, span: now..<now))
            }
        }
        return passages
    }
}
