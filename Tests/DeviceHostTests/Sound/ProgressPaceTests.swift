import TestSupport
import Testing

@testable import DeviceHost

@Suite("Progress of soundtracks") struct ProgressPaceTests {
    @Test("CU-3 progress is told at first, then at most 20 times a second")
    func pace() {
        let clock = HeldClock()
        var pace = ProgressPace<HeldClock.Instant>()
        let told = (0..<1_001).count { _ in
            defer { clock.advance(by: .milliseconds(1)) }
            return pace.isDue(clock.now)
        }
        #expect(told == 21)
        clock.advance(by: .seconds(60))
        #expect((0..<2).map { _ in pace.isDue(clock.now) } == [true, false])
    }
}
