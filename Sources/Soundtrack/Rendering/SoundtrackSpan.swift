public import Workouts

/// A span of the timeline, rendered as one file.
public struct SoundtrackSpan: Equatable, Sendable {
    public var start: Seconds
    public var end: Seconds

    public init(start: Seconds, end: Seconds) {
        self.start = start
        self.end = end
    }

    /// Longest span played as one piece (CU-3).
    public static let segmentLimit = Seconds(integerLiteral: 3_600)
    /// Longest span saved as one file (CU-4).
    public static let fileLimit = Seconds(integerLiteral: 12 * 3_600)

    /// The whole soundtrack of a timeline of `length`, to its end or the end of the last sound.
    public static func whole(of cues: [Cue], length: Seconds, voices: Voices, settings: CueSettings) -> SoundtrackSpan {
        let score = Score(cues, SoundBank(settings: settings, voices: voices))
        return SoundtrackSpan(start: .zero, end: max(length, SampleRate.duration(ofSamples: score.end)))
    }

    /// The piece of a stretch that begins at `start`: `limit` long, or shorter if the stretch and its longest sound end
    /// before.
    ///
    /// - Parameter length: Length of the stretch.
    public static func piece(from start: Seconds, limit: Seconds, length: Seconds, bank: SoundBank) -> SoundtrackSpan {
        SoundtrackSpan(start: start, end: min(length + bank.longest, start + limit))
    }
}
