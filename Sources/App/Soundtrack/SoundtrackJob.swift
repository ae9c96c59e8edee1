import Records
public import Soundtrack
import Workouts

/// Rendering in a worker, step by step, so that it can tell how far it is.
public struct SoundtrackJob: Sendable {
    private var renderer: SoundtrackRenderer

    /// Work between two reports: tens of milliseconds where it is slow.
    private static let budget: Int64 = 2_400_000

    /// `message` is the worker's: `{"request":"…","voices":[["halfway",0,31244],…]}`, the request as JSON in a string, and
    /// for each phrase where its WAV file stands in `recordings` and how many bytes it has. Nil if that can't be read. A
    /// recording that can't be is left out: the phrase is then beeped.
    public init?(message: [UInt8], recordings: [UInt8]) {
        guard let tree = try? JSON(bytes: message, maximumBytes: .max), let text = tree["request"]?.string,
            let request = try? SoundtrackRequest(json: text)
        else { return nil }
        var voices = Voices()
        for place in tree["voices"]?.array ?? [] {
            guard let values = place.array, values.count == 3, let phrase = values[0].string,
                let offset = values[1].integer, let count = values[2].integer,
                offset >= 0, count >= 0, count <= Int64(recordings.count), offset <= Int64(recordings.count) - count
            else { return nil }
            try? voices.add(phrase, wav: Array(recordings[Int(offset)..<Int(offset + count)]))
        }
        self.init(request, voices: voices)
    }

    public init(_ request: SoundtrackRequest, voices: Voices) {
        let (cues, length) = request.cues(voices: voices)
        let settings = request.workout.cues
        let whole = SoundtrackSpan.whole(of: cues, length: length, voices: voices, settings: settings)
        renderer = SoundtrackRenderer(
            cues: cues, span: request.span ?? whole, settings: settings, voices: voices, title: request.workout.name)
    }

    /// The names without a recording, each once, in the order in which they come: they are beeped.
    public var missingVoices: [String] { renderer.missingVoices }

    /// Goes on for a moment. Gives how far it is, from 0 to 1.
    public mutating func step() -> Double {
        renderer.step(budget: Self.budget)
        return renderer.isDone ? 1 : min(renderer.progress, 0.999)
    }

    /// The FLAC file, once `step` has given 1.
    public consuming func finish() -> [UInt8] {
        renderer.finish()
    }
}
