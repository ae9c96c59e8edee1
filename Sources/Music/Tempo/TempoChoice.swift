/// The tempo with the strongest autocorrelation.
struct TempoChoice {
    private(set) var beatsPerMinute = 0.0
    private(set) var confidence = 0.0
    /// Strength of the tempo's class, octaves included.
    private(set) var strength = 0.0
    private(set) var isTriple = false

    static let leastConfidence = 0.1
    static let leastStrength = 0.6
    /// Distance, in octaves, within which another class is the same tempo.
    private static let sameTempo = 0.09

    /// - Parameters:
    ///   - correlation: Autocorrelation of all onsets.
    ///   - low: Autocorrelation of the bass onsets, which usually mark the bars.
    init(_ correlation: [Float], low: [Float]) {
        let folded = CyclicTempogram.fold(correlation)
        let classes = folded.count
        var best = 0
        for place in 1..<classes where folded[place] > folded[best] { best = place }
        strength = Double(folded[best])
        guard strength > 0 else { return }
        var second: Float = 0
        for place in 0..<classes {
            let apart = abs(place - best)
            guard Double(min(apart, classes - apart)) > Self.sameTempo * Double(classes) else { continue }
            second = max(second, folded[place])
        }
        confidence = max(0, min(1, Double((folded[best] - second) / folded[best])))
        let between = Self.parabola(
            folded[(best + classes - 1) % classes], folded[best], folded[(best + 1) % classes])
        let period = CyclicTempogram.period(ofClass: Double(best) + Double(between))
        beatsPerMinute = Self.octave(period, correlation)
        isTriple = beatsPerMinute > 0 && Self.isTriple(60 * OnsetCurve.rate / beatsPerMinute, low)
    }

    /// Offset of a parabola's vertex from the middle of three values.
    static func parabola(_ before: Float, _ top: Float, _ after: Float) -> Float {
        let bend = before - 2 * top + after
        return bend < 0 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
    }

    /// The perceived octave: strong repetition, with a preference for 125 beats a minute.
    private static func octave(_ period: Double, _ correlation: [Float]) -> Double {
        var best = 0.0
        var most = -Double.infinity
        for factor in [2, 1, 0.5] {
            let candidate = 60 * OnsetCurve.rate / (period * factor)
            let lag = Float(period * factor)
            let likeness = CyclicTempogram.value(correlation, lag) + CyclicTempogram.value(correlation, 2 * lag) / 2
            let octaves = Logarithm.ofTwo(candidate / 125) / 0.8
            let worth = Double(max(0.01, likeness + 0.1)) * Power.ofE(-octaves * octaves / 2)
            if worth > most, 60...190 ~= candidate {
                most = worth
                best = candidate
            }
        }
        return best
    }

    /// Whether three beats repeat clearly more than one, two and four, and six more than four and eight.
    private static func isTriple(_ period: Double, _ correlation: [Float]) -> Bool {
        func likeness(_ beats: Double) -> Float {
            // People play late by some hundredths of a second: the maximum of the neighbouring lags.
            var best: Float = 0
            for offset: Float in [-1, 0, 1] {
                best = max(best, CyclicTempogram.value(correlation, Float(period * beats) + offset))
            }
            return best
        }
        return likeness(3) > max(likeness(1), likeness(2), likeness(4)) + 0.15
            && likeness(6) > max(likeness(4), likeness(8)) + 0.15
    }
}
