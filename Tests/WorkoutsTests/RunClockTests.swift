import Testing
import Workouts

@Suite struct RunClockTests {
    @Test("EN-6 a wall clock that jumps without a gap is ignored")
    func wallJump() {
        var clock = RunClock(monotonic: 100, wall: 5000)
        #expect(clock.read(monotonic: 101, wall: 5001) == 1)
        #expect(clock.read(monotonic: 102, wall: 8602) == 2)
        #expect(clock.read(monotonic: 103, wall: 1000) == 3)
    }

    @Test("EN-6 after a gap the wall clock decides, unless it went back or slower")
    func gap() {
        var clock = RunClock(monotonic: 100, wall: 5000)
        #expect(clock.read(monotonic: 103, wall: 5060) == 60)
        #expect(clock.read(monotonic: 113, wall: 5000) == 70)
        #expect(clock.read(monotonic: 123, wall: 5005) == 80)
    }

    @Test("EN-6 a phone that slept while hidden, its monotonic clock standing still, wakes on time")
    func sleptHidden() {
        var clock = RunClock(monotonic: 100, wall: 5000)
        clock.hide(monotonic: 110, wall: 5010)
        #expect(clock.read(monotonic: 111, wall: 5011) == 11)
        #expect(clock.read(monotonic: 112, wall: 5612) == 12)
        #expect(clock.show(monotonic: 112, wall: 5612) == 612)
        #expect(clock.read(monotonic: 113, wall: 5613) == 613)
    }

    @Test("EN-6 it never goes back")
    func monotone() {
        var clock = RunClock(monotonic: 100, wall: 5000)
        clock.read(monotonic: 110, wall: 5010)
        #expect(clock.read(monotonic: 90, wall: 4000) == 10)
        #expect(clock.read(monotonic: 111, wall: 4021) == 11)
    }
}
