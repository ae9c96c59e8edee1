import Catalogue
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

    @Test("FT-2 a log says its exercise and its counts, as far as they are known, and comes back with them")
    func subjects() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<60 {
            func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { random.below(3) == 0 ? nil : value() }
            var subject = MotionSubject()
            subject.exercise = maybe("push-up")
            subject.name = maybe("“Push”-up \\ 俯卧撑")
            subject.tempo = maybe(1 + 399 * random.unit())
            subject.isAlternating = maybe(random.below(2) == 0)
            subject.place = maybe(DevicePlace.allCases[Int(random.below(4))])
            subject.began = maybe(Seconds(Double(random.below(2_000_000_000)) + random.unit()))
            subject.counted = maybe(Int32(random.below(10_000)))
            subject.entered = maybe(Int32(random.below(10_000)))
            let log = log(random.next(), rotation: false)
            let read = try MotionFile.readWhole(MotionFile.write(log, of: subject))
            #expect(read.subject == subject && read.log == log)
        }
    }

    @Test("FT-2 members in any order, null ones and unknown ones are no problem; a log of an earlier version has none")
    func members() throws {
        let text = #"""
            {"samples":[[0,1,2,3]],"device":{"name":"x","of":[1,{}]},"tempo":null,"counted":7,"place":"arm","entered":null,
             "exercise":"a","began":null,"name":null,"alternating":null,"motion":1}
            """#
        let read = try MotionFile.readWhole(Array(text.utf8))
        var subject = MotionSubject()
        (subject.exercise, subject.counted, subject.place) = ("a", 7, .arm)
        #expect(read.subject == subject && read.log.samples.count == 1)
        let old = try MotionFile.readWhole(Array(#"{"motion":1,"rate":60,"samples":[]}"#.utf8))
        #expect(old.subject == MotionSubject() && old.log == MotionLog(rate: 60))
    }

    @Test(
        "FT-2 a member that can't be is refused with its place",
        arguments: [
            ("exercise", "\"\"", "exercise: must not be empty"), ("exercise", "7", "exercise: "),
            ("name", "\"\(String(repeating: "n", count: 1_000))\"", "name: must be at most"),
            ("tempo", "0.5", "tempo: must be from 1 to 400 a minute, is 0.5"), ("tempo", "\"30\"", "tempo: "),
            ("alternating", "1", "alternating: "),
            ("place", "\"nose\"", "place: must be one of pocket, hand, arm, ankle, is \"nose\""),
            ("began", "-1", "began: must be from 0"),
            ("counted", "-1", "counted: must be a whole number from 0 to 9999"),
            ("entered", "1.5", "entered: must be a whole number from 0 to 9999"),
            ("entered", "10000", "entered: must be a whole number from 0 to 9999"),
        ])
    func refusedMember(name: String, value: String, reason: String) {
        let problem = problem("{\"motion\":1,\"\(name)\":\(value),\"samples\":[]}")
        #expect(problem.hasPrefix(reason), "\(problem)")
    }

    @Test("FT-2 a value that isn't a number is null in the file, and no measurement when it is read")
    func nulls() throws {
        var log = log(4, rotation: false)
        log.samples[7].acceleration.y = .infinity
        let read = try MotionFile.read(MotionFile.write(log))
        #expect(read.samples[7].acceleration.y.isNaN && read.samples.count == 200)
    }

    @Test(
        "FT-2 a first time or a rate that can't be costs nothing else", arguments: [Double.nan, .infinity, 1e300, -1])
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
        var subject = MotionSubject()
        (subject.exercise, subject.name, subject.tempo, subject.place) = ("push-up", "Push-up", 40, .arm)
        (subject.began, subject.counted, subject.entered) = (1_790_000_000, 20, 21)
        let bytes = MotionFile.write(log(9, rotation: true), of: subject)
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
