import Foundation
import MusicSimulation
import Testing

@testable import Music

@Suite struct TimeStretcherTests {
    static let rate = 44_100

    static func stretched(_ samples: [Float], _ speed: Double, channels: Int = 1, block: Int = 4_096, rate: Int = rate)
        -> [Float]
    {
        var stretcher = TimeStretcher(rate: rate, channels: channels, speed: speed)
        var output: [Float] = []
        var begin = 0
        while begin < samples.count {
            let end = min(begin + block * channels, samples.count)
            output += stretcher.append(SoundBlock(channels: channels, samples: Array(samples[begin..<end])))
            begin = end
        }
        output += stretcher.finish()
        return output
    }

    private static func sine(_ hertz: Double, seconds: Double) -> [Float] {
        (0..<Int(seconds * Double(rate))).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / Double(rate))) }
    }

    @Test("MU-3 at its own speed a song is the same to the bit")
    func identity() {
        let song = Array(SongFamily.all[1].song(1).samples.prefix(50_000))
        #expect(Self.stretched(song, 1, channels: 2) == song)
    }

    @Test(
        "MU-3 the length is right to the sample, whatever the length and the blocks",
        arguments: [0.92, 0.985, 1.031, 1.08])
    func length(speed: Double) {
        let song = SongFamily.all[1].song(1).samples
        for count in [0, 1, 100, 2_205, 9_999, 60_001] {
            let samples = Array(song.prefix(2 * count))
            let stretched = Self.stretched(samples, speed, channels: 2, block: 999)
            #expect(stretched.count == 2 * Int((Double(count) / speed).rounded()), "\(count)")
            #expect(stretched == Self.stretched(samples, speed, channels: 2, block: 20_000))
        }
    }

    @Test("MU-3 a tone keeps its pitch within a cent, and its strength", arguments: [0.92, 0.97, 1.03, 1.08])
    func pitch(speed: Double) throws {
        for hertz in [55.0, 110, 440, 1_000, 4_000] {
            let output = Self.stretched(Self.sine(hertz, seconds: 8), speed)
            var (first, last, turns) = (0.0, 0.0, 0)
            for index in Self.rate / 2..<output.count - Self.rate / 2 where output[index] <= 0 && output[index + 1] > 0
            {
                let place = Double(index) + Double(-output[index] / (output[index + 1] - output[index]))
                if first == 0 { first = place } else { turns += 1 }
                last = place
            }
            let found = Double(turns) / ((last - first) / Double(Self.rate))
            #expect(abs(1_200 * log2(found / hertz)) < 1, "\(hertz) Hz: \(found)")
            // No joint cancels it.
            let power = output[Self.rate / 2..<output.count - Self.rate / 2].reduce(0) { $0 + $1 * $1 }
            let mean = power / Float(output.count - 2 * (Self.rate / 2))
            #expect(abs(mean - 0.125) < 0.004, "\(hertz) Hz: \(mean)")
        }
    }

    @Test(
        "MU-3 beginnings too dense to join between blur, and what follows is in time again",
        arguments: [25, 27, 50, 54], [0.92, 1.04, 1.08])
    func dense(milliseconds: Int, speed: Double) throws {
        // Twenty seconds of pulses, ten of a tone, and one loud pulse.
        var samples = [Float](repeating: 0, count: 31 * Self.rate)
        func pulse(at place: Int, _ level: Double) {
            for index in 0..<Self.rate / 200 {
                samples[place + index] += Float(level * exp(-Double(index) / 40) * sin(Double(index) * 0.9))
            }
        }
        for place in stride(from: 2_000, to: 20 * Self.rate, by: milliseconds * Self.rate / 1_000) {
            pulse(at: place, 0.5)
        }
        for (index, value) in Self.sine(330, seconds: 10).enumerated() { samples[20 * Self.rate + index] += value / 4 }
        pulse(at: 30 * Self.rate + Self.rate / 2, 0.9)
        let output = Self.stretched(samples, speed)
        #expect(output.count == Int((Double(samples.count) / speed).rounded()))
        let behind = Int(30.2 / speed * Double(Self.rate))
        let loudest = try #require((behind..<output.count).max { abs(output[$0]) < abs(output[$1]) })
        #expect(abs(Double(loudest) / Double(Self.rate) - 30.5 / speed) < 0.05)
    }

    @Test("MU-3 beats come within 5 ms of where they belong, each once", arguments: [0.92, 0.95, 1.04, 1.08])
    func beats(speed: Double) {
        let clicks = TempoTests.clicks(161, rate: Self.rate, seconds: 30)
        let output = Self.stretched(clicks, speed)
        var found: [Double] = []
        var level: Float = 0
        for index in 1..<output.count {
            let change = abs(output[index] - output[index - 1])
            if change > 0.02, level < 0.002 { found.append(Double(index) / Double(Self.rate)) }
            level = max(level * 0.9985, change)
        }
        var wanted: [Double] = []
        var time = 0.25
        while time < 30 - 0.05 {
            wanted.append(time / speed)
            time += 60 / 161
        }
        #expect(found.count == wanted.count)
        let worst = zip(found, wanted).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 0.005, "\(worst)")
    }
}
