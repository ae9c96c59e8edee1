import Testing
import Workouts

@Suite struct StepShiftTests {
    private let steps: Steps = [Step(.prepare, .time(10)), Step(.work, .time(20)), Step(.rest, .time(30))]

    @Test("SY-1 a step is found after others came, went or changed before and behind it", arguments: 0..<200)
    func follows(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var names: [Int] = Array(0..<6)
        let old = Steps(names.map { Step(name: "\($0)", role: .work, target: .time(10)) })
        let index = Int(random.below(6))
        // One change of another device, next to anything.
        let place = Int(random.below(6))
        switch random.below(3) {
        case 0: names.insert(9, at: place)
        case 1: names.remove(at: place)
        default: names.insert(names.remove(at: place), at: Int(random.below(6)))
        }
        let new = Steps(names.map { Step(name: "\($0)", role: .work, target: .time(10)) })
        let expected = names.firstIndex(of: index)
        if new.count != old.count { #expect(StepShift(from: old, to: new).place(of: index) == expected) }
        var fresh: Int32 = 100
        let keys = StepShift(from: old, to: new).follow((0..<6).map { Int32($0) }) {
            fresh += 1
            return fresh
        }
        #expect(keys.count == new.count && Set(keys).count == keys.count)
    }

    @Test("SY-1 a step that was changed where it stands is the same, one that is gone is none")
    func ends() {
        var changed = steps
        changed[1].name = "Sprint"
        #expect(StepShift(from: steps, to: changed).place(of: 1) == 1)
        changed.remove(at: 1)
        #expect(StepShift(from: steps, to: changed).place(of: 1) == nil)
        #expect(StepShift(from: steps, to: changed).place(of: 2) == 1)
        #expect(StepShift(from: steps, to: steps).place(of: 7) == nil)
    }
}
