/// Makes recordings alike: no silence around them, all equally loud, peaks that leave room for a beep.
enum VoiceLevel {
    /// The loudness of every voice: the root mean square of its sounding parts, as a fraction of full scale (−17 dB).
    static let loudness = 0.14
    /// No sample is beyond this, so that a voice and a beep (half of full scale) together cannot clip.
    static let peak = 0.49
    /// Samples in 10 ms at 24 kHz: short enough for a consonant.
    private static let windowLength = 240
    /// The limiter's gain falls and rises over this many samples on each side (5 ms).
    private static let limiterReach = 120
    /// 10 ms before the first sound and 40 ms after the last are kept, for soft beginnings and endings.
    private static let keptBefore = 240
    private static let keptAfter = 960

    /// Nil where there is nothing but silence. O(n).
    static func prepare(_ samples: [Double]) -> [Int16]? {
        let energies = windowEnergies(samples)
        var loudest = 0.0
        for energy in energies { loudest = max(loudest, energy) }
        // Below a millionth of full scale there is no recording to amplify.
        guard loudest > 1e-12 else { return nil }
        // 40 dB below the loudest part is room noise.
        let threshold = loudest * 1e-4
        var first = energies.count
        var last = 0
        var sum = 0.0
        var count = 0.0
        for (index, energy) in energies.enumerated() where energy > threshold {
            first = min(first, index)
            last = index
            // The level is that of what is clearly speech, not of its fading.
            if energy > loudest * 1e-2 {
                sum += energy
                count += 1
            }
        }
        let start = max(0, first * windowLength - keptBefore)
        let end = min(samples.count, (last + 1) * windowLength + keptAfter)
        let gain = loudness / (sum / count).squareRoot()
        var voice = [Double](repeating: 0, count: end - start)
        for index in voice.indices { voice[index] = samples[start + index] * gain }
        limit(&voice)
        fadeEnds(&voice)
        return voice.map { roundedSample($0 * 32_767) }
    }

    /// The mean square of each 10 ms.
    private static func windowEnergies(_ samples: [Double]) -> [Double] {
        var energies: [Double] = []
        var start = 0
        while start < samples.count {
            let end = min(start + windowLength, samples.count)
            var sum = 0.0
            for index in start..<end { sum += samples[index] * samples[index] }
            energies.append(sum / Double(end - start))
            start = end
        }
        return energies
    }

    /// A look-ahead limiter: the gain each sample needs, its minimum over the samples around, then its mean over as many,
    /// which is smooth and nowhere above what is needed.
    private static func limit(_ voice: inout [Double]) {
        let needed = voice.map { abs($0) > peak ? peak / abs($0) : 1 }
        let lowest = slidingMinimum(needed, reach: limiterReach)
        let width = Double(2 * limiterReach + 1)
        // The sum over the samples around index 0, of which those before the start count as the first.
        func neighbour(_ index: Int) -> Double { lowest[min(max(index, 0), lowest.count - 1)] }
        var sum = 0.0
        for index in -limiterReach...limiterReach { sum += neighbour(index) }
        for index in voice.indices {
            // Rounding in the sum may leave a peak a hair above.
            voice[index] = max(-peak, min(peak, voice[index] * (sum / width)))
            sum += neighbour(index + limiterReach + 1) - neighbour(index - limiterReach)
        }
    }

    /// The least of each value's neighbours up to `reach` away, by a queue of rising candidates. O(n).
    private static func slidingMinimum(_ values: [Double], reach: Int) -> [Double] {
        var result = [Double](repeating: 0, count: values.count)
        var queue: [Int] = []
        var head = 0
        for index in 0..<values.count + reach {
            if index < values.count {
                while queue.count > head, values[queue[queue.count - 1]] >= values[index] { queue.removeLast() }
                queue.append(index)
            }
            let centre = index - reach
            guard centre >= 0 else { continue }
            while queue[head] < centre - reach { head += 1 }
            result[centre] = values[queue[head]]
        }
        return result
    }

    /// A piece cut out of a recording starts and ends at zero, over 2 ms, else it clicks.
    private static func fadeEnds(_ voice: inout [Double]) {
        let length = min(48, voice.count / 2)
        for index in 0..<length {
            let factor = Double(index) / Double(length)
            voice[index] *= factor
            voice[voice.count - 1 - index] *= factor
        }
    }
}
