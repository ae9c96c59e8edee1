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

    /// The whole in pieces of at most an hour, one after another without a gap, parted in the middle of the longest silence
    /// of the last five minutes before the hour: players need a moment to go from one to the next.
    public static func segments(
        of cues: [Cue], length: Seconds, voices: Voices, settings: CueSettings
    ) -> [SoundtrackSpan] {
        let score = Score(cues, SoundBank(settings: settings, voices: voices))
        let end = max(length, SampleRate.duration(ofSamples: score.end))
        var segments: [SoundtrackSpan] = []
        var start = Seconds.zero
        var next = 0
        while end - start > segmentLimit {
            let latest = start + segmentLimit
            let parting = Self.parting(
                score.placements, from: &next, earliest: latest - Seconds(integerLiteral: 300), latest: latest)
            segments.append(SoundtrackSpan(start: start, end: parting))
            start = parting
        }
        return segments + [SoundtrackSpan(start: start, end: end)]
    }

    /// The middle of the longest silence between two moments; the later one where there is none. `next` is the first sound
    /// worth looking at, before and after.
    private static func parting(
        _ placements: [Placement], from next: inout Int, earliest: Seconds, latest: Seconds
    ) -> Seconds {
        let first = SampleRate.position(of: earliest)
        let last = SampleRate.position(of: latest)
        while next < placements.count, placements[next].end <= first { next += 1 }
        var quietFrom = first
        var longest: Int64 = 0
        var parting = last
        var index = next
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
