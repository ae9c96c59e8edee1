import Foundation
import Testing
import Workouts

@testable import Soundtrack

@Suite struct BeepTests {
    @Test("CU-3 a moment's sample is the nearest one, in integers")
    func positions() {
        #expect(SampleRate.position(of: 1) == 24_000)
        #expect(SampleRate.position(of: Seconds(microseconds: 20)) == 0)
        #expect(SampleRate.position(of: Seconds(microseconds: 21)) == 1)
        #expect(SampleRate.position(of: Seconds(microseconds: 125)) == 3)
        #expect(SampleRate.position(of: Seconds(microseconds: -21)) == -1)
        // 285 years: beyond what a Double counts exactly.
        #expect(SampleRate.position(of: Seconds(microseconds: 9_007_199_254_740_993)) == 216_172_782_113_784)
        var random = SplitMix64(seed: 1)
        for _ in 0..<1_000 {
            let count = Int64(random.below(1 << 40))
            #expect(SampleRate.position(of: SampleRate.duration(ofSamples: count)) == count)
        }
    }

    @Test("CU-1 our sine is the C library's within 10⁻¹²")
    func sine() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<10_000 {
            let turns = (random.unit() - 0.5) * 8
            #expect(abs(Sine.ofTurns(turns) - sin(2 * .pi * turns)) < 1e-12)
            #expect(abs(Sine.cosineOfTurns(turns) - cos(2 * .pi * turns)) < 1e-12)
        }
    }

    @Test("CU-1 beeps have the chosen pitch, the long one a fifth above", arguments: Timbre.allCases)
    func pitch(timbre: Timbre) {
        var settings = CueSettings()
        settings.timbre = timbre
        for hertz in [200.0, 440, 880, 2000] {
            settings.beepTone = hertz
            for (beep, expected) in [(Beep.short, hertz), (.long, hertz * 1.5)] {
                let samples = beep.samples(settings).prefix(2_400).map { Double($0) }
                func power(_ frequency: Double) -> Double {
                    var (real, imaginary) = (0.0, 0.0)
                    for (index, sample) in samples.enumerated() {
                        real += sample * cos(2 * .pi * frequency * Double(index) / 24_000)
                        imaginary += sample * sin(2 * .pi * frequency * Double(index) / 24_000)
                    }
                    return real * real + imaginary * imaginary
                }
                let others = [0.5, 0.667, 0.75, 0.98, 1.02, 1.333, 1.5, 2, 3]
                #expect(others.allSatisfy { power(expected * $0) < power(expected) })
            }
        }
    }

    @Test("CU-1 beeps are loud, start and end without a click, and leave room for a voice", arguments: Timbre.allCases)
    func envelope(timbre: Timbre) {
        var settings = CueSettings()
        settings.timbre = timbre
        for beep in Beep.allCases where beep != .tick {
            let samples = beep.samples(settings).map { abs(Int($0)) }
            #expect(samples.first == 0 && samples.last == 0)
            #expect(samples.prefix(5).max()! < 500 && samples.suffix(5).max()! < 500)
            #expect(samples.max()! >= 9_000 && samples.max()! <= 16_384)
            #expect(beep.samples(settings) == beep.samples(settings))
        }
        #expect(SampleRate.duration(ofSamples: Int64(Beep.short.samples(settings).count)) == CueQuery.beepLength)
        #expect(SampleRate.duration(ofSamples: Int64(Beep.long.samples(settings).count)) == CueQuery.longBeepLength)
    }

    @Test("GW-4 a tick is short and soft: a third of a beep, a tenth under a voice", arguments: Timbre.allCases)
    func tick(timbre: Timbre) {
        for pitch in [200.0, 880, 2000] {
            var settings = CueSettings()
            settings.timbre = timbre
            settings.beepTone = pitch
            let samples = Beep.tick.samples(settings).map { abs(Int($0)) }
            #expect(SampleRate.duration(ofSamples: Int64(samples.count)) == CueQuery.tickLength)
            #expect(samples.first == 0 && samples.last == 0)
            let peak = samples.max() ?? 0
            #expect(peak > 3_000 && peak < 7_500)
            // Beside the loudest voice there is room for it.
            #expect(Double(peak) * SoundBank.duckedGain + 0.49 * 32_767 < 32_767)
        }
    }

    @Test("CU-1 no partial lies where it would alias")
    func partialsBelowNyquist() {
        for timbre in Timbre.allCases {
            for pitch in [200.0, 3_000] {
                let all = partials(of: timbre, pitch: pitch)
                #expect(!all.isEmpty && all.allSatisfy { $0.pitch < 12_000 })
            }
        }
    }

    @Test("CU-3 there is a golden line a beep, a voice and a track, no two alike")
    func golden() {
        let lines = soundtrackGoldenLines()
        #expect(lines.count == 4 * 4 * 4 + 6 + 6)
        #expect(Set(lines).count == lines.count)
    }
}
