import Workouts

/// Finds the tempo of streamed sound: Docs/Music.md explains it.
public struct TempoAnalyser {
    private var curve: OnsetCurve
    private let decimation: Int
    private var left: [Float] = []

    /// Most seconds of a song analysed.
    public static let longest = 4 * 3_600.0
    static let leastSeconds = 7.0
    /// Silence threshold: root mean square of −66 dB.
    static let leastLevel = 0.0005

    /// Least onset strength of the strongest steps: swelling and tremolo reach 0.7, soft arpeggios 3, drums 25.
    private static let leastGain: Float = 1

    /// - Parameter rate: Samples a second.
    public init(rate: Int) {
        decimation = max(1, rate / 40_000)
        curve = OnsetCurve(sampleRate: Double(rate) / Double(decimation))
    }

    /// Whether further samples are ignored.
    public var isFull: Bool { curve.seconds >= Self.longest }

    /// Adds mono samples, in blocks of any length.
    public mutating func append(_ samples: [Float]) {
        guard !isFull else { return }
        guard decimation > 1 else { return curve.append(samples) }
        left += samples
        let count = left.count / decimation
        var fewer = [Float](repeating: 0, count: count)
        let share = 1 / Float(decimation)
        for index in 0..<count {
            var sum: Float = 0
            for place in 0..<decimation { sum += left[index * decimation + place] }
            fewer[index] = sum * share
        }
        left.removeFirst(count * decimation)
        curve.append(fewer)
    }

    public func finish() -> SongTempo {
        var tempo = found()
        tempo.seconds = curve.seconds
        return tempo
    }

    private func found() -> SongTempo {
        guard curve.seconds >= Self.leastSeconds else { return SongTempo(.tooShort) }
        guard curve.level >= Self.leastLevel else { return SongTempo(.silent) }
        let novelty = OnsetCurve.sharpened(curve.gains)
        let gram = CyclicTempogram(novelty)
        guard !gram.windows.isEmpty, let part = gram.longestPart else { return SongTempo(.noBeat) }
        var tempo = SongTempo()
        tempo.energy = energy
        let steps = gram.steps(of: part)
        let low = CyclicTempogram(OnsetCurve.sharpened(Array(curve.lowGains[steps])))
        let choice = TempoChoice(gram.mean(part), low: low.mean(low.windows.indices))
        tempo.confidence = choice.confidence
        let rough = choice.beatsPerMinute
        let refined = BeatGrid(novelty, curve.gains, curve.lowGains, steps, near: rough)
        tempo.beatsPerMinute = refined.beatsPerMinute
        tempo.firstBeat = refined.firstStep / OnsetCurve.rate + curve.offset
        tempo.stable = Double(steps.lowerBound) / OnsetCurve.rate...Double(steps.upperBound) / OnsetCurve.rate
        tempo.isTriple = choice.isTriple
        if choice.strength < TempoChoice.leastStrength || strongest < Self.leastGain {
            tempo.reason = .noBeat
        } else if choice.confidence < TempoChoice.leastConfidence {
            tempo.reason = .unsure
        }
        return tempo
    }

    /// The onset strength exceeded by one step in fifty.
    private var strongest: Float {
        let ordered = sortedOrder(curve.gains.count) { curve.gains[$0] > curve.gains[$1] }
        return curve.gains[ordered[curve.gains.count / 50]]
    }

    /// The mean of activity and loudness, each relative to that of loud music.
    private var energy: Double {
        var sum = 0.0
        for gain in curve.gains { sum += Double(gain) }
        let activity = min(1, sum / Double(max(1, curve.gains.count)) / 3)
        let loudness = min(1, max(0, 1 + Logarithm.ofTwo(max(curve.level, 1e-6) / 0.25) / 6))
        return (activity + loudness) / 2
    }
}
