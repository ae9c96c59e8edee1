import Workouts

/// Refines a tempo and finds its beats: the grid over a stable part that collects the most onsets.
struct BeatGrid {
    private(set) var beatsPerMinute: Double
    /// The first beat, in steps.
    private(set) var firstStep: Double

    /// Most steps examined: ten minutes resolve a thousandth of a beat a minute.
    private static let longest = Int(600 * OnsetCurve.rate)
    private static let reach = 0.02

    init(_ curve: [Float], _ gains: [Float], _ low: [Float], _ steps: Range<Int>, near rough: Double) {
        let begin = steps.lowerBound
        let end = min(steps.upperBound, begin + Self.longest)
        let piece = Array(curve[begin..<end])
        var best = rough
        var most = 0.0
        // Frequency resolution is one turn over the whole; a quarter of it misses no maximum.
        let step = 60 * OnsetCurve.rate / Double(max(1, piece.count)) / 4
        let count = Int((rough * Self.reach / step).rounded(.up))
        var strengths: [Double] = []
        for place in -count...count {
            let tempo = rough + Double(place) * step
            let strength = Self.strength(piece, tempo)
            strengths.append(strength)
            if strength > most {
                most = strength
                best = tempo
            }
        }
        if let index = strengths.firstIndex(of: most), index > 0, index + 1 < strengths.count {
            let between = TempoChoice.parabola(
                Float(strengths[index - 1] / most), 1, Float(strengths[index + 1] / most))
            best += Double(between) * step
        }
        beatsPerMinute = best
        firstStep = Double(begin)
        firstStep += Self.phase(Array(gains[begin..<end]), Array(low[begin..<end]), 60 * OnsetCurve.rate / best)
    }

    /// Spectral strength of a curve at the tempo, and at twice and four times the tempo.
    private static func strength(_ curve: [Float], _ tempo: Double) -> Double {
        var sum = 0.0
        for harmonic in [1.0, 2, 4] {
            let degrees = 360 * tempo * harmonic / (60 * OnsetCurve.rate)
            let (c, s) = (Float(Trigonometry.cosine(degrees: degrees)), Float(Trigonometry.sine(degrees: degrees)))
            var (x, y): (Float, Float) = (1, 0)
            var (a, b): (Double, Double) = (0, 0)
            var index = 0
            while index < curve.count {
                var (partA, partB): (Float, Float) = (0, 0)
                let end = min(curve.count, index + 512)
                while index < end {
                    partA += curve[index] * x
                    partB += curve[index] * y
                    (x, y) = (x * c - y * s, x * s + y * c)
                    index += 1
                }
                a += Double(partA)
                b += Double(partB)
                // Renormalises the phasor against rounding errors.
                let length = (x * x + y * y).squareRoot()
                x /= length
                y /= length
            }
            sum += (a * a + b * b).squareRoot()
        }
        return sum
    }

    /// Steps from the beginning to the first beat: the phase with the most onsets, bass onsets weighted more.
    private static func phase(_ curve: [Float], _ low: [Float], _ period: Double) -> Double {
        let bins = 96
        let lowMean = low.reduce(0, +) / Float(max(1, low.count))
        let mean = curve.reduce(0, +) / Float(max(1, curve.count))
        let weight = lowMean > 0 ? mean / lowMean : 0
        var profile = [Float](repeating: 0, count: bins)
        var place = 0.0
        for index in 0..<curve.count {
            let bin = place * Double(bins)
            let whole = Int(bin)
            let part = Float(bin - Double(whole))
            let value = curve[index] + weight * low[index]
            profile[whole % bins] += value * (1 - part)
            profile[(whole + 1) % bins] += value * part
            place += 1 / period
            if place >= 1 { place -= 1 }
        }
        var smooth = profile
        for bin in 0..<bins {
            smooth[bin] = 0
            for (offset, weight) in [(-2, 1), (-1, 2), (0, 3), (1, 2), (2, 1)] {
                smooth[bin] += Float(weight) * profile[(bin + offset + bins) % bins]
            }
        }
        var best = 0
        for bin in 1..<bins where smooth[bin] > smooth[best] { best = bin }
        let between = TempoChoice.parabola(
            smooth[(best + bins - 1) % bins], smooth[best], smooth[(best + 1) % bins])
        let phase = (Double(best) + Double(between)) / Double(bins)
        return (phase < 0 ? phase + 1 : phase) * period
    }
}
