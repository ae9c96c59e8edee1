/// Normalises recordings: no silence around them, equal loudness, and peaks that leave headroom for a beep.
enum VoiceLevel {
    /// The loudness of every voice: root mean square of its loud parts, as a fraction of full scale (−17 dB).
    static let loudness = 0.14
    /// Largest sample, so that a voice and a beep (half of full scale) together can't clip.
    static let peak = 0.49
    /// Samples in 10 ms at 24 kHz: short enough for a consonant.
    private static let windowLength = 240
    /// Samples on each side of a peak over which the limiter's gain falls and rises (5 ms).
    private static let limiterReach = 120
    /// Kept before the first sound (10 ms) and after the last (40 ms), for soft beginnings and endings.
    private static let keptBefore = 240
    private static let keptAfter = 960

    /// Nil if the recording is silent. O(n).
    static func prepare(_ samples: [Double]) -> [Int16]? {
        let energies = windowEnergies(samples)
        var loudest = 0.0
        for energy in energies { loudest = max(loudest, energy) }
        // Below a millionth of full scale there is nothing to amplify.
        guard loudest > 1e-12 else { return nil }
        // More than 40 dB below the loudest part is room noise.
        let threshold = loudest * 1e-4
        var first = energies.count
        var last = 0
        var sum = 0.0
        var count = 0.0
        for (index, energy) in energies.enumerated() where energy > threshold {
            first = min(first, index)
            last = index
            // The level is measured over clear speech, not over its fading.
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

    /// The mean square of every 10 ms.
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

    /// A look-ahead limiter: each sample's gain, its sliding minimum, then a moving average of equal width, which is
    /// smooth and never above the gain needed.
    private static func limit(_ voice: inout [Double]) {
        let needed = voice.map { abs($0) > peak ? peak / abs($0) : 1 }
        let lowest = slidingMinimum(needed, reach: limiterReach)
        let width = Double(2 * limiterReach + 1)
        // The sum around index 0; indices before the start count as the first sample.
        func neighbour(_ index: Int) -> Double { lowest[min(max(index, 0), lowest.count - 1)] }
        var sum = 0.0
        for index in -limiterReach...limiterReach { sum += neighbour(index) }
        for index in voice.indices {
            // Rounding errors of the sum may leave a peak slightly above.
            voice[index] = max(-peak, min(peak, voice[index] * (sum / width)))
            sum += neighbour(index + limiterReach + 1) - neighbour(index - limiterReach)
        }
    }

    /// Sliding minimum up to `reach` samples to both sides, by a monotonic queue. O(n).
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

    /// Fades both ends in and out over 2 ms, to avoid clicks.
    private static func fadeEnds(_ voice: inout [Double]) {
        let length = min(48, voice.count / 2)
        for index in 0..<length {
            let factor = Double(index) / Double(length)
            voice[index] *= factor
            voice[voice.count - 1 - index] *= factor
        }
    }
}
