import Foundation
import Sensing
import Testing
import Workouts

/// Logs of which a part is wrong, missing or too much.
@Suite struct MotionTraceTests {
    /// A movement of 3 s, or another time, over and over.
    private func log(
        _ rate: Double = 50, seconds: Double = 30, from start: Double = 0, period: Double = 3
    ) -> MotionLog {
        MotionLog(
            rate: rate,
            samples: (0..<Int(seconds * rate)).map { index in
                let time = Double(index) / rate
                let angle = (1 - cos(2 * .pi * time / period)) / 2
                return MotionSample(
                    time: start + time,
                    acceleration: SpaceVector(x: 9.81 * sin(angle), y: 0.3, z: 9.81 * cos(angle)))
            })
    }

    /// A log whose readings are changed one by one.
    private func changed(_ change: (Int, inout MotionSample) -> Void) -> MotionLog {
        var log = log()
        for index in log.samples.indices { change(index, &log.samples[index]) }
        return log
    }

    // MARK: Time

    @Test("FT-3 a log's seconds, its span with gaps, and that nothing was left out")
    func span() {
        let whole = RepetitionCounter.count(log())
        #expect(abs(whole.seconds - 29.98) < 0.01 && abs(whole.span - 29.98) < 0.01 && whole.leftOut == 0)
        var holed = log()
        holed.samples.removeAll { $0.time > 12 && $0.time < 17 }
        let result = RepetitionCounter.count(holed, ExpectedMotion(tempo: 20))
        #expect(abs(result.span - 29.98) < 0.01 && abs(result.seconds - 24.98) < 0.05 && result.leftOut == 0)
        // Repetitions in the hole are counted, so the rate is that of the span.
        #expect((9...10).contains(result.count))
        #expect(abs(60 * Double(result.count) / result.span - 20) < 3)
    }

    @Test(
        "FT-3 a silence of up to six seconds is filled at any tempo; a longer one ends what is counted",
        arguments: [1, 1.5, 3])
    func silence(period: Double) {
        let expected = ExpectedMotion(tempo: 60 / period)
        for hole in [1, 3, 5.9] {
            var log = log(period: period)
            log.samples.removeAll { $0.time > 12 && $0.time < 12 + hole }
            let result = RepetitionCounter.count(log, expected)
            #expect(abs(Double(result.count) - 30 / period) <= 1 && result.leftOut == 0, "\(hole): \(result.count)")
        }
        var log = log(period: period)
        log.samples.removeAll { $0.time > 14 && $0.time < 21 }
        let result = RepetitionCounter.count(log, expected)
        #expect(abs(Double(result.count) - 14 / period) <= 1, "\(result.count)")
        #expect(abs(result.span - 14) < 0.1 && abs(result.leftOut - 9) < 0.1)
    }

    @Test("FT-3 of twenty minutes the first three are counted, and the others are told to be left out")
    func long() {
        let result = RepetitionCounter.count(log(12.5, seconds: 1_200), ExpectedMotion(tempo: 20))
        #expect((57...61).contains(result.count))
        #expect(abs(result.seconds - 180) < 0.5 && abs(result.span - 180) < 0.5 && abs(result.leftOut - 1_020) < 1)
        #expect(RepetitionCounter.count(log(12.5, seconds: 179), ExpectedMotion(tempo: 20)).leftOut == 0)
    }

    @Test("FT-3 one or two readings a second are too few, however long, and their true number is told")
    func slow() {
        for rate in [0.2, 1, 1.5, 2, 4, 7] {
            let result = RepetitionCounter.count(log(rate))
            #expect(result.reason == .tooSlow && abs(result.readingRate - rate) < 0.01, "\(rate)")
        }
        var jitter = log(1)
        for index in jitter.samples.indices { jitter.samples[index].time += index % 2 == 0 ? 0.08 : 0 }
        let result = RepetitionCounter.count(jitter)
        #expect(result.reason == .tooSlow && abs(result.readingRate - 1) < 0.02)
        #expect(RepetitionCounter.count(log(8)).reason == nil)
    }

    @Test("FT-3 a single reading, many at one moment, and a second of them are too short")
    func short() {
        let one = log().samples[0]
        #expect(RepetitionCounter.count(MotionLog(samples: [one])).reason == .tooShort)
        let many = MotionLog(samples: [MotionSample](repeating: one, count: MotionLimits.samples))
        #expect(RepetitionCounter.count(many).reason == .tooShort)
        #expect(RepetitionCounter.count(log(seconds: 1)).reason == .tooShort)
        // Two times a second, with half a minute of silence between.
        var apart = log()
        apart.samples.removeAll { $0.time > 0.9 && $0.time < 29.1 }
        #expect(RepetitionCounter.count(apart).reason == .tooShort)
    }

    // MARK: Axes

    @Test(
        "FT-3 an axis that the sensor lacks is absent, and the others are counted",
        arguments: [Double.nan, .infinity, 1e30])
    func oneAxis(nothing: Double) {
        let plain = RepetitionCounter.count(log()).count
        let noY = changed { $1.acceleration.y = nothing }
        #expect(RepetitionCounter.count(noY).count == plain)
        let onlyX = changed { $1.acceleration = SpaceVector(x: $1.acceleration.x, y: nothing, z: nothing) }
        #expect(RepetitionCounter.count(onlyX).count == plain)
        let none = changed { $1.acceleration = SpaceVector(x: nothing, y: nothing, z: nothing) }
        #expect(RepetitionCounter.count(none).reason == .noReadings)
    }

    @Test("FT-3 an axis that is missing now and then costs these readings; one that breaks is absent")
    func missingAxis() {
        let plain = RepetitionCounter.count(log()).count
        let rarely = RepetitionCounter.count(changed { if $0 % 20 == 7 { $1.acceleration.x = .nan } })
        #expect(rarely.count == plain && abs(rarely.readingRate - 47.5) < 0.2)
        let broken = RepetitionCounter.count(changed { if $0 > 900 { $1.acceleration.x = .nan } })
        #expect(broken.count == plain && abs(broken.readingRate - 50) < 0.1)
        // Readings without any axis are none: they don't make an axis absent.
        let nothing = SpaceVector(x: .nan, y: .nan, z: .nan)
        let seldom = RepetitionCounter.count(changed { if $0 % 4 == 0 { $1.acceleration = nothing } })
        #expect(seldom.count == plain && abs(seldom.readingRate - 37.5) < 0.2)
    }

    @Test("FT-3 where each axis is missing now and then, readings of all three are used")
    func scatteredAxes() {
        let log = changed { index, sample in
            switch index % 7 {
            case 0: sample.acceleration.x = .nan
            case 2: sample.acceleration.y = .nan
            case 4: sample.acceleration.z = .nan
            default: break
            }
        }
        let result = RepetitionCounter.count(log)
        #expect(result.count == RepetitionCounter.count(self.log()).count)
        #expect(abs(result.readingRate - 50 * 4 / 7) < 0.5)
    }

    @Test("FT-3 a gyroscope that tells nothing now and then costs these readings, and one that breaks is no gyroscope")
    func gyroscope() {
        let turn = SpaceVector(x: 0, y: 0.5, z: 0)
        let rarely = RepetitionCounter.count(changed { $1.rotation = $0 % 20 == 7 ? nil : turn })
        #expect(abs(rarely.readingRate - 47.5) < 0.2)
        let broken = RepetitionCounter.count(changed { $1.rotation = $0 > 900 ? nil : turn })
        #expect(abs(broken.readingRate - 50) < 0.1)
        #expect(rarely.count == broken.count && broken.count == RepetitionCounter.count(log()).count)
    }

    // MARK: Clocks

    @Test(
        "FT-3 a reading at a wrong time costs no other, wherever it stands",
        arguments: [0, 1, 700, 1_498, 1_499], [-1e9, 0, 5, 12, 40, 1e4, 1e9, 1.79e9, 1e300])
    func wrongTime(index: Int, time: Double) {
        for start in [0, 1e9] {
            var log = log(from: start)
            let plain = RepetitionCounter.count(log)
            log.samples[index].time = time
            let result = RepetitionCounter.count(log)
            #expect(result.count == plain.count && result.leftOut == 0, "\(result.count)")
            #expect(abs(result.span - plain.span) < 0.1 && abs(result.seconds - plain.seconds) < 0.1)
        }
    }

    @Test("FT-3 of two clocks the one with more readings is believed, whichever comes first")
    func twoClocks() {
        let now = log(from: 1_790_000_000).samples
        let old = log(seconds: 9).samples
        for samples in [old + now, now + old] {
            let result = RepetitionCounter.count(MotionLog(samples: samples))
            #expect(result.count == RepetitionCounter.count(log()).count && abs(result.span - 29.98) < 0.01)
            #expect(abs(result.leftOut - 8.98) < 0.1)
        }
    }

    @Test("FT-3 a clock that begins again in the middle: the longer story is believed where both tell the same time")
    func clockBeginsAgain() {
        let (long, short) = (log(seconds: 24).samples, log(seconds: 12).samples.map(\.shaken))
        for samples in [long + short, short + long] {
            let result = RepetitionCounter.count(MotionLog(samples: samples))
            #expect((7...8).contains(result.count) && abs(result.span - 23.98) < 0.01)
            #expect(abs(result.leftOut - 11.98) < 0.1)
        }
    }

    @Test("FT-3 readings that are told again later, and in another order, are those of their times")
    func toldAgain() {
        let plain = RepetitionCounter.count(log()).count
        let samples = log().samples
        let again = samples[..<900] + samples[300..<500] + samples[900...]
        #expect(RepetitionCounter.count(MotionLog(samples: Array(again))).count == plain)
        let batches = samples[600..<900] + samples[..<300] + samples[900...] + samples[300..<600]
        let result = RepetitionCounter.count(MotionLog(samples: Array(batches)))
        #expect(result.count == plain && result.leftOut == 0)
        var random = SplitMix64(seed: 3)
        let mixed = RepetitionCounter.count(MotionLog(samples: samples.shuffled(using: &random)))
        #expect(mixed.count == plain && abs(mixed.seconds - 29.98) < 0.01)
    }
}

extension MotionSample {
    /// The same moment, moved otherwise.
    fileprivate var shaken: MotionSample {
        MotionSample(
            time: time,
            acceleration: SpaceVector(x: 9.81 * sin(17 * time * time), y: 3 * cos(23 * time), z: 9.81 * cos(time)))
    }
}
