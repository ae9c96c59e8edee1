import Sensing
import Testing
import Workouts

@Suite("What heart rate sensors tell") struct HeartRateMeasurementTests {
    @Test(
        "HR-1 Values of the specification are read: 8 and 16 bits, contact, energy, intervals",
        arguments: [
            ([0x00, 72], HeartRateMeasurement(rate: 72)),
            ([0x01, 0x48, 0x00], HeartRateMeasurement(rate: 72)),
            ([0x01, 0x2C, 0x01], HeartRateMeasurement(rate: 300)),
            ([0x04, 72], HeartRateMeasurement(rate: 72, contact: .lost)),
            ([0x06, 72], HeartRateMeasurement(rate: 72, contact: .held)),
            ([0x02, 72], HeartRateMeasurement(rate: 72)),
            ([0x08, 72, 0x10, 0x01], HeartRateMeasurement(rate: 72, energy: 272)),
            ([0x10, 72, 0x00, 0x04, 0x00, 0x02], HeartRateMeasurement(rate: 72, intervals: [1, 0.5])),
            ([0x10, 72], HeartRateMeasurement(rate: 72)),
            (
                [0x1F, 0x48, 0x00, 0x01, 0x00, 0x00, 0x04],
                HeartRateMeasurement(rate: 72, contact: .held, energy: 1, intervals: [1])
            ),
            // Reserved flags, and what they announce.
            ([0xE0, 72, 9, 9, 9], HeartRateMeasurement(rate: 72)),
        ] as [([UInt8], HeartRateMeasurement)])
    func values(bytes: [UInt8], expected: HeartRateMeasurement) {
        #expect(HeartRateMeasurement(bytes) == expected)
    }

    @Test(
        "HR-1 What is cut short, or half an interval, is no measurement",
        arguments: [[], [0x00], [0x01, 72], [0x08, 72], [0x08, 72, 1], [0x10, 72, 1], [0x18, 72, 1, 0, 7]] as [[UInt8]])
    func malformed(bytes: [UInt8]) {
        #expect(HeartRateMeasurement(bytes) == nil)
    }

    @Test("HR-1 Nothing that no heart does counts as a rate") func plausible() {
        #expect(HeartRateMeasurement(rate: 0).beats == nil)
        #expect(HeartRateMeasurement(rate: 24).beats == nil)
        #expect(HeartRateMeasurement(rate: 25).beats == 25)
        #expect(HeartRateMeasurement(rate: 250).beats == 250)
        #expect(HeartRateMeasurement(rate: 251).beats == nil)
        #expect(HeartRateMeasurement(rate: 120, contact: .lost).beats == nil)
        #expect(HeartRateMeasurement(rate: 120, contact: .held).beats == 120)
    }

    @Test("HR-1 Any bytes are read or refused, and what is read lies within bounds") func fuzz() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<100_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            guard let measurement = HeartRateMeasurement(bytes) else { continue }
            #expect(0...65_535 ~= measurement.rate)
            #expect(measurement.intervals.count <= 11)
            #expect(measurement.beats.map { 25...250 ~= $0 } ?? true)
        }
        #expect(HeartRateMeasurement([0x10, 72] + [UInt8](repeating: 1, count: 10_000)) == nil)
    }

    @Test("HR-1 A battery has 0 to 100 per cent") func battery() {
        #expect(BatteryLevel.percent([0]) == 0)
        #expect(BatteryLevel.percent([100]) == 100)
        #expect(BatteryLevel.percent([101]) == nil)
        #expect(BatteryLevel.percent([]) == nil)
    }
}
