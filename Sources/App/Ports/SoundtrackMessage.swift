public import Records
public import Soundtrack
import Workouts

// The message to the worker that renders: made by the app, carried as JSON by the host, read by the worker's own
// instance of the program.

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
            if volume != 1 { $0.field("volume", volume) }
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
            self.init(workout: try WorkoutFile.read(Array(text.utf8)), firstStep: firstStep)
        } catch {
            throw .workout(error)
        }
        volume = min(max(members.volume ?? 1, 0), 1)
        guard let start = members.start, let end = members.end else { return }
        span = SoundtrackSpan(start: Seconds(microseconds: start), end: Seconds(microseconds: end))
    }

    private struct Members {
        var workout: String?
        var firstStep: Int64?
        var volume: Double?
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
            case "volume": members.volume = try reader.number().double
            case "start": members.start = try reader.number().integer
            case "end": members.end = try reader.number().integer
            default: try reader.skip()
            }
        }
        try reader.finish()
        return members
    }
}
