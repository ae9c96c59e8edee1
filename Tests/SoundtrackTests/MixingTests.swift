import Foundation
import TestSupport
import Testing
import Workouts

@testable import Soundtrack

/// Music that is told sample by sample.
private struct MadeMusic: MusicSource {
    var frame = 0
    let sample: (_ frame: Int) -> (left: Float, right: Float)

    mutating func next(_ frames: Int) -> [Float] {
        var samples: [Float] = []
        samples.reserveCapacity(2 * frames)
        for frame in frame..<frame + frames {
            let (left, right) = sample(frame)
            samples += [left, right]
        }
        frame += frames
        return samples
    }

    static func level(_ level: Float) -> MadeMusic { MadeMusic { _ in (level, level) } }

    /// A chord with noise, as loud as records are: peaks far above what fits under cues.
    static func loud(_ seed: Int) -> MadeMusic {
        MadeMusic { frame in
            var hash = UInt32(truncatingIfNeeded: frame &* 2_654_435_761 &+ seed)
            hash ^= hash >> 15
            hash = hash &* 2_246_822_519
            let noise = Float(Int32(bitPattern: hash)) / 2_147_483_648
            let time = Double(frame) / 44_100
            let chord = Float(
                sin(2 * .pi * 110 * time) + sin(2 * .pi * 277.2 * time) + sin(2 * .pi * 8_000 * time))
            let swell = Float(0.6 + 0.6 * sin(2 * .pi * 0.7 * time))
            return (swell * (0.4 * chord + 0.3 * noise), swell * (0.4 * chord - 0.3 * noise))
        }
    }
}

@Suite struct MixingTests {
    private let voices = noiseVoices(["work", "rest", "halfway"], seed: 3)

    private func mixed(
        _ cues: [Cue], _ seconds: Double, from start: Double = 0, _ music: MadeMusic,
        settings: CueSettings = CueSettings()
    ) async throws -> [Int16] {
        let renderer = MixedRenderer(
            cues: cues, span: SoundtrackSpan(start: Seconds(start), end: Seconds(seconds)),
            settings: settings,
            voices: voices, title: "Mix", music: music)
        return try await ReferenceCoder.decode(renderer.finish())
    }

    private static func randomCues(_ seconds: Double, _ random: inout SplitMix64) -> [Cue] {
        var cues: [Cue] = []
        for _ in 0..<12 {
            let moment = Seconds(microseconds: .random(in: 0...Int64(seconds * 1e6), using: &random))
            let sounds: [Cue.Sound] = [
                .beep, .longBeep, .tick, .voice("Work"), .voice("Rest"), .voice("nobody"),
            ]
            var cue = Cue(
                moment: moment, sound: sounds.randomElement(using: &random)!,
                isDucked: Bool.random(using: &random))
            if Bool.random(using: &random) {
                cue.cut = moment + Seconds(Double.random(in: 0...0.4, using: &random))
            }
            cues.append(cue)
        }
        return cues.sorted { $0.moment < $1.moment }
    }

    @Test(
        "CU-3 the reference decoder gives back every kind of sound of two channels, in every pairing")
    func stereo() async throws {
        var random = SplitMix64(seed: 2)
        let contents: [(String, (Int) -> (Int16, Int16))] = [
            (
                "noise",
                { _ in
                    (.random(in: .min ... .max, using: &random), .random(in: .min ... .max, using: &random))
                }
            ),
            ("opposite extremes", { $0 % 2 == 0 ? (.max, .min) : (.min, .max) }),
            ("equal", { (Int16($0 % 7_000), Int16($0 % 7_000)) }),
            ("one silent", { (0, Int16(9_000 * sin(Double($0) / 9))) }), ("silence", { _ in (0, 0) }),
            (
                "alike",
                { (Int16(20_000 * sin(Double($0) / 30)), Int16(20_000 * sin(Double($0) / 30 + 0.01))) }
            ),
            ("constant", { _ in (-32_768, 32_767) }), ("click", { $0 == 99 ? (.max, .min) : (0, 1) }),
        ]
        for (name, sample) in contents {
            for size in [16, 17, 4_096] {
                let frames = (0..<size).map { sample($0) }
                let samples = frames.flatMap { [$0.0, $0.1] }
                var stream = FLACStream(total: Int64(size), title: name, format: .music)
                stream.append(
                    EncodedBlock(left: frames.map { Int32($0.0) }, right: frames.map { Int32($0.1) }))
                stream.digest(samples[...])
                #expect(
                    try await ReferenceCoder.decode(stream.finish()) == samples, "\(name), \(size) frames")
            }
        }
    }

    @Test("CU-3 CU-7 cues stand at their samples, exactly, whatever music plays", arguments: 0..<12)
    func exactCues(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let seconds = Double.random(in: 0.5...6, using: &random)
        let cues = Self.randomCues(seconds, &random)
        // A piece from the middle on as well.
        let start = seed % 3 == 0 ? Double.random(in: 0...0.4, using: &random) : 0
        let alone = try await mixed(cues, seconds, from: start, .level(0))

        // The plain sum of every sound at its place.
        let first = Int(SampleRate.musicPosition(of: Seconds(start)))
        var sum = [Int32](
            repeating: 0, count: Int(SampleRate.musicPosition(of: Seconds(seconds))) - first)
        let bank = SoundBank(settings: CueSettings(), voices: voices)
        let resampler = Resampler(from: 24_000, to: 44_100)
        for cue in cues {
            let samples = resampler.resample(bank.samples(of: cue.sound))
            let at = Int(SampleRate.musicPosition(of: cue.moment))
            let cut = min(
                samples.count, cue.cut.map { Int(SampleRate.musicPosition(of: $0)) - at } ?? samples.count)
            let fade = cut < samples.count ? min(220, cut) : 0
            for index in 0..<max(0, cut) where sum.indices.contains(at + index - first) {
                var value = Int32(samples[index])
                if cue.isDucked { value = (value * 9_216) >> 15 }
                if cut - index <= fade { value = value * Int32(cut - index) / Int32(fade + 1) }
                sum[at + index - first] += value
            }
        }
        #expect(alone == sum.flatMap { [Int16(clamping: $0), Int16(clamping: $0)] })

        // The part that music adds is music: nowhere more than there was of it, and held down for both channels alike.
        let music = MadeMusic.loud(Int(seed))
        let both = try await mixed(cues, seconds, from: start, music)
        #expect(both.count == alone.count)
        var clipped = 0
        for frame in 0..<both.count / 2 {
            let (left, right) = music.sample(frame)
            let x = Float(Int32(both[2 * frame]) - Int32(alone[2 * frame])) / 32_767
            let y = Float(Int32(both[2 * frame + 1]) - Int32(alone[2 * frame + 1])) / 32_767
            guard x.magnitude <= left.magnitude + 2e-5, y.magnitude <= right.magnitude + 2e-5 else {
                clipped += 1
                continue
            }
            if (x * right - y * left).magnitude > 5e-5 { clipped += 1 }
        }
        #expect(clipped == 0)
    }

    @Test(
        "MU-5 music is 12 dB softer under a voice, from 80 ms before it until 400 ms after it, and not under beeps"
    )
    func ducking() async throws {
        let voice = Cue(moment: 1, sound: .voice("Work"))
        let length = try #require(voices.length(of: "Work")).value
        let both = try await mixed([voice, Cue(moment: 3, sound: .beep)], 4, .level(0.2))
        let alone = try await mixed([voice, Cue(moment: 3, sound: .beep)], 4, .level(0))
        func level(_ second: Double) -> Double {
            let frame = Int((second * 44_100).rounded())
            return Double(Int32(both[2 * frame]) - Int32(alone[2 * frame])) / 32_767 / 0.2
        }
        for second in [0, 0.5, 0.919, 1 + length + 0.401, 2.9, 3, 3.05, 3.9] {
            #expect(abs(level(second) - 1) < 0.001, "\(second)")
        }
        for share in [0.0, 0.1, 0.5, 0.9, 0.99] {
            #expect(abs(level(1 + length * share) - 0.25) < 0.001)
        }
        // Even in dB on both ways, without a step.
        #expect(abs(level(0.96) - 0.5) < 0.01 && abs(level(1 + length + 0.2) - 0.5) < 0.01)
        for frame in 1..<both.count / 2 {
            let step =
                Int32(both[2 * frame]) - Int32(alone[2 * frame]) - Int32(both[2 * frame - 2])
                + Int32(alone[2 * frame - 2])
            #expect(abs(step) < 40)
        }
    }

    @Test(
        "MU-5 no peak is louder than −1 dB, also between the samples, and what is soft isn't touched",
        arguments: 0..<2)
    func peaks(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let cues = Self.randomCues(1.5, &random).filter {
            if case .voice = $0.sound { false } else { true }
        }
        var settings = CueSettings()
        settings.timbre = .square
        let both = try await mixed(cues, 1.5, .loud(Int(seed)), settings: settings)
        let alone = try await mixed(cues, 1.5, .level(0), settings: settings)
        let limit = pow(10, -1.0 / 20)
        var most = 0.0
        for channel in 0..<2 {
            let mix = (0..<both.count / 2).map { Double(both[2 * $0 + channel]) / 32_768 }
            let cue = (0..<both.count / 2).map { Double(alone[2 * $0]) / 32_768 }
            // Sixteen times as many samples, by a long filter.
            for frame in stride(from: 40, to: mix.count - 40, by: 1) where mix[frame].magnitude > 0.6 {
                for phase in 0..<16 {
                    let place = Double(phase) / 16
                    var (sum, own) = (0.0, 0.0)
                    for tap in -32...32 {
                        let x = .pi * (place - Double(tap))
                        let weight = (x == 0 ? 1 : sin(x) / x) * (0.5 + 0.5 * cos(x / 33))
                        sum += mix[frame + tap] * weight
                        own += cue[frame + tap] * weight
                    }
                    // Where cues alone are louder nothing can be done about it.
                    if own.magnitude < limit * 0.95 { most = max(most, sum.magnitude) }
                }
            }
        }
        #expect(most <= limit && most > 0.8 * limit, "\(most)")

        let soft = MadeMusic { frame in
            (Float(0.3 * sin(Double(frame) / 7)), Float(0.2 * sin(Double(frame) / 9)))
        }
        let untouched = try await mixed([], 1, soft)
        for frame in 0..<untouched.count / 2 {
            let (left, right) = soft.sample(frame)
            #expect(untouched[2 * frame] == Int16((left * 32_767).rounded()))
            #expect(untouched[2 * frame + 1] == Int16((right * 32_767).rounded()))
        }
    }

    @Test(
        "CU-4 a file of any length is right to its last frame",
        arguments: [1, 15, 16, 17, 225, 226, 4_095, 4_096, 4_097, 4_111, 4_112, 8_200])
    func lengths(frames: Int64) async throws {
        let seconds = Double(frames) / 44_100
        let both = try await mixed([], seconds, .level(0.1))
        #expect(
            both
                == [Int16](repeating: 3_277, count: 2 * Int(SampleRate.musicPosition(of: Seconds(seconds))))
        )
    }
}
