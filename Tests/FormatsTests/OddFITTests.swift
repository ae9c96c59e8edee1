import Sensing
import Testing
import Workouts

@testable import Formats

/// FIT files as devices write them, and as they are left when a battery is empty.
@Suite struct OddFITTests {
    private typealias Values = [(FITField, FITEncoder.Value)]

    /// 2026-03-02, 09:00 UTC, in seconds of FIT.
    private static let began = 1_772_442_000 - Double(FITProfile.epoch)
    private static let moment = Seconds(integerLiteral: 1_772_442_000)

    /// The messages of points at these seconds, each with its other values.
    private static func points(_ encoder: inout FITEncoder, _ points: [(Double, Values)]) {
        for (second, values) in points {
            encoder.write(
                FITProfile.Record.message, [(FITProfile.timestamp, .number(began + second))] + values)
        }
    }

    private static func line(_ encoder: inout FITEncoder, _ seconds: ClosedRange<Int>) {
        points(&encoder, seconds.map { (Double($0), [(FITProfile.Record.distance, .number(Double($0) * 3))]) })
    }

    private static func timer(_ encoder: inout FITEncoder, _ second: Double, _ kind: Double) {
        encoder.write(
            FITProfile.Event.message,
            [
                (FITProfile.timestamp, .number(began + second)), (FITProfile.Event.event, .number(0)),
                (FITProfile.Event.eventType, .number(kind)),
            ])
    }

    private static func time(_ second: Double?) -> FITEncoder.Value { .number(second.map { began + $0 }) }

    private static func lap(
        _ encoder: inout FITEncoder, began: Double?, end: Double?, elapsed: Double? = nil, spent: Double? = nil,
        distance: Double? = nil
    ) {
        typealias Field = FITProfile.Lap
        encoder.write(
            Field.message,
            [
                (FITProfile.timestamp, time(end)), (Field.startTime, time(began)),
                (Field.elapsedTime, .number(elapsed)),
                (Field.timerTime, .number(spent)), (Field.distance, .number(distance)),
            ])
    }

    private static func session(
        _ encoder: inout FITEncoder, began: Double?, end: Double?, elapsed: Double? = nil, spent: Double? = nil,
        distance: Double? = nil
    ) {
        typealias Field = FITProfile.Session
        encoder.write(
            Field.message,
            [
                (FITProfile.timestamp, time(end)), (Field.startTime, time(began)),
                (Field.elapsedTime, .number(elapsed)),
                (Field.timerTime, .number(spent)), (Field.distance, .number(distance)), (Field.sport, .number(1)),
            ])
    }

    private static func contents(_ encoder: FITEncoder) throws -> FileContents {
        try FITReader.read(FITWriter.file(encoder.bytes))
    }

    // MARK: Points

    @Test("IX-2 messages of one second are one point: each gives what the others lack, the last one counts")
    func oneSecond() throws {
        typealias Field = FITProfile.Record
        var encoder = FITEncoder()
        Self.points(
            &encoder,
            [
                (0, [(Field.power, .number(200))]),
                (0, [(Field.heartRate, .number(140)), (Field.distance, .number(0))]),
                (1, [(Field.power, .number(210))]),
                (1, [(Field.heartRate, .number(141)), (Field.distance, .number(3))]),
                (2, [(Field.power, .number(220))]), (2, [(Field.power, .number(230)), (Field.distance, .number(6))]),
            ])
        let contents = try Self.contents(encoder)
        let samples = try #require(contents.recordings.first).samples
        #expect(samples.map(\.moment) == [0, 1, 2])
        #expect(samples.map(\.power) == [200, 210, 230])
        #expect(samples.map(\.heartRate) == [140, 141, nil])
        #expect(samples.map(\.distance) == [0, 3, 6])
        let sentence = "FIT keeps whole seconds: of several different values in 1 of them the last was read."
        #expect(contents.losses == [sentence])
    }

    @Test("IX-1 several points of one second are one message, which has what each of them has")
    func writtenSeconds() throws {
        var recording = Recording(began: Self.moment)
        let points: [(Int64, Int32?, Int32?)] = [(0, 140, nil), (250, nil, 200), (1000, 141, nil), (1250, 142, nil)]
        for (milliseconds, rate, power) in points {
            var sample = Recording.Sample(moment: Seconds(milliseconds: milliseconds))
            sample.heartRate = rate
            sample.power = power
            recording.samples.append(sample)
        }
        recording.spent = 2
        let made = try FITWriter.write([recording])
        let back = try #require(try FITReader.read(made.bytes).recordings.first)
        #expect(back.samples.map(\.heartRate) == [140, 142])
        #expect(back.samples.map(\.power) == [200, nil])
        #expect(made.losses == ["FIT keeps whole seconds: of several points in one second the last is in the file."])
        recording.samples.removeLast()
        #expect(try FITWriter.write([recording]).losses == [])
    }

    @Test("IX-3 a latitude of 91, a height of 200 km and a speed of sound cost themselves, and are told")
    func impossible() throws {
        typealias Field = FITProfile.Record
        var encoder = FITEncoder()
        let degree = 2_147_483_648.0 / 180
        func place(_ latitude: Double) -> Values {
            [
                (Field.latitude, .number((latitude * degree).rounded())),
                (Field.longitude, .number((13 * degree).rounded())),
            ]
        }
        Self.points(
            &encoder,
            [
                (0, place(52)), (1, place(91)), (2, place(52.0001) + [(Field.enhancedAltitude, .number(200_000))]),
                (3, place(52.0002) + [(Field.enhancedSpeed, .number(900))]), (4, place(0).map { ($0.0, .number(0)) }),
            ])
        let contents = try Self.contents(encoder)
        let samples = try #require(contents.recordings.first).samples
        #expect(samples.count == 5)
        #expect(samples.map { $0.place == nil } == [false, true, false, false, true])
        #expect(samples.allSatisfy { $0.altitude == nil && $0.speed == nil })
        #expect(contents.losses.count == 3)
        #expect(contents.losses[0].hasPrefix("1 place was left out; the first, “91.00” at byte "), "\(contents.losses)")
        #expect(contents.losses[0].hasSuffix("is no latitude (−90 to 90)."))
        #expect(contents.losses[1].hasPrefix("1 height was left out; the first, “200000” at byte "))
        #expect(contents.losses[2].hasPrefix("1 speed was left out; the first, “900” at byte "))
    }

    @Test("IX-2 rates of a sensor that sends them afterwards are each point's mean since the one before")
    func heartRates() throws {
        typealias Field = FITProfile.HeartRate
        var encoder = FITEncoder()
        Self.line(&encoder, 0...12)
        func rates(_ anchor: Double?, _ event: Double?, _ beats: Double?) {
            encoder.write(
                Field.message,
                [
                    (FITProfile.timestamp, Self.time(anchor)), (Field.fraction, .number(anchor.map { _ in 0.5 })),
                    (Field.events, .number(event)), (Field.rates, .number(beats)),
                ])
        }
        rates(0, 100, 120)
        for (event, beats) in [(100.25, 124), (101, 0), (101.5, 130), (109.5, 90)] as [(Double, Double)] {
            rates(nil, event, beats)
        }
        let contents = try Self.contents(encoder)
        // 120 at 0.5 s, 124 from 0.75 s to 1.75 s, 130 from 2 s to 7 s, 90 at 10 s.
        #expect(
            try #require(contents.recordings.first).samples.map(\.heartRate) == [
                nil, 123, 126, 130, 130, 130, 130, 130, nil, nil, nil, nil, nil,
            ])
        #expect(contents.losses == [])
    }

    @Test("IX-2 rates in files of their own belong to the file before, and a field that stands twice means the second")
    func heartRatesInAnotherFile() throws {
        typealias Field = FITProfile.HeartRate
        var encoder = FITEncoder()
        Self.line(&encoder, 0...10)
        // A field of Garmin's before the one that counts.
        encoder.write(
            FITProfile.Lap.message,
            [(FITProfile.Lap.distance, .number(0)), (FITProfile.Lap.distance, .number(25))])
        let activity = FITWriter.file(encoder.bytes)
        func rates(_ second: Double, _ beats: [Double]) -> [UInt8] {
            var encoder = FITEncoder()
            for (index, beats) in beats.enumerated() {
                let anchor: Values = [
                    (FITProfile.timestamp, Self.time(second)), (Field.events, .number(500)),
                    (Field.rates, .number(beats)),
                ]
                let later: Values = [(Field.events, .number(500 + Double(index))), (Field.rates, .number(beats))]
                encoder.write(Field.message, index == 0 ? anchor : later)
            }
            return FITWriter.file(encoder.bytes)
        }
        let contents = try FITReader.read(activity + rates(0, [100, 101, 102]) + rates(5, [110, 111, 112]) + activity)
        #expect(contents.recordings.count == 2)
        let samples = contents.recordings[0].samples
        #expect(samples.map(\.heartRate) == [100, 100, 101, 102, 102, 104, 110, nil, nil, nil, nil])
        #expect(contents.recordings[0].laps.map(\.distance) == [25])
        #expect(contents.recordings[1].samples.allSatisfy { $0.heartRate == nil })
        #expect(contents.losses == [])
        // Rates alone belong to nothing.
        let alone = try FITReader.read(rates(0, [100, 101]))
        #expect(alone.recordings.isEmpty)
        #expect(alone.losses == ["2 heart rates weren't read: there is no point that they could belong to."])
    }

    // MARK: Laps and sessions

    @Test("IX-2 laps that begin early, late or not at all are kept, and none begins before the one before")
    func laps() throws {
        var encoder = FITEncoder()
        Self.line(&encoder, 0...60)
        Self.lap(&encoder, began: -1, end: 20, elapsed: 21, spent: 20)
        Self.lap(&encoder, began: nil, end: 40, elapsed: 20)
        Self.lap(&encoder, began: nil, end: nil)
        Self.session(&encoder, began: 0, end: 60, elapsed: 60, spent: 60, distance: 180)
        let contents = try Self.contents(encoder)
        let recording = try #require(contents.recordings.first)
        #expect(recording.began == Self.moment)
        #expect(recording.laps.map(\.began) == [0, 20, 40])
        #expect(recording.laps.map(\.spent) == [20, 20, 20])
        #expect(recording.laps.map(\.distance) == [60, 60, 60])
        #expect(contents.losses == [])
    }

    @Test("IX-3 laps of any beginnings, ends and lengths stand in order, within their session", arguments: 0..<200)
    func anyLaps(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        func any(_ numbers: [Double]) -> Double? {
            random.chance(0.3) ? nil : numbers[random.int(0...numbers.count - 1)]
        }
        var encoder = FITEncoder()
        if random.chance(0.7) { Self.line(&encoder, 0...60) }
        let moments = [-900_000_000, -90_000, -1, 0, 30, 59, 61, 80_000, 3_000_000, 90_000_000].map { Double($0) }
        let lengths = [0, 1, 30, 90, 90_000, 4_000_000].map { Double($0) }
        for _ in 0..<random.int(1...6) {
            Self.lap(&encoder, began: any(moments), end: any(moments), elapsed: any(lengths), spent: any(lengths))
        }
        if random.chance(0.8) {
            Self.session(&encoder, began: any(moments), end: any(moments), elapsed: any(lengths), spent: any(lengths))
        }
        for recording in try Self.contents(encoder).recordings {
            let begins = recording.laps.map(\.began)
            #expect(begins == begins.sorted())
            #expect(begins.allSatisfy { $0 >= .zero })
            #expect(recording.laps.allSatisfy { $0.spent >= .zero })
        }
    }

    @Test("IX-2 a time without pauses that isn't told is what elapsed less the pauses, of a lap as of a session")
    func timer() throws {
        var encoder = FITEncoder()
        Self.timer(&encoder, 0, 0)
        Self.line(&encoder, 0...20)
        Self.timer(&encoder, 20, 4)
        Self.timer(&encoder, 50, 0)
        Self.line(&encoder, 50...80)
        Self.lap(&encoder, began: 0, end: 60, elapsed: 60)
        Self.lap(&encoder, began: 60, end: 80, elapsed: 20)
        Self.session(&encoder, began: 0, end: 80, elapsed: 80)
        let recording = try #require(try Self.contents(encoder).recordings.first)
        #expect(recording.pauses == [20..<50])
        #expect(recording.spent == 50)
        #expect(recording.laps.map(\.spent) == [30, 20])
    }

    @Test("IX-2 a session's beginning from another era costs itself alone", arguments: [-900_000_000.0, 90_000_000])
    func sessionFromAnotherEra(second: Double) throws {
        var encoder = FITEncoder()
        Self.line(&encoder, 0...60)
        Self.lap(&encoder, began: second, end: 60, spent: 60)
        Self.session(&encoder, began: second, end: 60, spent: 60, distance: 180)
        let contents = try Self.contents(encoder)
        let recording = try #require(contents.recordings.first)
        #expect(recording.began == Self.moment)
        #expect(recording.samples.count == 61)
        #expect(recording.laps.map(\.began) == [0])
        #expect(contents.losses.contains { $0.contains("session's beginning was left out") }, "\(contents.losses)")
        #expect(contents.losses.contains { $0.contains("lap's beginning was left out") })
    }

    @Test("IX-2 one point from 1989, in the middle of several sessions, costs itself")
    func oddPointAmongSessions() throws {
        var encoder = FITEncoder()
        Self.line(&encoder, 0...30)
        Self.points(&encoder, [(-900_000_000, [])])
        Self.line(&encoder, 31...99)
        Self.lap(&encoder, began: 0, end: 50, elapsed: 50)
        Self.lap(&encoder, began: 49, end: 100, elapsed: 50)
        Self.session(&encoder, began: 0, end: 50, elapsed: 50, spent: 50, distance: 150)
        Self.session(&encoder, began: 50, end: 100, elapsed: 50, spent: 50, distance: 147)
        let contents = try Self.contents(encoder)
        #expect(contents.recordings.map(\.samples.count) == [50, 50])
        #expect(contents.recordings.map(\.laps.count) == [1, 1])
        #expect(contents.losses.count == 1)
        #expect(contents.losses.first?.hasPrefix("1 point was left out") == true, "\(contents.losses)")
    }

    // MARK: Whole and not whole

    @Test("IX-3 a file cut off at any byte gives what is whole in it and says so, or is refused with the place")
    func cut() throws {
        var random = RandomContent(seed: 3)
        let bytes = try FITWriter.write([random.recording()]).bytes
        let whole = try #require(try FITReader.read(bytes).recordings.first)
        var most = 0
        for length in 0..<bytes.count {
            do {
                let contents = try FITReader.read(Array(bytes[..<length]))
                let recording = try #require(contents.recordings.first)
                #expect(recording.samples.count >= most)
                #expect(recording.samples.map(\.place) == whole.samples.prefix(recording.samples.count).map(\.place))
                let present = min(length, bytes.count - 2) - 14
                #expect(contents.losses.contains { $0.hasPrefix("The file was cut off: \(present) of ") })
                most = recording.samples.count
            } catch let error as FormatError {
                #expect(most == 0)
                #expect(error.place == .byte(length < 14 ? 0 : 4))
            }
        }
        #expect(most == whole.samples.count)
    }

    @Test(
        "IX-3 a file that a device never finished gives what it had written",
        arguments: [0, 0xFF] as [UInt8], [(0, 0), (0, 500), (0xFF, 500), (0x4F, 1)] as [(UInt8, Int)])
    func unfinished(size: UInt8, filling: (byte: UInt8, count: Int)) throws {
        let behind = [UInt8](repeating: filling.byte, count: filling.count)
        var encoder = FITEncoder()
        Self.line(&encoder, 0...60)
        var bytes = FITWriter.file(encoder.bytes)
        bytes.removeLast(2)
        for index in 4..<8 { bytes[index] = size }
        let checksum = FITChecksum.of(bytes[..<12])
        bytes[12] = UInt8(checksum & 0xFF)
        bytes[13] = UInt8(checksum >> 8)
        let contents = try FITReader.read(bytes + behind)
        let recording = try #require(contents.recordings.first)
        #expect(recording.samples.count == 61)
        #expect(recording.distance == 180)
        #expect(contents.losses.count == 1)
        #expect(contents.losses.first?.hasPrefix("The device never finished the file: there are ") == true)
        let hasRest = contents.losses.first?.hasSuffix("; the last 1 couldn't be read.") ?? false
        #expect(hasRest == (filling.count == 1))
        let error = try #require(throws: FormatError.self) { try FITReader.read(Array(bytes[..<14])) }
        #expect(error.place == .byte(4))
    }

    @Test("IX-3 bytes behind a file are left out with their number, in parts of any size", arguments: [1, 7, 4096])
    func behind(part: Int) throws {
        var random = RandomContent(seed: 8)
        let recordings = [random.recording(), random.recording()]
        let file = try FITWriter.write(recordings).bytes
        let whole = try FITReader.read(file)
        for (behind, sentences) in [
            ([], []), ([0, 0, 0], []), (Array(repeating: 0, count: 40), []),
            (Array(repeating: 7, count: 40), ["40 bytes behind the end of the file were left out."]),
            ([0, 9], ["2 bytes behind the end of the file were left out."]),
            ([9], ["1 byte behind the end of the file was left out."]),
        ] as [([UInt8], [String])] {
            let bytes = file + behind
            var start = 0
            let source = ByteSource { () throws(FormatError) -> [UInt8] in
                defer { start = min(start + part, bytes.count) }
                return Array(bytes[start..<min(start + part, bytes.count)])
            }
            var read: [Recording] = []
            #expect(try FITReader.read(source) { read += $0.recordings } == sentences)
            #expect(read == whole.recordings)
            #expect(try FITReader.read(bytes).losses == sentences)
        }
    }

    @Test("IX-3 a fault in a later file of a chain is told with its place in the whole")
    func laterFault() throws {
        var random = RandomContent(seed: 8)
        let one = try FITWriter.write([random.recording()]).bytes
        var two = one
        two[two.count - 1] ^= 1
        let error = try #require(throws: FormatError.self) { try FITReader.read(one + two) }
        #expect(error.place == .byte(one.count + two.count - 2))
        let cut = try FITReader.read(one + one.dropLast(20))
        #expect(cut.recordings.count == 2)
        #expect(try FITReader.read(one + one.prefix(14)).losses.first?.hasPrefix("Byte \(one.count + 4): ") == true)
    }
}
