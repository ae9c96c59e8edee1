import Sensing
import Testing
import Workouts

@testable import Formats

@Suite struct FITTests {
    static func rewrite(_ messages: [UInt8]) -> [UInt8] { FITWriter.file(messages) }

    @Test("IX-1 IX-2 what FIT can hold of a session comes back, whatever it is", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let recording = random.recording()
        let file = try FITWriter.write([recording])
        let contents = try FITReader.read(file.bytes)
        try #require(contents.recordings.count == 1)
        let back = contents.recordings[0]
        #expect(back.name == recording.name)
        #expect(back.activity == recording.activity)
        #expect(back.began == recording.began)
        #expect(back.zoneMinutes == recording.zoneMinutes)
        #expect(back.spent == recording.spent)
        #expect(back.energy == recording.energy)
        #expect(back.distance == recording.distance)
        #expect(back.ascent == recording.ascent)
        #expect(back.pauses == recording.pauses)
        #expect(back.laps == recording.laps)
        #expect(back.route == recording.route)
        #expect(back.samples.map(\.heartRate) == recording.samples.map(\.heartRate))
        #expect(contents.losses == [])
    }

    @Test("IX-2 several sessions in files one after the other are several sessions")
    func chained() throws {
        var random = RandomContent(seed: 5)
        let recordings = (0..<5).map { _ in random.recording() }
        let contents = try FITReader.read(try FITWriter.write(recordings).bytes)
        #expect(contents.recordings.map(\.name) == recordings.map(\.name))
        #expect(contents.recordings.map(\.route) == recordings.map(\.route))
    }

    @Test("IX-1 IX-2 what FIT can hold of a workout comes back, its repeats folded", arguments: 0..<200)
    func workouts(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let workout = random.workout()
        let contents = try FITReader.read(try FITWriter.write(workout).bytes)
        #expect(contents.workouts == [workout])
    }

    @Test("IX-1 99 cycles of 99 rounds are a handful of lines for a watch")
    func folded() throws {
        var plan = IntervalPlan()
        plan.rounds = 99
        plan.cycles = 99
        let workout = Workout(name: "Long", steps: plan.steps)
        let file = try FITWriter.write(workout)
        #expect(file.losses == [])
        #expect(file.bytes.count < 600)
        #expect(try FITReader.read(file.bytes).workouts == [workout])
    }

    @Test("IX-1 MU-6 that a workout has music is told where FIT and ZWO lose it")
    func music() throws {
        var workout = Workout(name: "Run", steps: [Step(.work, .time(30))])
        workout.activity = .running
        #expect(try FITWriter.write(workout).losses == [])
        #expect(try ZWOWriter.write(workout).losses == [])
        workout.music = WorkoutMusic(cadence: 170)
        #expect(try FITWriter.write(workout).losses == ["FIT has no music."])
        #expect(try ZWOWriter.write(workout).losses == ["ZWO has no music."])
    }

    @Test("IX-3 every changed byte is noticed by a checksum, or changes nothing that is read")
    func damaged() throws {
        var random = RandomContent(seed: 4)
        let bytes = try FITWriter.write([random.recording()]).bytes
        for place in 14..<bytes.count {
            var damaged = bytes
            damaged[place] ^= 0x10
            #expect(throws: FormatError.self) { try FITReader.read(damaged) }
        }
    }

    @Test("IX-3 messages of any bytes end in an answer or a sentence", arguments: 0..<40)
    func fuzz(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let original = try FITWriter.write(seed % 2 == 0 ? [random.recording()] : []).bytes
        let workout = try FITWriter.write(random.workout()).bytes
        var refused = 0
        for _ in 0..<200 {
            let base = random.chance(0.5) || original.isEmpty ? workout : original
            var messages = Array(base[14..<base.count - 2])
            for _ in 0..<random.int(1...6) {
                let place = random.int(0...messages.count - 1)
                switch random.int(0...3) {
                case 0: messages[place] = UInt8(random.int(0...255))
                case 1: messages.remove(at: place)
                case 2: messages.insert(UInt8(random.int(0...255)), at: place)
                default: messages[place] ^= 1 << UInt8(random.int(0...7))
                }
                if messages.isEmpty { messages = [0x40] }
            }
            do {
                let contents = try FITReader.read(Self.rewrite(messages))
                for recording in contents.recordings { _ = recording.session() }
            } catch {
                refused += 1
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(refused > 0)
    }

    // MARK: What devices write

    /// A definition of little-endian messages, or with the order of bytes that is named.
    private static func definition(
        _ local: UInt8, _ message: UInt16, _ fields: [(UInt8, UInt8, UInt8)], big: Bool = false, developer: [UInt8] = []
    ) -> [UInt8] {
        let number: [UInt8] =
            big ? [UInt8(message >> 8), UInt8(message & 255)] : [UInt8(message & 255), UInt8(message >> 8)]
        var bytes: [UInt8] = [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, big ? 1 : 0] + number
        bytes.append(UInt8(fields.count))
        for field in fields { bytes += [field.0, field.1, field.2] }
        return bytes + developer
    }

    @Test(
        "IX-2 compressed timestamps begin anew after 32 seconds; big-endian messages and fields of developers are read")
    func compressedTimestamps() throws {
        var messages = Self.definition(0, 20, [(253, 4, 0x86), (3, 1, 2)], big: true, developer: [1, 0, 3, 0])
        messages += [0x00, 0x3B, 0x9A, 0xCA, 0x1E, 100, 9, 9, 9]
        messages += Self.definition(1, 20, [(3, 1, 2)])
        // 1,000,000,030 ends in 30: offsets 31, 1 (of the next 32), 2.
        messages += [0x80 | 1 << 5 | 31, 101, 0x80 | 1 << 5 | 1, 102, 0x80 | 1 << 5 | 2, 103]
        let recording = try #require(try FITReader.read(Self.rewrite(messages)).recordings.first)
        #expect(recording.began == Seconds(integerLiteral: 1_000_000_030 + FITProfile.epoch))
        #expect(recording.samples.map(\.moment) == [0, 1, 3, 4])
        #expect(recording.samples.map(\.heartRate) == [100, 101, 102, 103])
    }

    @Test("IX-2 compressed speeds and distances add up beyond their 12 bits")
    func compressedDistances() throws {
        var messages = Self.definition(0, 20, [(253, 4, 0x86), (8, 3, 0x0D)])
        for (second, distance) in [(0, 4000), (1, 4090), (2, 10), (3, 20)] {
            let speed = 250 + 300 * second
            messages += [0, UInt8(second), 0, 0, 0x40]
            messages += [UInt8(speed & 255), UInt8(speed >> 8 | (distance & 15) << 4), UInt8(distance >> 4)]
        }
        let recording = try #require(try FITReader.read(Self.rewrite(messages)).recordings.first)
        let expected: [Double?] = [250, 255.625, 256.625, 257.25]
        #expect(recording.samples.map(\.distance) == expected)
        #expect(recording.samples.map(\.speed) == [2.5, 5.5, 8.5, 11.5])
    }

    @Test("IX-2 header of 12 bytes, and a checksum of zero in one of 14, are read; zeros behind the file are nothing")
    func headers() throws {
        var random = RandomContent(seed: 9)
        let bytes = try FITWriter.write([random.recording()]).bytes
        let expected = try FITReader.read(bytes)
        var short = bytes
        short[0] = 12
        short.removeSubrange(12..<14)
        short.removeLast(2)
        let checksum = FITChecksum.of(short[...])
        short += [UInt8(checksum & 255), UInt8(checksum >> 8)]
        #expect(try FITReader.read(short + [0, 0, 0]) == expected)
        var zero = bytes
        zero[12] = 0
        zero[13] = 0
        zero.removeLast(2)
        let other = FITChecksum.of(zero[...])
        zero += [UInt8(other & 255), UInt8(other >> 8)]
        #expect(try FITReader.read(zero) == expected)
    }

    @Test(
        "IX-3 what lies or can't be is refused with its place",
        arguments: [
            ([0x00, 1, 2, 3], "before its definition"), ([0x80, 1], "before its definition"),
            ([0x40, 0, 2, 0, 0, 1, 0, 1, 0], "order of bytes"), ([0x40, 0, 0, 20, 0, 200, 1, 1, 1], "beyond the end"),
            ([0x40, 0, 0, 20, 0, 1, 3, 255, 2, 0, 1, 2], "beyond the end"),
            ([0x41, 0, 0, 20, 0, 1, 3, 1, 2, 0x80 | 1 << 5, 9], "counts its time from an earlier one"),
        ] as [([UInt8], String)])
    func lies(messages: [UInt8], reason: String) throws {
        let error = try #require(throws: FormatError.self) { try FITReader.read(Self.rewrite(messages)) }
        #expect(error.reason.contains(reason), "\(error)")
        guard case .byte(let offset) = error.place else {
            Issue.record("no place: \(error)")
            return
        }
        #expect(offset >= 14 && offset <= 14 + messages.count)
    }

    @Test(
        "IX-3 numbers of other types than the profile's, as large as can be, are left out",
        arguments: [
            [0x88, 0x3C, 0xE4, 0x37, 0x7E, 0x7E, 0x7E, 0x7E], [0, 0, 0, 0, 0, 0, 0xF0, 0x7F],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xEF, 0x7F], [0, 0, 0, 0, 0, 0, 0, 0x80], [1, 0, 0, 0, 0, 0, 0, 0x80],
        ] as [[UInt8]])
    func extremes(value: [UInt8]) throws {
        for type: UInt8 in [0x89, 0x8E, 0x8F, 0x90] {
            var messages: [UInt8] = []
            // Session, lap, record, activity, set and step: every field that is read, as eight bytes.
            for (local, message) in [(0, 18), (1, 19), (2, 20), (3, 34), (4, 225), (5, 27), (6, 26), (7, 21), (8, 264)]
            {
                let numbers: [UInt8] = Array(0...13) + [22, 23, 24, 25, 26, 28, 39, 71, 73, 78]
                let fields: [(UInt8, UInt8, UInt8)] = [(253, 4, 0x86)] + numbers.map { ($0, 8, type) }
                messages += Self.definition(UInt8(local), UInt16(message), fields)
                messages += [UInt8(local), 0, 0, 0, 0x40]
                for _ in numbers { messages += value }
            }
            do {
                for recording in try FITReader.read(Self.rewrite(messages)).recordings {
                    #expect(recording.session().spent <= RecordingBuilder.longest)
                    _ = TCXWriter.write([recording])
                    _ = GPXWriter.write([recording])
                    do { _ = try FITWriter.write([recording]) } catch { #expect(!error.reason.isEmpty) }
                }
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }

    @Test("IX-3 repeats of repeats that would make more steps than a workout may have are refused at once")
    func repeatBomb() throws {
        var encoder = FITEncoder()
        func step(_ index: Int, _ type: Int, _ value: Int, _ target: Int) {
            typealias Field = FITProfile.WorkoutStep
            encoder.write(
                FITProfile.WorkoutStep.message,
                [
                    (FITProfile.messageIndex, .number(Double(index))), (Field.durationType, .number(Double(type))),
                    (Field.durationValue, .number(Double(value))), (Field.targetValue, .number(Double(target))),
                ])
        }
        encoder.write(FITProfile.FileID.message, [(FITProfile.FileID.type, .number(5))])
        step(0, FITProfile.Duration.time, 1000, 0)
        for index in 1..<40 { step(index, FITProfile.Duration.repeatSteps, 0, 1000) }
        let error = try #require(throws: FormatError.self) { try FITReader.read(Self.rewrite(encoder.bytes)) }
        #expect(error.reason.contains("more than 1000000 steps"))
    }
}
