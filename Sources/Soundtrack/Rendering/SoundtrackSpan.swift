public import Workouts

/// A span of the timeline that becomes one file.
public struct SoundtrackSpan: Equatable, Sendable {
    public var start: Seconds
    public var end: Seconds

    public init(start: Seconds, end: Seconds) {
        self.start = start
        self.end = end
    }

    /// The longest span that is played as one piece (CU-3).
    public static let segmentLimit = Seconds(integerLiteral: 3_600)
    /// The longest that is saved as one file (CU-4).
    public static let fileLimit = Seconds(integerLiteral: 12 * 3_600)

    /// The whole soundtrack of a timeline of `length`: to its end, and on to that of the last sound.
    public static func whole(of cues: [Cue], length: Seconds, voices: Voices, settings: CueSettings) -> SoundtrackSpan {
        let score = Score(cues, SoundBank(settings: settings, voices: voices))
        return SoundtrackSpan(start: .zero, end: max(length, SampleRate.duration(ofSamples: score.end)))
    }

    /// The piece of a stretch that begins at `start`: of at most `limit`, or to the end of its last sound.
    ///
    /// - Parameter length: Of the stretch.
    public static func piece(from start: Seconds, limit: Seconds, length: Seconds, bank: SoundBank) -> SoundtrackSpan {
        SoundtrackSpan(start: start, end: min(length + bank.longest, start + limit))
    }
}
