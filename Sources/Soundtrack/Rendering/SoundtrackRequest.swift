public import Workouts

/// The cues to render: from one step of a workout to the next one without a duration, or to the end.
public struct SoundtrackRequest: Equatable, Sendable {
    public var workout: Workout
    /// The stretch's first step: 0, or a step after one without a duration.
    public var firstStep: Int32
    /// On a clock that starts with that step; nil for the whole stretch, to the end of its last sound.
    public var span: SoundtrackSpan?
    /// 0…1, of every sample.
    public var volume: Double

    public init(workout: Workout, firstStep: Int32 = 0, span: SoundtrackSpan? = nil, volume: Double = 1) {
        self.workout = workout
        self.firstStep = firstStep
        self.span = span
        self.volume = volume
    }

    /// The cues audible in the span, or in the whole stretch, and the stretch's length. O(log steps + cues returned).
    public func cues(voices: Voices) -> (cues: [Cue], length: Seconds) {
        let timeline = Timeline(workout.steps)
        let step = min(max(Int(firstStep), 0), workout.steps.count)
        let query = CueQuery(workout.cues) { voices.length(of: $0) }
        let length = timeline.length(ofStretchFrom: step)
        guard let span else { return (timeline.cues(ofStretchFrom: step, query), length) }
        // A cue that began before the span may still sound.
        let first = max(span.start - SoundBank(settings: workout.cues, voices: voices).longest, .zero)
        let cues = first < span.end ? timeline.cues(from: Position(step: step), in: first..<span.end, query) : []
        return (cues, length)
    }
}
