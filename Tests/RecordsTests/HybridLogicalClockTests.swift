import Records
import Testing
import Workouts

@Suite struct HybridLogicalClockTests {
    @Test("SY-2 stamps grow, also when the wall clock stands still or goes back")
    func monotonic() {
        var clock = HybridLogicalClock(node: 7)
        var random = SplitMix64(seed: 51)
        var last = clock.stamp(wall: 1_000)
        for _ in 0..<10_000 {
            let next = clock.stamp(wall: Int64(random.below(2_000)))
            #expect(next > last)
            last = next
        }
    }

    @Test("SY-2 a stamp follows the wall clock when that is ahead")
    func followsWall() {
        var clock = HybridLogicalClock(node: 7)
        _ = clock.stamp(wall: 1_000)
        let stamp = clock.stamp(wall: 1_795_213_625_123)
        #expect(stamp.milliseconds == 1_795_213_625_123)
        #expect(stamp.counter == 0)
        let next = clock.stamp(wall: 1_795_213_625_123)
        #expect(next.counter == 1)
    }

    @Test("SY-2 more than 65,536 stamps in a millisecond run on into the next")
    func overflow() {
        var clock = HybridLogicalClock(node: 7)
        var last = clock.stamp(wall: 5)
        for _ in 0..<70_000 {
            let next = clock.stamp(wall: 5)
            guard next > last else {
                Issue.record("\(next) after \(last)")
                return
            }
            last = next
        }
        #expect(last.milliseconds == 6)
    }

    @Test("SY-2 stamps given after one was seen are later than it; one a minute ahead is not believed")
    func observing() {
        var clock = HybridLogicalClock(node: 7)
        let near = Stamp(milliseconds: 70_000, counter: 3, node: 9)
        let isBelieved = clock.observe(near, wall: 10_000)
        let next = clock.stamp(wall: 10_000)
        #expect(isBelieved)
        #expect(next > near)
        let far = Stamp(milliseconds: 70_001, counter: 0, node: 9)
        let before = clock
        let isFarBelieved = clock.observe(far, wall: 10_000)
        #expect(!isFarBelieved)
        #expect(clock == before)
    }

    @Test("SY-2 wall clocks before 1970 and beyond the year 10889 are held at those")
    func extremes() {
        var clock = HybridLogicalClock(node: 7)
        let first = clock.stamp(wall: .min)
        let last = clock.stamp(wall: .max)
        let next = clock.stamp(wall: 0)
        #expect(first.milliseconds == 0)
        #expect(last.milliseconds == 1 << 48 - 1)
        #expect(next > last)
    }

    @Test("SY-3 the text of stamps sorts as they do and reads back")
    func text() {
        var random = SplitMix64(seed: 52)
        var stamps = [
            Stamp(time: 0, node: 0), Stamp(time: .max, node: .max), Stamp(time: 0, node: .max), Stamp(time: 1, node: 0),
        ]
        for _ in 0..<1_000 {
            stamps.append(Stamp(time: random.next() >> random.below(64), node: random.next() >> random.below(64)))
        }
        for stamp in stamps {
            #expect(stamp.text.utf8.count == 22)
            #expect(Stamp(stamp.text) == stamp)
        }
        let sorted = stamps.sorted()
        let texts = stamps.map { $0.text }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(sorted.map { $0.text } == texts)
    }

    @Test(
        "SY-4 what is no stamp is none",
        arguments: [
            "", "-", "---------------------", "-----------------------", "z---------------------",
            "-----------z----------", "----------+-----------",
        ])
    func noStamp(text: String) {
        #expect(Stamp(text) == nil)
    }
}
