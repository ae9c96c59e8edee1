import MotionSimulation
import Sensing
import Testing

/// A few recordings of each family; `make bench` counts more of them.
@Suite struct MotionFamilyTests {
    @Test(
        "FT-3 of six recordings of a family at most one is off by more than one repetition",
        arguments: MotionFamily.all)
    func counting(family: MotionFamily) {
        var wrong = 0
        for seed in 100..<106 as Range<UInt64> {
            let scene = family.scene(seed)
            let result = RepetitionCounter.count(scene.log, scene.expected)
            if abs(result.count - scene.count) > 1 { wrong += 1 }
            #expect(result.moments.count == result.count)
            #expect(zip(result.moments, result.moments.dropFirst()).allSatisfy { $0 < $1 })
        }
        #expect(wrong <= 1, "\(wrong)")
    }

    @Test("FT-3 of a hundred recordings without repetitions at most two are counted")
    func nulls() {
        var counted: [String] = []
        for (place, family) in MotionFamily.nulls.enumerated() {
            for seed in 0..<2 as Range<UInt64> {
                let scene = family.scene(500 + 2 * UInt64(place) + seed)
                if RepetitionCounter.count(scene.log, scene.expected).reason == nil { counted.append(family.name) }
            }
        }
        #expect(counted.count <= 2, "\(counted)")
    }

    @Test("FT-3 walking repeats: it is counted, unless the exercise is much slower")
    func walking() {
        for seed in 0..<4 as Range<UInt64> {
            let scene = MotionFamily.walking.scene(seed)
            #expect(RepetitionCounter.count(scene.log).reason == nil)
            #expect(RepetitionCounter.count(scene.log, ExpectedMotion(tempo: 15)).reason != nil)
        }
    }
}
