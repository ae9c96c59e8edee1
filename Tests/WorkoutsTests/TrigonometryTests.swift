import Foundation
import Testing
import Workouts

@Suite struct TrigonometryTests {
    @Test("OU-5 sine, cosine and arctangent agree with the C library's")
    func agree() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<100_000 {
            let degrees = (random.unit() - 0.5) * 800
            #expect(abs(Trigonometry.sine(degrees: degrees) - sin(degrees * .pi / 180)) < 1e-14)
            #expect(abs(Trigonometry.cosine(degrees: degrees) - cos(degrees * .pi / 180)) < 1e-14)
            let y = random.unit() - 0.5
            let x = (random.unit() - 0.5) * (random.below(2) == 0 ? 1 : 1e-6)
            #expect(abs(Trigonometry.arctangent(y: y, x: x) - atan2(y, x) * 180 / .pi) < 6e-14)
        }
        #expect(Trigonometry.arctangent(y: 0, x: 0) == 0)
        #expect(Trigonometry.arctangent(y: 0, x: -1) == 180)
        #expect(Trigonometry.arctangent(y: 1, x: 0) == 90)
        #expect(Trigonometry.arctangent(y: -1, x: 1) == -45)
    }
}
