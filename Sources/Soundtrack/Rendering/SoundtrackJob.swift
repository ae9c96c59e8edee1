import Workouts

/// Renders a soundtrack step by step, to report progress.
public struct SoundtrackJob: Sendable {
    private var renderer: SoundtrackRenderer

    /// Work between two reports: tens of milliseconds on slow devices.
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

    /// Names without a recording, each once, in the order of their cues: beeps replace them.
    public var missingVoices: [String] { renderer.missingVoices }

    /// Renders a step. Returns the progress from 0 to 1.
    public mutating func step() -> Double {
        renderer.step(budget: Self.budget)
        return renderer.isDone ? 1 : min(renderer.progress, 0.999)
    }

    /// The FLAC file's frames since the last call.
    public mutating func drain() -> [UInt8] { renderer.drain() }

    /// The bytes before the frames, once `step` has returned 1.
    public func header() -> [UInt8] { renderer.header() }

    /// The whole FLAC file, once `step` has returned 1; nothing may have been drained.
    public consuming func finish() -> [UInt8] {
        renderer.finish()
    }
}
