public import Workouts

/// Synthesised beeps. The same settings give the same samples, to the bit, on every platform.
public enum Beep: CaseIterable, Sendable {
    /// Counts down the last seconds: 100 ms at the chosen pitch.
    case short
    /// Ends a period: 500 ms, a fifth higher.
    case long
    /// Replaces a voice without a recording: two blips of 60 ms, a fourth lower, 60 ms apart.
    case standIn
    /// Keeps an exercise's tempo: a click of 30 ms an octave higher, softer than voices and beeps.
    case tick

    /// Mono samples at 24 kHz, at most at half of full scale, so that a beep and a voice together can't clip.
    public func samples(_ settings: CueSettings) -> [Int16] {
        let pitch = min(max(settings.beepTone, Limits.pitch.lowerBound), Limits.pitch.upperBound)
        switch self {
        case .short: return Self.tone(pitch, settings.timbre, milliseconds: 100)
        case .long: return Self.tone(pitch * 1.5, settings.timbre, milliseconds: 500)
        case .standIn:
            let blip = Self.tone(pitch * 0.75, settings.timbre, milliseconds: 60)
            return blip + [Int16](repeating: 0, count: blip.count) + blip
        case .tick: return Self.click(pitch * 2)
        }
    }

    private static func tone(_ pitch: Double, _ timbre: Timbre, milliseconds: Int) -> [Int16] {
        let count = milliseconds * 24
        var wave = [Double](repeating: 0, count: count)
        for partial in partials(of: timbre, pitch: pitch) { partial.add(to: &wave) }
        var peak = 0.0
        for index in 0..<count {
            wave[index] *= envelope(index, of: count)
            peak = max(peak, abs(wave[index]))
        }
        let scale = level(of: timbre) * 32_767 / peak
        return wave.map { roundedSample($0 * scale) }
    }

    /// A sine with an attack of a millisecond and an exponential decay, for every timbre: harmonics would make the
    /// click harsh.
    private static func click(_ pitch: Double) -> [Int16] {
        let count = 720
        var wave = [Double](repeating: 0, count: count)
        Partial(pitch: pitch, amplitude: 1, decay: 1 - 1 / (0.006 * Double(SampleRate.hertz))).add(to: &wave)
        for index in 0..<count {
            let rise = min(1, Double(index) / 24)
            let fall = min(1, Double(count - 1 - index) / 240)
            wave[index] *= 0.22 * 32_767 * rise * fall
        }
        return wave.map { roundedSample($0) }
    }

    /// Peaks, as fractions of full scale, of about equal loudness: a square wave has twice a sine's power, in harmonics
    /// to which the ear is more sensitive.
    private static func level(of timbre: Timbre) -> Double {
        switch timbre {
        case .sine, .triangle, .bell: 0.5
        case .square: 0.3
        }
    }

    /// A smooth rise over 4 ms and a smooth fall over 12 ms, to avoid clicks.
    private static func envelope(_ index: Int, of count: Int) -> Double {
        let rise = min(1, Double(index) / 96)
        let fall = min(1, Double(count - 1 - index) / 288)
        return rise * rise * (3 - 2 * rise) * fall * fall * (3 - 2 * fall)
    }
}

/// Rounds half away from zero, saturating.
func roundedSample(_ value: Double) -> Int16 {
    let limited = max(-32_768, min(32_767, value))
    return Int16(limited < 0 ? limited - 0.5 : limited + 0.5, saturating: ())
}

extension Int16 {
    /// Truncates towards zero, saturating.
    fileprivate init(_ value: Double, saturating: ()) {
        self = Int16(clamping: Int32(value))
    }
}
