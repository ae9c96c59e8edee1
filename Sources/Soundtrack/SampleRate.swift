public import Workouts

/// The soundtrack's sample rate, and conversions between moments and sample positions.
public enum SampleRate {
    /// Samples a second.
    public static let hertz: Int64 = 24_000

    /// The sample nearest to a moment: round(µs × 24000 / 10⁶), halves upwards, in integers. Exact within ±48,000
    /// years.
    public static func position(of moment: Seconds) -> Int64 {
        // 24000 / 10⁶ = 3 / 125, so round(x) = ⌊(6 µs + 125) / 250⌋.
        let numerator = moment.microseconds * 6 + 125
        let quotient = numerator / 250
        return numerator % 250 < 0 ? quotient - 1 : quotient
    }

    /// The frame nearest to a moment in a soundtrack with music (`SoundtrackFormat.music`), rounded as in
    /// `position(of:)`. Exact within ±300 years.
    public static func musicPosition(of moment: Seconds) -> Int64 {
        // 44100 / 10⁶ = 441 / 10⁴, so round(x) = ⌊(882 µs + 10⁴) / (2 · 10⁴)⌋.
        let numerator = moment.microseconds * 882 + 10_000
        let quotient = numerator / 20_000
        return numerator % 20_000 < 0 ? quotient - 1 : quotient
    }

    /// The duration of a number of samples, rounded up to whole microseconds, so that a sound at that moment starts no
    /// earlier than the sample after them.
    public static func duration(ofSamples count: Int64) -> Seconds {
        Seconds(microseconds: (count * 125 + 2) / 3)
    }
}
