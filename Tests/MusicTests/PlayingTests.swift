import Foundation
import MusicSimulation
import Soundtrack
import Testing
import Workouts

@testable import Music

/// A song that is told frame by frame.
func sound(
    rate: Int = 44_100, channels: Int = 2, seconds: Double, _ sample: @escaping (Double) -> Float
) -> SongSound {
    let count = Int(seconds * Double(rate))
    var frame = 0
    return SongSound(rate: rate) { () throws(SongError) -> SoundBlock? in
        guard frame < count else { return nil }
        let end = min(count, frame + 5_000)
        defer { frame = end }
        let samples = (frame..<end).flatMap {
            [Float](repeating: sample(Double($0) / Double(rate)), count: channels)
        }
        return SoundBlock(channels: channels, samples: samples)
    }
}

@Suite struct LoudnessTests {
    private static func loudness(_ samples: [Float], rate: Int = 48_000, channels: Int = 2) -> Double? {
        var meter = LoudnessMeter(rate: rate, channels: channels)
        var begin = 0
        while begin < samples.count {
            let end = min(samples.count, begin + 997 * channels)
            meter.append(SoundBlock(channels: channels, samples: Array(samples[begin..<end])))
            begin = end
        }
        return meter.loudness
    }

    private static func tone(
        _ decibels: Double, _ seconds: Double, rate: Int = 48_000, hertz: Double = 1_000
    ) -> [Float] {
        let level = pow(10, decibels / 20)
        return (0..<Int(seconds * Double(rate))).flatMap { frame -> [Float] in
            let value = Float(level * sin(2 * .pi * hertz * Double(frame) / Double(rate)))
            return [value, value]
        }
    }

    @Test(
        "MU-5 signals as those of EBU Tech 3341 are as loud as it says, at every rate",
        arguments: [8_000, 22_050, 48_000])
    func signals(rate: Int) throws {
        func expect(_ samples: [Float], _ wanted: Double) throws {
            let found = try #require(Self.loudness(samples, rate: rate))
            #expect(abs(found - wanted) < 0.1, "\(found) for \(wanted)")
        }
        try expect(Self.tone(-23, 4, rate: rate), -23)
        try expect(Self.tone(-33, 4, rate: rate), -33)
        try expect(Self.tone(-36, 2, rate: rate) + Self.tone(-23, 24, rate: rate) + Self.tone(-36, 2, rate: rate), -23)
        try expect(Self.tone(-72, 2, rate: rate) + Self.tone(-23, 24, rate: rate) + Self.tone(-72, 2, rate: rate), -23)
        try expect(
            Self.tone(-26, 10, rate: rate) + Self.tone(-20, 10.05, rate: rate) + Self.tone(-26, 10, rate: rate), -23)
    }

    @Test("MU-5 one channel counts as it is played, and silence as nothing")
    func edges() throws {
        let both = Self.tone(-20, 5)
        let one = stride(from: 0, to: both.count, by: 2).map { both[$0] }
        #expect(Self.loudness(one, channels: 1) == Self.loudness(both))
        #expect(Self.loudness([Float](repeating: 0, count: 96_000)) == nil && Self.loudness([]) == nil)
        #expect(Self.loudness(Self.tone(-20, 0.3)) == nil)
        #expect(LoudnessMeter.gain(of: nil) == 1 && abs(LoudnessMeter.gain(of: -16) - 1) < 1e-9)
        #expect(
            abs(LoudnessMeter.gain(of: -10) - pow(10, -6.0 / 20)) < 1e-6
                && LoudnessMeter.gain(of: -60) == 4)
    }
}

@Suite struct StreamResamplerTests {
    @Test(
        "MU-5 another rate is changed without an echo of it, and the length is right",
        arguments: [8_000, 22_050, 32_000, 44_056, 48_000, 96_000, 192_000])
    func rates(rate: Int) {
        for hertz in [100.0, 1_000, 3_000] {
            let input = (0..<rate).flatMap { frame -> [Float] in
                let x = 2 * Double.pi * hertz * Double(frame) / Double(rate)
                return [Float(0.5 * sin(x)), Float(0.5 * cos(x))]
            }
            var resampler = StreamResampler(from: rate, to: 44_100)
            var output: [Float] = []
            var begin = 0
            while begin < input.count {
                let end = min(input.count, begin + 2 * 777)
                output += resampler.append(Array(input[begin..<end]))
                begin = end
            }
            output += resampler.finish()
            #expect(output.count == 2 * 44_100)
            var most = 0.0
            for frame in 200..<43_900 {
                let x = 2 * Double.pi * hertz * Double(frame) / 44_100
                most = max(
                    most, abs(Double(output[2 * frame]) - 0.5 * sin(x)),
                    abs(Double(output[2 * frame + 1]) - 0.5 * cos(x)))
            }
            // −70 dB.
            #expect(most < 0.5 * 0.000_32, "\(hertz) Hz at \(rate): \(most)")
        }
    }
}

@Suite struct MusicTrackTests {
    @Test(
        "MU-5 two songs that change are together as loud as one, and the first beat of the new one is whole"
    )
    func fades() {
        let segments = [
            MusicSegment(span: 0..<88_200, song: 0, begin: 0),
            MusicSegment(span: 88_200..<176_400, song: 1, begin: 3),
        ]
        for frame in Int64(88_200 - 8_820)..<88_200 {
            let (one, other) = (segments[0].fade(at: frame), segments[1].fade(at: frame))
            #expect(abs(one * one + other * other - 1) < 1e-3)
        }
        #expect(segments[1].fade(at: 88_200) == 1 && segments[0].fade(at: 70_000) == 1)
        #expect(segments[1].place(at: 88_200) == 3 && abs(segments[1].place(at: 79_380) - 2.8) < 1e-9)
    }

    @Test("MU-5 a piece from the middle on is the same music, where nothing is stretched")
    func middle() {
        let segments = [
            MusicSegment(span: 0..<100_000, song: 0, begin: 0.5),
            MusicSegment(span: 100_000..<200_000, song: 1, begin: 0.1, gain: 0.5),
        ]
        func track(_ start: Int64) -> MusicTrack {
            MusicTrack(segments, from: start) { (song: Int) throws(SongError) in
                sound(seconds: 10) { Float(sin($0 * (song == 0 ? 900 : 1_300))) }
            }
        }
        var whole = track(0)
        let all = whole.next(200_000)
        for start in [0, 1, 44_100, 91_180, 95_000, 100_000, 150_001] {
            var part = track(Int64(start))
            var samples: [Float] = []
            while samples.count < 2 * (200_000 - start) {
                samples += part.next(min(3_333, 200_000 - start - samples.count / 2))
            }
            let most = zip(samples, all[(2 * start)...]).map { abs($0 - $1) }.max() ?? 1
            #expect(most < 0.03, "\(start): \(most)")
        }
        #expect(whole.next(1_000).allSatisfy { $0 == 0 })
    }

    @Test("MU-5 a song that is gone or damaged is silent, and named once; the others play")
    func failures() {
        let segments = (0..<3).map {
            MusicSegment(span: Int64($0) * 44_100..<Int64($0 + 1) * 44_100, song: $0 % 2, begin: 1)
        }
        var track = MusicTrack(segments) { (song: Int) throws(SongError) in
            guard song == 1 else { throw SongError("It isn't there any more.") }
            return sound(seconds: 9) { _ in 0.5 }
        }
        let samples = track.next(3 * 44_100)
        #expect(samples[2 * 20_000] == 0 && samples[2 * 60_000] == 0.5 && samples[2 * 120_000] == 0)
        #expect(track.failures.count == 1 && track.failures.first?.song == 0)
    }

    @Test(
        "MU-5 a song that ends before its time is silent from there on, whatever its channels",
        arguments: [1, 2, 3, 6, 8])
    func channels(channels: Int) {
        var track = MusicTrack([MusicSegment(span: 0..<88_200, song: 0, begin: 0)]) {
            (_: Int) throws(SongError) in
            sound(channels: channels, seconds: 1) { Float(0.4 * sin($0 * 3_000)) }
        }
        let samples = track.next(88_200)
        #expect(samples.contains { $0.magnitude > 0.2 } && samples.allSatisfy { $0.magnitude <= 0.41 })
        #expect(samples[2 * 45_000] == 0)
    }

    @Test("MU-3 beats fall on the repetitions, stretched as they are")
    func beats() throws {
        // Clicks at 125 beats a minute, the first at 0.3 s, for an exercise of 30 repetitions a minute: four beats each, 4 % slower.
        var steps = Steps()
        steps.append(Step(.prepare, .time(7)))
        var push = Step(name: "Push-up", role: .exercise, target: .time(40))
        push.tempo = 30
        steps.append(push)
        let song = PlayableSong(facts: SongFacts(tempo: 125), seconds: 90, firstBeat: 0.3)
        let schedule = MusicSchedule(steps, songs: [song])
        let segment = try #require(schedule.segments.first)
        #expect(segment.beats == 4 && abs(segment.speed - 0.96) < 1e-12 && schedule.segments.count == 1)
        var track = MusicTrack(schedule.segments) { (_: Int) throws(SongError) in
            sound(seconds: 90) { time in
                let beat = (time - 0.3).truncatingRemainder(dividingBy: 0.48)
                return beat < 0 ? 0 : Float(0.8 * exp(-beat * 300) * cos(beat * 12_000))
            }
        }
        let samples = track.next(24 * 44_100)
        for repetition in 0..<8 {
            for beat in 0..<4 {
                let place = Int((7 + Double(repetition) * 2 + Double(beat) * 0.5) * 44_100)
                let onset = (place - 1_000...place + 1_000).first { samples[2 * $0].magnitude > 0.3 } ?? 0
                // 5 ms.
                #expect(abs(onset - place) < 221, "\(repetition), \(beat): \(onset - place)")
            }
        }
    }
}
