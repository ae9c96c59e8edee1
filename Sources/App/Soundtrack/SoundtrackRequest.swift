public import Records
public import Soundtrack
public import Workouts

/// What a worker is asked to render: the cues of a workout from one of its steps to the next without a time, or the end.
///
/// Made by the app, carried as JSON by the host, read by the worker's own instance of the program.
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

// MARK: - JSON

extension SoundtrackRequest {
    public enum ReadingError: Error, Equatable, Sendable {
        case json(JSONError)
        case workout(InvalidField)
        case missing(String)
    }

    public var json: String {
        var writer = JSONWriter()
        writer.object {
            $0.field("firstStep", firstStep)
            if let span {
                $0.field("start", span.start.microseconds)
                $0.field("end", span.end.microseconds)
            }
            $0.key("workout")
            $0.raw(WorkoutFile.compactText(workout))
        }
        return writer.text
    }

    public init(json: String) throws(ReadingError) {
        var members = Members()
        do {
            members = try Self.members(of: json)
        } catch {
            throw .json(error)
        }
        guard let text = members.workout else { throw .missing("workout") }
        guard let firstStep = members.firstStep, let firstStep = Int32(exactly: firstStep) else {
            throw .missing("firstStep")
        }
        do {
            workout = try WorkoutFile.read(Array(text.utf8))
        } catch {
            throw .workout(error)
        }
        self.firstStep = firstStep
        guard let start = members.start, let end = members.end else { return }
        span = SoundtrackSpan(start: Seconds(microseconds: start), end: Seconds(microseconds: end))
    }

    private struct Members {
        var workout: String?
        var firstStep: Int64?
        var start: Int64?
        var end: Int64?
    }

    private static func members(of json: String) throws(JSONError) -> Members {
        var reader = try JSONReader(Array(json.utf8), maximumBytes: .max)
        var members = Members()
        try reader.beginObject()
        while let key = try reader.nextKey() {
            switch key {
            case "workout": members.workout = try reader.raw()
            case "firstStep": members.firstStep = try reader.number().integer
            case "start": members.start = try reader.number().integer
            case "end": members.end = try reader.number().integer
            default: try reader.skip()
            }
        }
        try reader.finish()
        return members
    }
}
