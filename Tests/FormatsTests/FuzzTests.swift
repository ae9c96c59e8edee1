import Sensing
import Testing
import Workouts

@testable import Formats

/// A share of what `FormatsBenchmark` and Scripts/fuzz.sh do: any input gets an answer or a sentence. A trap ends the tests.
@Suite struct FuzzTests {
    private static let logs = [
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE\n2026-03-02 18:00:00;Push;Bench;1;62,5;kg;8;8.5\n",
        "sep=;\ntitle;start_time;end_time;exercise_title;set_type;weight_kg;weight_lbs;reps;distance_km\n"
            + "A;2 Mar 2026, 6:05 PM;2026-03-02T19:00:00+01:00;Squat;warmup;1.020,5;;5;2,5\n",
        "Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time\n2026-03-02,Run,Cardio,,-40,3,240,cm,0:20:30\n",
    ]

    /// Bytes changed, taken out, put in and doubled, or the end cut off.
    private static func damaged(_ bytes: [UInt8], _ random: inout RandomContent) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.int(1...6) where !bytes.isEmpty {
            let place = random.int(0...bytes.count - 1)
            switch random.int(0...5) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8(random.int(0...255)), at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<min(place + random.int(1...40), bytes.count)], at: place)
            case 3 where random.chance(0.1): bytes.removeSubrange(place...)
            case 4: bytes[place] = Array("0129-.,;:\"<>&#/ \nZeE".utf8)[random.int(0...19)]
            default: bytes[place] ^= UInt8(1 << random.int(0...7))
            }
        }
        return bytes
    }

    /// ASCII, by its mark.
    private static func utf16(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes.flatMap { isBig ? [0, $0] : [$0, 0] }
    }

    private static func refusals(
        of original: [UInt8], seed: UInt64, _ read: ([UInt8]) throws -> Void
    ) -> Int {
        var random = RandomContent(seed: seed)
        var refused = 0
        for _ in 0..<1500 {
            do { try read(damaged(original, &random)) } catch { refused += 1 }
        }
        return refused
    }

    @Test("IX-3 damaged logs of each tool, in UTF-8 and UTF-16, end in an answer or a sentence", arguments: 0..<3)
    func logs(kind: Int) {
        let bytes = Array(Self.logs[kind].utf8)
        for (seed, each) in [bytes, Self.utf16(bytes, isBig: false), Self.utf16(bytes, isBig: true)].enumerated() {
            #expect(Self.refusals(of: each, seed: UInt64(seed)) { _ = try TrainingLog.read($0) } > 0)
        }
    }

    @Test("IX-3 damaged tables of ours end in an answer or a sentence", arguments: TableFormat.own)
    func tables(format: TableFormat) {
        var random = RandomContent(seed: 9)
        var writer = TableWriter(format)
        writer.add(MeasureRow(day: Day(year: 2026, month: 1, day: 31), measure: "weight", value: 80.5, unit: "kg"))
        writer.add(
            MeasureRow(day: Day(year: 2026, month: 2, day: 1), measure: "=Griff, links", value: -81.25, unit: "kN"))
        for _ in 0..<3 {
            var recording = random.recording()
            recording.samples = []
            writer.add(recording)
        }
        let bytes = writer.take()
        for (seed, each) in [bytes, Self.utf16(bytes.filter { $0 < 0x80 }, isBig: true)].enumerated() {
            #expect(Self.refusals(of: each, seed: UInt64(seed)) { _ = try TableReader.read($0) } > 0)
        }
    }

    @Test("IX-3 damaged GPX, TCX and ZWO, in UTF-8 and UTF-16, end in an answer or a sentence")
    func xml() throws {
        var random = RandomContent(seed: 8)
        var recording = random.recording()
        recording.samples = Array(recording.samples.prefix(8))
        let workout = Workout(name: "A", steps: IntervalPlan().steps)
        let (gpx, tcx) = (GPXWriter.write([recording]).bytes, TCXWriter.write([recording]).bytes)
        let zwo = try ZWOWriter.write(workout).bytes
        for (seed, isBig) in [nil, false, true].enumerated() {
            let seed = UInt64(seed)
            func coded(_ bytes: [UInt8]) -> [UInt8] { isBig.map { Self.utf16(bytes, isBig: $0) } ?? bytes }
            #expect(Self.refusals(of: coded(gpx), seed: seed) { _ = try GPXReader.read($0) } > 0)
            #expect(Self.refusals(of: coded(tcx), seed: seed) { _ = try TCXReader.read($0) } > 0)
            #expect(Self.refusals(of: coded(zwo), seed: seed) { _ = try ZWOReader.read($0) } > 0)
        }
    }

    @Test("IX-3 damaged gzip and links end in an answer or a sentence")
    func packed() throws {
        // "some content\n", stored.
        var gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1, 13, 0, 0xF2, 0xFF]
        gzip += Array("some content\n".utf8) + [0x9F, 0x34, 0xF2, 0x84, 13, 0, 0, 0]
        #expect(try GzipReader.read(gzip) == Array("some content\n".utf8))
        #expect(Self.refusals(of: gzip, seed: 1) { _ = try GzipReader.read($0) } > 1000)
        let link = try ShareLink.fragment(of: Array("{\"a\":1}".utf8))
        let refused = Self.refusals(of: Array(link.utf8), seed: 2) {
            _ = try ShareLink.content(of: String(decoding: $0, as: UTF8.self))
        }
        #expect(refused > 1000)
    }
}
