// A stretch is a series of timed steps: from the first step, or from the one after a hold, up to the next hold or the
// end. A soundtrack is rendered for a stretch.

extension Timeline {
    /// The first step of the stretch that contains a timed step. O(log n).
    public func stretch(around step: Int) -> Int {
        hold(before: step).map { $0 + 1 } ?? 0
    }

    /// Length of the stretch that begins at a step. O(log n).
    public func length(ofStretchFrom step: Int) -> Seconds {
        start(of: end(ofStretchFrom: step)) - start(of: step)
    }

    /// All cues of the stretch that begins at a step, including the name of the hold that ends it, or "workout
    /// complete". Moments count from the stretch's start. O(cues).
    public func cues(ofStretchFrom step: Int, _ query: CueQuery) -> [Cue] {
        let length = length(ofStretchFrom: step)
        return cues(from: Position(step: step), in: .zero..<length + Seconds(microseconds: 1), query)
    }
}
