import Workouts

/// Rendering step by step, so that it can tell how far it is.
public struct SoundtrackJob: Sendable {
    private var renderer: SoundtrackRenderer

    /// Work between two reports: tens of milliseconds where it is slow.
    private static let budget: Int64 = 2_400_000

    public init(_ request: SoundtrackRequest, voices: Voices) {
        let (cues, length) = request.cues(voices: voices)
        let settings = request.workout.cues
        let span =
            request.span ?? SoundtrackSpan.whole(of: cues, length: length, voices: voices, settings: settings)
        renderer = SoundtrackRenderer(
            cues: cues, span: span, settings: settings, voices: voices, title: request.workout.name,
            volume: request.volume)
    }

    /// The names without a recording, each once, in the order in which they come: they are beeped.
    public var missingVoices: [String] { renderer.missingVoices }

    /// Goes on for a moment. Gives how far it is, from 0 to 1.
    public mutating func step() -> Double {
        renderer.step(budget: Self.budget)
        return renderer.isDone ? 1 : min(renderer.progress, 0.999)
    }

    /// The frames of the FLAC file since it was last asked.
    public mutating func drain() -> [UInt8] { renderer.drain() }

    /// The bytes before the frames, once `step` has given 1.
    public func header() -> [UInt8] { renderer.header() }

    /// The whole FLAC file, of which nothing was drained, once `step` has given 1.
    public consuming func finish() -> [UInt8] {
        renderer.finish()
    }
}
