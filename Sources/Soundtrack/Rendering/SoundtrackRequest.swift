public import Workouts

/// The cues to render: those of a workout from one of its steps to the next without a time, or the end.
public struct SoundtrackRequest: Equatable, Sendable {
    public var workout: Workout
    /// Where the stretch begins: 0, or a step after one without a time.
    public var firstStep: Int32
    /// On a clock that starts with that step; nil is the whole stretch, to the end of its last sound.
    public var span: SoundtrackSpan?
    /// 0…1, of every sample.
    public var volume: Double

    public init(workout: Workout, firstStep: Int32 = 0, span: SoundtrackSpan? = nil, volume: Double = 1) {
        self.workout = workout
        self.firstStep = firstStep
        self.span = span
        self.volume = volume
    }

    /// The cues that are heard in the span, or all of the stretch, and how long the stretch is. O(log steps + cues given).
    public func cues(voices: Voices) -> (cues: [Cue], length: Seconds) {
        let timeline = Timeline(workout.steps)
        let step = min(max(Int(firstStep), 0), workout.steps.count)
        let query = CueQuery(workout.cues) { voices.length(of: $0) }
        let length = timeline.length(ofStretchFrom: step)
        guard let span else { return (timeline.cues(ofStretchFrom: step, query), length) }
        // One that began before the span may sound into it.
        let first = max(span.start - SoundBank(settings: workout.cues, voices: voices).longest, .zero)
        let cues = first < span.end ? timeline.cues(from: Position(step: step), in: first..<span.end, query) : []
        return (cues, length)
    }
}
