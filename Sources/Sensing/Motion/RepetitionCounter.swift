import Workouts

/// Counts repetitions in motion readings, at any orientation of the device: Docs/Motion.md explains it.
public enum RepetitionCounter {
    /// Range of a repetition's period, in seconds.
    static let periods = 0.45...10.0
    /// Ratio of consecutive trial periods: chains tolerate deviations in between.
    static let ratio = 1.2
    /// Range of a repetition's period, relative to the exercise's tempo: nobody is three times as quick or as slow.
    static let tempoRange = 0.4...2.5
    public static let leastConfidence = 0.84
    static let fewest = 3
    /// Least part of the recording that the set covers: a test consists mostly of the exercise.
    static let leastShare = 0.3

    public static func count(_ log: MotionLog, _ expected: ExpectedMotion = ExpectedMotion()) -> RepetitionCount {
        guard let trace = MotionTrace(log) else { return RepetitionCount(.noReadings) }
        var result = RepetitionCount(.nothingRepeats)
        result.seconds = trace.seconds
        result.readingRate = trace.rate
        result.span = trace.span
        result.leftOut = trace.leftOut < 1 ? 0 : trace.leftOut
        result.curve = MotionCurve(trace)
        guard trace.span >= 2 else { return result.without(.tooShort) }
        // Jitter: 7.98 readings a second are told as eight.
        guard trace.rate >= MotionLimits.slowest - 0.05 else { return result.without(.tooSlow) }
        guard trace.seconds >= 2 else { return result.without(.tooShort) }
        guard let bout = bout(trace, expected, &result) else { return result }
        result.confidence = min(1, max(0, Double(bout.confidence)))
        let covered = Double(bout.last - bout.first) * bout.scale.step
        guard bout.links.count >= fewest, result.confidence >= leastConfidence, covered >= leastShare * trace.seconds
        else { return result }
        // Footsteps are as even in twos and threes as one by one.
        guard bout.period / Double(bout.parts) >= range(expected).lowerBound else { return result }
        result.reason = nil
        result.period = bout.period
        result.moments = bout.moments(isEachSide: isPair(bout, expected))
        if isPair(bout, expected) { result.period /= 2 }
        result.count = result.moments.count
        return result
    }

    /// The result at one trial period. The pieces, which take megabytes, aren't kept.
    private struct Try {
        let period: Double
        let worth: Float
        let isPossible: Bool

        init(_ bout: RepetitionBout, _ expected: ExpectedMotion) {
            period = bout.period
            worth = bout.worth
            isPossible =
                bout.links.count >= fewest && (bout.pattern == 1 || bout.pattern == 2 && expected.isAlternating)
        }
    }

    /// The best bout over all trial periods, then found again at its own period.
    private static func bout(
        _ trace: MotionTrace, _ expected: ExpectedMotion, _ result: inout RepetitionCount
    ) -> RepetitionBout? {
        let range = range(expected)
        var tries: [Try] = []
        // If the recording is too short for three of the shortest repetitions, no trial was made.
        var moves = Double(fewest) * range.lowerBound > trace.seconds
        var period = range.lowerBound
        while period <= range.upperBound, Double(fewest) * period <= trace.seconds {
            let scale = MotionScale(trace, period: period)
            moves = moves || scale.moves
            if let seed = seed(scale) {
                tries.append(Try(RepetitionBout(RepetitionChain(scale, seed: seed, rounds: 2), scale), expected))
            }
            period *= ratio
        }
        guard moves else {
            result.reason = .still
            return nil
        }
        guard let found = choice(tries) else { return nil }
        let scale = MotionScale(trace, period: found)
        guard let seed = seed(scale) else { return nil }
        var best: RepetitionBout?
        var most: Float = -1
        // The phase at which repetitions begin is unknown: each eighth of the period is tried.
        for phase in 0..<8 {
            let place = seed + phase * MotionScale.points / 8
            guard scale.hasPair(place) else { continue }
            let bout = RepetitionBout(RepetitionChain(scale, seed: place, rounds: 3), scale)
            guard bout.links.count >= fewest, bout.worth > most else { continue }
            most = bout.worth
            best = bout
        }
        return best
    }

    private static func range(_ expected: ExpectedMotion) -> ClosedRange<Double> {
        guard let tempo = expected.tempo, tempo > 0 else { return periods }
        let usual = 60 / tempo
        let low = min(periods.upperBound, max(periods.lowerBound, usual * tempoRange.lowerBound))
        let high = min(periods.upperBound, usual * tempoRange.upperBound * (expected.isAlternating ? 2 : 1))
        return low...max(low, high)
    }

    /// The start of the strongest and most similar pair of consecutive pieces.
    private static func seed(_ scale: MotionScale) -> Int? {
        var best: Float = 0
        var seed: Int?
        for start in 0..<scale.count where scale.hasPair(start) {
            let one = scale.energies[scale.place(start, MotionScale.usual)]
            let other = scale.energies[scale.place(start + MotionScale.points, MotionScale.usual)]
            guard min(one, other) > best else { continue }
            let likeness = scale.piece(start, MotionScale.usual)
                .likeness(scale.piece(start + MotionScale.points, MotionScale.usual))
            guard likeness > 0.5 else { continue }
            let strength = likeness * likeness * likeness * likeness * min(one, other)
            guard strength > best else { continue }
            best = strength
            seed = start
        }
        return seed
    }

    /// The shortest period whose worth is at least 90 % of the best: two repetitions together are as alike as single
    /// ones.
    private static func choice(_ tries: [Try]) -> Double? {
        var most: Float = 0
        for found in tries where found.isPossible { most = max(most, found.worth) }
        return tries.first { $0.isPossible && $0.worth >= 0.9 * most }?.period
    }

    /// Whether a link is one repetition of each side: not if every second link has another shape, nor if the rate would
    /// be far above the tempo.
    private static func isPair(_ bout: RepetitionBout, _ expected: ExpectedMotion) -> Bool {
        guard expected.isAlternating, bout.pattern == 1 else { return false }
        guard let tempo = expected.tempo else { return true }
        return 2 * 60 / bout.period < 1.6 * tempo
    }
}

extension RepetitionCount {
    fileprivate func without(_ reason: Reason) -> RepetitionCount {
        var result = self
        result.reason = reason
        return result
    }
}
