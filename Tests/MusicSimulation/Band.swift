import Foundation

/// Instruments that play into one channel: simple ones, but with the beginnings, decays and spectra of their kind.
public struct Band {
    public static let rate = 22_050.0
    public private(set) var samples: [Float]
    private var noise: UInt32

    public init(seconds: Double, seed: UInt64 = 1) {
        noise = UInt32(truncatingIfNeeded: seed &* 2_654_435_761 &+ 1)
        samples = [Float](repeating: 0, count: Int(seconds * Self.rate))
    }

    /// White noise of ±1.
    private mutating func hiss() -> Double {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        return Double(Int32(bitPattern: noise)) / 2_147_483_648
    }

    /// - Parameter wave: The amplitude so many seconds after the beginning.
    private mutating func play(at time: Double, for length: Double, _ wave: (Double, inout Band) -> Double) {
        let first = Int((time * Self.rate).rounded())
        for index in max(0, first)..<max(0, first, min(samples.count, first + Int(length * Self.rate))) {
            let value = wave(Double(index - first) / Self.rate, &self)
            samples[index] += Float(value)
        }
    }

    public mutating func kick(_ time: Double, _ level: Double = 1, deep: Double = 50) {
        play(at: time, for: 0.25) { t, _ in
            level * 0.8 * exp(-t * 14) * sin(2 * .pi * (deep * t + 3 * (1 - exp(-t * 40))))
        }
    }

    public mutating func snare(_ time: Double, _ level: Double = 1) {
        play(at: time, for: 0.2) { t, band in
            level * exp(-t * 22) * (0.35 * band.hiss() + 0.3 * sin(2 * .pi * 190 * t))
        }
    }

    public mutating func hat(_ time: Double, _ level: Double = 1, open: Bool = false) {
        var last = 0.0
        play(at: time, for: open ? 0.25 : 0.08) { t, band in
            let value = band.hiss()
            defer { last = value }
            return level * 0.2 * exp(-t * (open ? 12 : 60)) * (value - last)
        }
    }

    public mutating func wood(_ time: Double, _ level: Double = 1, _ hertz: Double = 900) {
        play(at: time, for: 0.1) { t, _ in level * 0.4 * exp(-t * 60) * sin(2 * .pi * hertz * t) }
    }

    public mutating func bass(_ time: Double, _ length: Double, _ hertz: Double, _ level: Double = 1) {
        play(at: time, for: length) { t, _ in
            let swell = min(1, t * 120) * min(1, max(0, length - t) * 60)
            let wave = sin(2 * .pi * hertz * t) + 0.5 * sin(4 * .pi * hertz * t) + 0.25 * sin(6 * .pi * hertz * t)
            return level * 0.25 * swell * exp(-t * 2) * wave
        }
    }

    /// A plucked string, or a piano.
    public mutating func pluck(_ time: Double, _ hertz: Double, _ level: Double = 1, decay: Double = 4) {
        play(at: time, for: min(1.5, 5 / decay)) { t, _ in
            var sum = 0.0
            for partial in 1...5 where hertz * Double(partial) < 9_000 {
                sum +=
                    exp(-t * decay * (0.7 + 0.3 * Double(partial))) / Double(partial)
                    * sin(2 * .pi * hertz * Double(partial) * t)
            }
            return level * 0.2 * min(1, t * 400) * sum
        }
    }

    /// Strings, or a soft synthesiser: it swells.
    public mutating func pad(
        _ time: Double, _ length: Double, _ hertz: Double, _ level: Double = 1, swell: Double = 0.25
    ) {
        play(at: time, for: length + 0.3) { t, _ in
            let shape = min(1, t / swell) * min(1, max(0, length + 0.3 - t) / 0.3)
            let beating = sin(2 * .pi * hertz * t) + sin(2 * .pi * hertz * 1.004 * t) + 0.5 * sin(4 * .pi * hertz * t)
            return level * 0.08 * shape * beating
        }
    }

    /// A pulse wave, as old computers have it.
    public mutating func chip(_ time: Double, _ length: Double, _ hertz: Double, _ level: Double = 1) {
        play(at: time, for: length) { t, _ in
            level * 0.12 * min(1, max(0, length - t) * 200)
                * ((hertz * t).truncatingRemainder(dividingBy: 1) < 0.25 ? 1 : -1)
        }
    }

    /// Noise through a mouth that moves: what speech is to a beat.
    public mutating func syllable(_ time: Double, _ length: Double, _ hertz: Double, _ level: Double = 1) {
        play(at: time, for: length) { t, band in
            let shape = sin(.pi * t / length)
            let voice = sin(2 * .pi * hertz * t * (1 + 0.05 * t)) + 0.6 * sin(6 * .pi * hertz * t) + 0.3 * band.hiss()
            return level * 0.2 * shape * voice
        }
    }

    public mutating func hissing(_ level: Double) {
        play(at: 0, for: Double(samples.count) / Self.rate) { _, band in level * band.hiss() }
    }

    /// The same on records, in rooms or at other levels.
    public mutating func scale(_ factor: Float) {
        for index in samples.indices { samples[index] *= factor }
    }
}
