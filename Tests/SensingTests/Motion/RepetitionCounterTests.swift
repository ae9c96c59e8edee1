import Foundation
import MotionSimulation
import Sensing
import Testing
import Workouts

@Suite struct RepetitionCounterTests {
    /// Ten tilts of 3 s, after and before a second of rest.
    private func log(
        _ rate: Double = 50, seconds: Double = 32, turned: (SpaceVector) -> SpaceVector = { $0 }
    ) -> MotionLog {
        var log = MotionLog(rate: rate)
        for index in 0..<Int(seconds * rate) {
            let time = Double(index) / rate
            let share = (time - 1) / 3
            let angle = share > 0 && share < 10 ? (1 - cos(2 * .pi * share)) / 2 : 0
            let felt = SpaceVector(x: 9.81 * sin(angle), y: 0.3, z: 9.81 * cos(angle))
            log.samples.append(MotionSample(time: time, acceleration: turned(felt)))
        }
        return log
    }

    @Test(
        "FT-3 the count, the rate, the period and the moments of even repetitions", arguments: [12.5, 25, 60, 100, 200])
    func plain(rate: Double) throws {
        let result = RepetitionCounter.count(log(rate))
        #expect(result.reason == nil && result.count == 10 && result.moments.count == 10)
        #expect(abs(result.period - 3) < 0.25 && abs(result.rate - 20) < 2)
        #expect(result.confidence > 0.95 && abs(result.readingRate - rate) < 0.5)
        #expect(abs(result.seconds - 32) < 0.2 && result.curve.values.count >= 395)
        let last = try #require(result.moments.last)
        #expect(last > 28 && last < 32.1)
    }

    @Test("FT-3 it doesn't matter which way the device is turned, or which sign its axes have")
    func orientation() {
        let plain = RepetitionCounter.count(log())
        for turned in [
            { SpaceVector(x: -$0.x, y: -$0.y, z: -$0.z) }, { SpaceVector(x: $0.z, y: $0.x, z: $0.y) },
            { SpaceVector(x: 0.6 * $0.x + 0.8 * $0.y, y: 0.8 * $0.x - 0.6 * $0.y, z: -$0.z) },
        ] as [(SpaceVector) -> SpaceVector] {
            let result = RepetitionCounter.count(log(turned: turned))
            #expect(result.count == plain.count && abs(result.period - plain.period) < 0.1)
        }
    }

    @Test("FT-3 readings may come in any order, at the same times, and at times of any clock")
    func disorder() {
        var log = log()
        log.samples = log.samples.map {
            MotionSample(time: $0.time + 1_790_000_000, acceleration: $0.acceleration)
        }.reversed()
        log.samples += log.samples
        #expect(RepetitionCounter.count(log).count == 10)
    }

    @Test("FT-3 what isn't a measurement is passed over")
    func notNumbers() {
        var log = log()
        for index in stride(from: 0, to: log.samples.count, by: 5) {
            log.samples[index].acceleration.y = index % 2 == 0 ? .nan : .infinity
        }
        for index in stride(from: 1, to: log.samples.count, by: 50) { log.samples[index].time = .nan }
        #expect(RepetitionCounter.count(log).count == 10)
    }

    @Test("FT-3 one axis alone is enough where it feels the motion")
    func oneAxis() {
        #expect(RepetitionCounter.count(log { SpaceVector(x: $0.x, y: 0, z: 0) }).count == 10)
    }

    @Test("FT-3 without readings, for a moment, at one a second, and on a table nothing is counted, for its reason")
    func reasons() {
        #expect(RepetitionCounter.count(MotionLog()).reason == .noReadings)
        let nothing = MotionSample(time: .nan, acceleration: SpaceVector(x: .nan, y: 0, z: 0))
        #expect(RepetitionCounter.count(MotionLog(samples: [nothing, nothing])).reason == .noReadings)
        #expect(RepetitionCounter.count(log(seconds: 1.5)).reason == .tooShort)
        #expect(RepetitionCounter.count(log(2)).reason == .tooSlow)
        #expect(RepetitionCounter.count(log(1)).reason == .tooSlow)
        let still = (0..<1000).map {
            MotionSample(time: Double($0) / 50, acceleration: SpaceVector(x: 0, y: $0 % 3 == 0 ? 0.1 : 0, z: 9.8))
        }
        #expect(RepetitionCounter.count(MotionLog(samples: still)).reason == .still)
        let one = log().samples.filter { $0.time < 4 }
        #expect(RepetitionCounter.count(MotionLog(samples: one)).reason == .nothingRepeats)
    }

    @Test("FT-3 a sensor that stops counts until then")
    func stops() {
        var log = log()
        log.samples.removeAll { $0.time > 20 }
        let result = RepetitionCounter.count(log)
        #expect((5...7).contains(result.count))
    }

    @Test("FT-3 a repetition in a hole of the log is counted with those around it")
    func hole() {
        var log = log()
        log.samples.removeAll { $0.time > 13.5 && $0.time < 15.2 }
        let result = RepetitionCounter.count(log)
        #expect((9...10).contains(result.count))
        #expect(result.curve.values.contains { $0 == nil })
    }

    @Test("FT-3 noise of any size, times a year apart, and numbers as large as they come end in time")
    func hostile() {
        var random = SplitMix64(seed: 5)
        for size in [1e-9, 1, 900, 1e30, .greatestFiniteMagnitude] {
            let samples = (0..<600).map { index in
                MotionSample(
                    time: Double(index) / 50 * (size > 1 ? 1e5 : 1),
                    acceleration: SpaceVector(
                        x: size * random.unit(), y: -size * random.unit(), z: size * random.unit()))
            }
            #expect(RepetitionCounter.count(MotionLog(rate: -1, samples: samples)).count == 0)
        }
    }

    @Test("FT-3 twenty minutes are heard for the first three")
    func long() {
        var log = MotionLog()
        for index in 0..<15_000 {
            let time = Double(index) * 0.08
            log.samples.append(
                MotionSample(time: time, acceleration: SpaceVector(x: 2 * sin(2 * .pi * time / 6), y: 0, z: 9.81)))
        }
        let result = RepetitionCounter.count(log, ExpectedMotion(tempo: 10))
        #expect((28...30).contains(result.count) && result.seconds <= 180)
    }

    @Test("FT-3 of sides that take turns a link is two, unless that were far above the tempo")
    func sides() {
        let pairs = ExpectedMotion(tempo: 40, isAlternating: true)
        #expect((19...21).contains(RepetitionCounter.count(log(), pairs).count))
        #expect(RepetitionCounter.count(log(), ExpectedMotion(tempo: 20, isAlternating: true)).count == 10)
        #expect((19...21).contains(RepetitionCounter.count(log(), ExpectedMotion(isAlternating: true)).count))
    }
}
