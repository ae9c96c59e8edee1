import Testing
import Workouts

@Suite struct SecondsTests {
    @Test("countdowns round up, stopwatches down")
    func rounding() {
        #expect(Seconds(0.1).roundedUp == 1)
        #expect(Seconds(1).roundedUp == 1)
        #expect(Seconds(1.000001).roundedUp == 2)
        #expect(Seconds.zero.roundedUp == 0)
        #expect(Seconds(1.999999).roundedDown == 1)
    }

    @Test("a million tenths of a second are exactly 100,000 seconds")
    func exactSums() {
        var sum = Seconds.zero
        for _ in 0..<1_000_000 { sum += Seconds(0.1) }
        #expect(sum == 100_000)
    }
}
