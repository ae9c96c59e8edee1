import Records
public import Soundtrack
public import Workouts

/// What a worker renders: a span of one stretch of a workout, or all of it.
public struct RenderRequest: Equatable, Sendable {
    public var workout: Workout
    /// The first step of the stretch.
    public var step: Int32
    /// On the stretch's clock; nil: the whole stretch, to the end of its last sound.
    public var span: SoundtrackSpan?

    public init(workout: Workout, step: Int32 = 0, span: SoundtrackSpan? = nil) {
        self.workout = workout
        self.step = step
        self.span = span
    }

    public var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("workout", String(decoding: WorkoutFile.write(workout), as: UTF8.self))
        writer.field("step", Int64(step))
        if let span {
            writer.field("start", span.start.value)
            writer.field("end", span.end.value)
        }
        writer.endObject()
        return writer.text
    }

    /// Reads what `text` wrote; nil for anything else.
    public init?(text: String) {
        guard let json = try? JSON(text), let file = json["workout"]?.string, let step = json["step"]?.integer,
            let workout = try? WorkoutFile.read(Array(file.utf8)), workout.steps.indices.contains(Int(step))
        else { return nil }
        self.init(workout: workout, step: Int32(step))
        if let start = json["start"]?.double, let end = json["end"]?.double {
            span = SoundtrackSpan(start: Seconds(start), end: Seconds(end))
        }
    }
}

extension SoundtrackRenderer {
    public init(_ request: RenderRequest, voices: Voices) {
        let timeline = Timeline(request.workout.steps)
        let settings = request.workout.cues
        let cues = timeline.cues(
            ofStretchFrom: Int(request.step), CueQuery(settings) { voices.length(of: $0) }
        )
        let length = timeline.length(ofStretchFrom: Int(request.step))
        self.init(
            cues: cues,
            span: request.span ?? .whole(of: cues, length: length, voices: voices, settings: settings),
            settings: settings,
            voices: voices,
            title: request.workout.name
        )
    }
}
