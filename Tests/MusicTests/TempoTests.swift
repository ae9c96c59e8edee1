import Foundation
import MusicSimulation
import Testing

@testable import Music

@Suite struct TempoTests {
    static func tempo(_ samples: [Float], rate: Int = 22_050, block: Int = 5_000) -> SongTempo {
        var analyser = TempoAnalyser(rate: rate)
        var begin = 0
        while begin < samples.count {
            let end = min(begin + block, samples.count)
            analyser.append(Array(samples[begin..<end]))
            begin = end
        }
        return analyser.finish()
    }

    @Test(
        "MU-2 songs of every kind have their tempo, or its double or half, within 4 %",
        arguments: SongFamily.all.indices)
    func families(index: Int) {
        let family = SongFamily.all[index]
        let song = family.song(100)
        let tempo = Self.tempo(song.samples)
        // An arpeggio alone has several tempi: whoever isn't sure must say so.
        let isRight = SongTempo.distance(tempo.beatsPerMinute, song.beatsPerMinute) < 0.0566
        let mayBeUnsure = family.name == "arpeggio alone"
        #expect(isRight || mayBeUnsure && tempo.reason == .unsure, "\(family.name): \(tempo) is \(song.beatsPerMinute)")
    }

    @Test("MU-2 noise, speech, clouds of sound and drops have no tempo", arguments: SongFamily.nulls.indices)
    func nulls(index: Int) {
        for seed in 0..<3 as Range<UInt64> {
            #expect(!Self.tempo(SongFamily.nulls[index].song(seed).samples).isSure, "\(SongFamily.nulls[index].name)")
        }
    }

    @Test("MU-2 silence, six seconds and nothing at all are told as such")
    func nothing() {
        #expect(Self.tempo([Float](repeating: 0, count: 22_050 * 10)).reason == .silent)
        #expect(Self.tempo(Array(SongFamily.all[0].song(1).samples.prefix(22_050 * 6))).reason == .tooShort)
        #expect(Self.tempo([]).reason == .tooShort)
        #expect(Self.tempo([Float](repeating: 1, count: 22_050 * 10)).reason == .noBeat)
    }

    @Test("MU-2 where the tempo changes, the longer part counts", arguments: [0, 1] as [UInt64])
    func changing(seed: UInt64) {
        let song = SongFamily.changing.song(seed)
        let tempo = Self.tempo(song.samples)
        #expect(SongTempo.distance(tempo.beatsPerMinute, song.beatsPerMinute) < 0.01)
        #expect(seed == 0 ? tempo.stable.upperBound < 53 : tempo.stable.lowerBound > 22)
    }

    /// A metronome.
    static func clicks(_ tempo: Double, rate: Int, seconds: Double, from first: Double = 0.25) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(Double(rate) * seconds))
        var time = first
        while time < seconds - 0.05 {
            let begin = Int(time * Double(rate))
            for index in 0..<rate / 50 {
                samples[begin + index] += Float(
                    0.5 * exp(-Double(index) / Double(rate) * 300) * sin(Double(index * 9_000) / Double(rate)))
            }
            time += 60 / tempo
        }
        return samples
    }

    @Test(
        "MU-2 the tempo is exact and the beat on its moment at every sample rate",
        arguments: [8_000, 16_000, 44_100, 48_000, 192_000])
    func rates(rate: Int) {
        let tempo = Self.tempo(Self.clicks(104.7, rate: rate, seconds: 20), rate: rate)
        #expect(tempo.isSure && SongTempo.distance(tempo.beatsPerMinute, 104.7) < 0.000_7, "\(tempo)")
        let period = 60 / tempo.beatsPerMinute
        let off = (tempo.firstBeat - 0.25) / period
        #expect(abs(off - off.rounded()) * period < 0.015, "\(tempo)")
    }

    @Test("MU-2 how a song is cut into blocks changes nothing")
    func blocks() {
        let song = SongFamily.all[1].song(5).samples
        let short = Array(song.prefix(22_050 * 15))
        let one = Self.tempo(short, block: 1 << 20)
        #expect(one == Self.tempo(short, block: 777) && one == Self.tempo(short, block: 22_050))
    }

    @Test("MU-2 triple time is confirmed where it is, and only there")
    func triple() {
        let waltz = Self.tempo(SongFamily.all.first { $0.name == "waltz" }?.song(3).samples ?? [])
        let rock = Self.tempo(SongFamily.all[1].song(3).samples)
        #expect(waltz.isTriple && !rock.isTriple)
    }
}
