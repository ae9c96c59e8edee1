/// A run's position: its step, and the time in it.
public struct Position: Hashable, Sendable {
    /// Index of the step; the number of steps once the run is over.
    public var step: Int
    /// Time since the step's start, or since the end once the run is over.
    public var offset: Seconds

    public init(step: Int, offset: Seconds = .zero) {
        self.step = step
        self.offset = offset
    }
}

extension Timeline {
    /// The position after `elapsed` of running from a position, if only time passes. O(log n).
    public func position(_ position: Position, after elapsed: Seconds) -> Position {
        if position.step >= steps.count || isHold(position.step) {
            return Position(step: position.step, offset: position.offset + elapsed)
        }
        let moment = start(of: position.step) + position.offset + elapsed
        let stretchEnd = end(ofStretchFrom: position.step)
        let limit = start(of: stretchEnd)
        if moment >= limit { return Position(step: stretchEnd, offset: moment - limit) }
        return at(moment)
    }

    /// The end of the stretch of timed steps around a step: the next hold, or the number of steps. O(log n).
    public func end(ofStretchFrom step: Int) -> Int {
        hold(atOrAfter: step) ?? steps.count
    }

    /// Running time from a position to the next hold or the end. Zero in a hold. O(log n).
    public func timeToNextHold(from position: Position) -> Seconds {
        if position.step >= steps.count || isHold(position.step) { return .zero }
        return start(of: end(ofStretchFrom: position.step)) - start(of: position.step) - position.offset
    }

    /// The position after skipping by `amount` (negative: back). A skip stops at the start of a hold. Forward, it ends
    /// the current hold; backward, it returns to that hold's start or, within its first 3 s, goes back from there.
    /// O(log n).
    public func position(_ position: Position, skipping amount: Seconds) -> Position {
        if position.step >= steps.count { return position }
        return amount < .zero ? skippingBack(position, amount) : skippingForward(position, amount)
    }

    private func skippingForward(_ position: Position, _ amount: Seconds) -> Position {
        if isHold(position.step) { return Position(step: position.step + 1) }
        var target = self.position(position, after: amount)
        if target.step == steps.count || isHold(target.step) { target.offset = .zero }
        return target
    }

    private func skippingBack(_ position: Position, _ amount: Seconds) -> Position {
        var moment = start(of: position.step) + amount
        if isHold(position.step) {
            if position.offset >= Timeline.graceOfHold { return Position(step: position.step) }
        } else {
            moment += position.offset
        }
        if let hold = hold(before: position.step), moment < start(of: hold) { return Position(step: hold) }
        if position.step == 0, moment <= .zero { return Position(step: 0) }
        return at(max(moment, .zero))
    }

    /// Time after a hold's start within which skipping back leaves it.
    private static let graceOfHold: Seconds = 3

    private func at(_ moment: Seconds) -> Position {
        let step = step(at: moment)
        return Position(step: step, offset: moment - start(of: step))
    }
}
