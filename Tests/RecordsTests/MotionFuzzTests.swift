import Foundation
import MotionSimulation
import Records
import Sensing
import Testing
import Workouts

/// Any motion log is read and counted, or refused in words, in bounded time.
@Suite struct MotionFuzzTests {
    /// An answer that can be drawn and printed.
    private func check(_ log: MotionLog, _ expected: ExpectedMotion = ExpectedMotion()) {
        let result = RepetitionCounter.count(log, expected)
        let most = MotionLimits.seconds
        #expect(result.moments.count == result.count && (result.count == 0) == (result.reason != nil))
        #expect((0...most).contains(result.seconds) && (0...most).contains(result.span))
        #expect(
            result.seconds <= result.span + 1e-6 && result.moments.allSatisfy { (0...result.span + 1).contains($0) })
        #expect(result.leftOut >= 0 && result.leftOut.isFinite && result.readingRate.isFinite)
        #expect(result.rate.isFinite && (0...1).contains(result.confidence))
        #expect(Double(result.curve.values.count) * MotionCurve.step <= most + 1)
        #expect(result.curve.values.allSatisfy { $0?.isFinite ?? true })
    }

    @Test("FT-2 logs with readings that can't be end in a count or a reason", arguments: 0..<20)
    func readings(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for index in 0..<100 {
            let log = DamagedLog.make(&random)
            check(log, ExpectedMotion(tempo: index % 2 == 0 ? 60 : nil, isAlternating: index % 3 == 0))
            // A rate that can't be is refused.
            if let read = try? MotionFile.read(MotionFile.write(log)) { check(read, ExpectedMotion(tempo: 60)) }
        }
    }

    @Test("FT-2 files with any bytes changed end in a count, a reason or a sentence", arguments: 0..<20)
    func bytes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let signs = Array("[]{},:.-+eE0123456789\"n \n".utf8)
        for _ in 0..<100 {
            var bytes = MotionFile.write(DamagedLog.make(&random))
            for _ in 0..<1 + random.below(4) where !bytes.isEmpty {
                let place = Int(random.below(UInt64(bytes.count)))
                switch random.below(4) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes[place] = signs[Int(random.below(UInt64(signs.count)))]
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + Int(random.below(40))))
                default: bytes.insert(signs[Int(random.below(UInt64(signs.count)))], at: place)
                }
            }
            do throws(MotionFileError) {
                check(try MotionFile.read(bytes), ExpectedMotion(tempo: 60))
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test(
        "FT-2 as many readings as a log may have end in time, at whatever times they are", .timeLimit(.minutes(1)),
        arguments: 0..<6)
    func most(kind: Int) {
        let count = MotionLimits.samples
        var random = SplitMix64(seed: 1)
        let log = MotionLog(
            rate: 1e4,
            samples: (0..<count).map { index in
                let share = Double(index) / Double(count)
                let time =
                    switch kind {
                    case 0: 7.0
                    // All of them within the time that is counted.
                    case 1: share * MotionLimits.seconds
                    case 2: index % 2 == 0 ? share : 1e9 + share
                    // A clock that begins again after each second and a half.
                    case 3: Double(index % 15) / 10
                    case 4: random.unit() * MotionLimits.seconds
                    // Backwards, with jumps.
                    default: -share * 3_600 - Double(index / 20) * 2
                    }
                return MotionSample(
                    time: time,
                    acceleration: SpaceVector(x: 20 * random.unit(), y: 20 * random.unit(), z: 20 * random.unit()))
            })
        check(log, ExpectedMotion(tempo: 40))
    }
}
