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

    /// The piece of the soundtrack that begins at `start`: to the end, if that is within the hour, else to the middle of the
    /// longest silence of its last five minutes, for players need a moment to go from one piece to the next. O(cues in
    /// five minutes), so that a workout of a week needs not be looked through before its first hour is played.
    ///
    /// - Parameters:
    ///   - length: Of the whole timeline.
    ///   - cues: Those that begin in a range of it.
    public static func segment(
        from start: Seconds, length: Seconds, bank: SoundBank, cues: (Range<Seconds>) -> [Cue]
    ) -> SoundtrackSpan {
        let longest = bank.longest
        let latest = start + segmentLimit
        if length <= latest {
            let last = Score(cues(max(length - longest, .zero)..<length + Seconds(microseconds: 1)), bank)
            let end = max(length, SampleRate.duration(ofSamples: last.end))
            if end <= latest { return SoundtrackSpan(start: start, end: end) }
        }
        let earliest = latest - Seconds(integerLiteral: 300)
        let score = Score(cues(max(earliest - longest, .zero)..<latest), bank)
        return SoundtrackSpan(start: start, end: parting(score.placements, earliest: earliest, latest: latest))
    }

    /// The middle of the longest silence between two moments; the later one where there is none.
    private static func parting(_ placements: [Placement], earliest: Seconds, latest: Seconds) -> Seconds {
        let first = SampleRate.position(of: earliest)
        let last = SampleRate.position(of: latest)
        var quietFrom = first
        var longest: Int64 = 0
        var parting = last
        var index = 0
        while quietFrom < last {
            let sounds = index < placements.count
            let quietTo = sounds ? max(first, min(last, placements[index].start)) : last
            if quietTo - quietFrom > longest {
                longest = quietTo - quietFrom
                parting = quietFrom + longest / 2
            }
            guard sounds else { break }
            quietFrom = max(quietFrom, placements[index].end)
            index += 1
        }
        // A millisecond is a whole number of samples, so that both clocks part at the same place.
        return Seconds(milliseconds: parting / 24)
    }
}
