public import Workouts

/// What is to be rendered: the cues of a workout from one of its steps to the next without a time, or the end.
public struct SoundtrackRequest: Equatable, Sendable {
    public var workout: Workout
    /// Where the stretch begins: 0, or a step after one without a time.
    public var firstStep: Int32
    /// On a clock that starts with that step; nil is the whole stretch, to the end of its last sound.
    public var span: SoundtrackSpan?

    public init(workout: Workout, firstStep: Int32 = 0, span: SoundtrackSpan? = nil) {
        self.workout = workout
        self.firstStep = firstStep
        self.span = span
    }

    /// The cues of the stretch, and how long it is.
    public func cues(voices: Voices) -> (cues: [Cue], length: Seconds) {
        let timeline = Timeline(workout.steps)
        let step = min(max(Int(firstStep), 0), workout.steps.count)
        let query = CueQuery(workout.cues) { voices.length(of: $0) }
        return (timeline.cues(ofStretchFrom: step, query), timeline.length(ofStretchFrom: step))
    }
}
