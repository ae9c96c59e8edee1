import Records
import Sensing
import Testing
import Workouts

@Suite struct MotionFileTests {
    private func log(_ seed: UInt64, rotation: Bool) -> MotionLog {
        var random = SplitMix64(seed: seed)
        func value(_ size: Double) -> Double { ((random.unit() - 0.5) * size * 10_000).rounded() / 10_000 }
        func vector(_ size: Double) -> SpaceVector { SpaceVector(x: value(size), y: value(size), z: value(size)) }
        return MotionLog(
            rate: 60,
            samples: (0..<200).map { index in
                MotionSample(
                    time: (Double(index) / 60 * 10_000).rounded() / 10_000, acceleration: vector(40),
                    rotation: rotation ? vector(10) : nil)
            })
    }

    private func problem(_ text: String) -> String {
        do throws(MotionFileError) {
            _ = try MotionFile.read(Array(text.utf8))
            return ""
        } catch {
            return error.description
        }
    }

    @Test("FT-2 a log goes through its file and comes back, with a gyroscope and without", arguments: [true, false])
    func roundTrip(rotation: Bool) throws {
        let log = log(3, rotation: rotation)
        #expect(try MotionFile.read(MotionFile.write(log)) == log)
        #expect(try MotionFile.read(MotionFile.write(MotionLog())) == MotionLog())
    }

    @Test("FT-2 a value that isn't a number is null in the file, and no measurement when it is read")
    func nulls() throws {
        var log = log(4, rotation: false)
        log.samples[7].acceleration.y = .infinity
        let read = try MotionFile.read(MotionFile.write(log))
        #expect(read.samples[7].acceleration.y.isNaN && read.samples.count == 200)
    }

    @Test("FT-2 a first time or a rate that can't be costs nothing else", arguments: [Double.nan, .infinity, 1e300, -1])
    func wrongStart(value: Double) throws {
        var log = log(4, rotation: false)
        for index in log.samples.indices { log.samples[index].time += 7 }
        log.samples[0].time = value
        log.rate = value
        let read = try MotionFile.read(MotionFile.write(log))
        #expect(read.rate == nil && read.samples.count == 200)
        #expect(abs(read.samples[199].time - read.samples[1].time - 198.0 / 60) < 1e-3)
    }

    @Test(
        "FT-2 a log that isn't one is refused with its place and reason",
        arguments: [
            ("", "line 1"), ("[]", "must be an object"), ("{}", "motion: is missing"),
            ("{\"motion\":1}", "samples: is missing"),
            ("{\"motion\":2,\"samples\":[]}", "motion: must be 1, is 2"),
            ("{\"motion\":1,\"rate\":0,\"samples\":[]}", "rate: must be from 0.001 to 10000 a second, is 0"),
            ("{\"motion\":1,\"samples\":[[0,1,2]]}", "samples[0]: must have 4 or 7 numbers, has 3"),
            (
                "{\"motion\":1,\"samples\":[[0,1,2,3],[0,1,2,3,4,5,6,7]]}",
                "samples[1]: must have 4 or 7 numbers, has more"
            ),
            ("{\"motion\":1,\"samples\":[[0,1,\"2\",3]]}", "samples[0][2]: "),
            ("{\"motion\":1,\"samples\":[[0,1,2,3]}", "line 1"),
        ])
    func refused(text: String, reason: String) {
        #expect(problem(text).contains(reason), "\(problem(text))")
    }

    @Test("FT-2 damaged logs end in a log or in a sentence")
    func damaged() {
        let bytes = MotionFile.write(log(9, rotation: true))
        var random = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0...random.below(4) {
                let place = Int(random.below(UInt64(damaged.count)))
                switch random.below(3) {
                case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: damaged.removeSubrange(place..<min(damaged.count, place + 1 + Int(random.below(40))))
                default: damaged.insert(contentsOf: Array("[]{},1e9".utf8).prefix(1 + Int(random.below(8))), at: place)
                }
                if damaged.isEmpty { break }
            }
            do throws(MotionFileError) {
                _ = try MotionFile.read(damaged)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test("FT-2 a file that is too large, and one with too many readings, are refused")
    func limits() {
        let large = [UInt8](repeating: 0x20, count: MotionFile.maximumBytes + 1)
        #expect(throws: MotionFileError.self) { try MotionFile.read(large) }
        let rows = String(repeating: "[0,0,0,0],", count: MotionLimits.samples) + "[0,0,0,0]"
        #expect(problem("{\"motion\":1,\"samples\":[\(rows)]}").contains("is one more than the 250000 there may be"))
    }
}
