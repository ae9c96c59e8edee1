public import App
import Workouts

extension ScheduledSound {
    /// A sound that is cut fades over so many samples, so that it doesn't click: 5 ms at 24 kHz.
    private static let fade = 120

    /// The moment of its end, on the monotonic clock.
    ///
    /// - Parameters:
    ///   - count: How many samples it has, uncut.
    ///   - rate: Samples a second.
    public func end(count: Int, rate: Double) -> Double {
        let whole = at.value + Double(count) / rate
        return min(until?.value ?? whole, whole)
    }

    /// Its samples, -1…1, to where it is cut if it begins at a moment. A sound that begins late is heard whole, unless it is cut.
    ///
    /// - Parameters:
    ///   - samples: The whole sound's.
    ///   - begin: On the monotonic clock.
    ///   - rate: Samples a second.
    public func heard(_ samples: [Int16], from begin: Double, rate: Double) -> [Float] {
        let longest = ((until?.value ?? .infinity) - begin) * rate
        let count = Int(max(min(longest, Double(samples.count)), 0))
        return samples.prefix(count).enumerated().map { index, sample in
            let fading = count < samples.count ? min(Float(count - index) / Float(Self.fade), 1) : 1
            return Float(sample) / 32_768 * Float(gain) * fading
        }
    }
}
