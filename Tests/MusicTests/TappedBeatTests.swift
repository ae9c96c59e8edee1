import Music
import Testing
import Workouts

@Suite("A tapped beat") struct TappedBeatTests {
    @Test(
        "MU-2 a tempo that is tapped with a tremor of 30 ms is found within 2 %", arguments: [45.0, 72, 100, 128, 180])
    func tapped(tempo: Double) throws {
        var random = SplitMix64(seed: UInt64(tempo))
        var beat = TappedBeat()
        for number in 0..<12 {
            beat.tap(at: 100 + Double(number) * 60 / tempo + 0.06 * (random.unit() - 0.5))
        }
        let found = try #require(beat.tempo)
        #expect((found / tempo - 1).magnitude < 0.02)
    }

    @Test("MU-2 three taps say nothing, and a pause begins anew")
    func few() {
        var beat = TappedBeat()
        for moment in [1.0, 1.5, 2] { beat.tap(at: moment) }
        #expect(beat.tempo == nil)
        beat.tap(at: 2.5)
        #expect(beat.tempo == 120)
        beat.tap(at: 9)
        #expect(beat.tempo == nil && beat.count == 1)
    }

    @Test("MU-2 a clock that stands or steps back begins anew")
    func clock() {
        var beat = TappedBeat()
        for moment in [1.0, 1.5, 1.5, 1.2] { beat.tap(at: moment) }
        #expect(beat.count == 1)
    }
}
