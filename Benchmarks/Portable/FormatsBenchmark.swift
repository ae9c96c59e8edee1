import Formats
import Foundation
import Sensing
import Workouts

/// A day at 1 Hz through the readers and writers, and random damage to files of every format.
struct FormatsBenchmark {
    let share: Double

    func run() {
        print("\n=== Formats")
        speed()
        fuzz()
    }

    private func day(_ count: Int) -> Recording {
        var random = SplitMix64(seed: 1)
        var recording = Recording(began: 1_795_000_000)
        recording.name = "Day"
        recording.activity = .running
        var place = Coordinate(latitude: 48, longitude: 11)
        for second in 0..<count {
            var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
            place.latitude += Double.random(in: -2e-5...3e-5, using: &random)
            place.longitude += Double.random(in: -2e-5...3e-5, using: &random)
            sample.place = place
            sample.altitude = 500 + Double(second % 100)
            sample.distance = Double(second) * 3
            sample.speed = 3
            sample.heartRate = Int32.random(in: 60...190, using: &random)
            recording.samples.append(sample)
        }
        recording.spent = recording.end
        return recording
    }

    private func speed() {
        let recording = day(86_400)
        let clock = ContinuousClock()
        func measure(_ name: String, _ work: () throws -> Int) {
            var size = 0
            let time = clock.measure { size = (try? work()) ?? -1 }
            let milliseconds = Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000
            print("\(name): \(Int(milliseconds)) ms (\(size))")
        }
        let fit = (try? FITWriter.write([recording]).bytes) ?? []
        let (gpx, tcx) = (GPXWriter.write([recording]).bytes, TCXWriter.write([recording]).bytes)
        measure("FIT of 24 h at 1 Hz written, bytes") { try FITWriter.write([recording]).bytes.count }
        measure("FIT of 24 h at 1 Hz read, points; to reach: 200 ms in WebAssembly") {
            try FITReader.read(fit).recordings[0].samples.count
        }
        measure("GPX of 24 h at 1 Hz read, points") { try GPXReader.read(gpx).recordings[0].samples.count }
        measure("TCX of 24 h at 1 Hz read, points") { try TCXReader.read(tcx).recordings[0].samples.count }
    }

    /// Puts the length and the checksums of a FIT file right, whatever is between them.
    private func mendFIT(_ bytes: inout [UInt8]) {
        guard bytes.count > 16 else { return }
        bytes.removeLast(2)
        let size = UInt32(bytes.count - 14)
        for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: size >> UInt32(8 * index)) }
        // A header of 14 bytes whose own checksum is left out.
        bytes.replaceSubrange(0..<4, with: [14, 0x20, 0, 0])
        bytes.replaceSubrange(8..<14, with: Array(".FIT".utf8) + [0, 0])
        var checksum: UInt16 = 0
        for byte in bytes {
            checksum ^= UInt16(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xA001 : checksum >> 1 }
        }
        bytes += [UInt8(checksum & 0xFF), UInt8(checksum >> 8)]
    }

    private func parts(of bytes: [UInt8]) -> ByteSource {
        var rest = bytes[...]
        return ByteSource { () throws(FormatError) -> [UInt8] in
            let part = Array(rest.prefix(97))
            rest = rest.dropFirst(97)
            return part
        }
    }

    /// Of "some content\n", stored.
    private static let gzip: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1, 13, 0, 0xF2, 0xFF] + Array("some content\n".utf8)
        + [0x9F, 0x34, 0xF2, 0x84, 13, 0, 0, 0]

    /// ASCII in UTF-16, the low byte first, with its mark.
    private func utf16(_ ascii: [UInt8]) -> [UInt8] { [0xFF, 0xFE] + ascii.flatMap { [$0, 0] } }

    /// Any input gets an answer or a sentence: a trap ends the program.
    private func fuzz() {
        let recording = day(20)
        let workout = Workout(name: "A", steps: IntervalPlan().steps)
        let logs = [
            "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Seconds,Notes\n2026-01-02 10:00:00,\"A\",Squat,1,\"12,5\",5,0:30,x\n",
            "sep=;\ntitle;start_time;end_time;exercise_title;set_type;weight_kg;weight_lbs;reps;distance_km\n"
                + "A;2 Mar 2026, 6:05 PM;2026-03-02T19:00:00+01:00;Squat;warmup;1.020,5;;5;2,5\n",
            "Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time\n2026-03-02,Run,Cardio,,-40,3,240,cm,0:20:30\n",
        ].map { Array($0.utf8) }
        var archive = ZIPWriter()
        try? archive.add("a.txt", Array("some content".utf8))
        let link = (try? ShareLink.fragment(of: Array("{\"a\":1}".utf8))) ?? ""
        let seeds: [[UInt8]] = [
            (try? FITWriter.write([recording]).bytes) ?? [], (try? FITWriter.write(workout).bytes) ?? [],
            GPXWriter.write([recording]).bytes, TCXWriter.write([recording]).bytes,
            (try? ZWOWriter.write(workout).bytes) ?? [], archive.finish(), Array(link.utf8), Self.gzip,
            logs[0], logs[1], logs[2], utf16(logs[1]), utf16(GPXWriter.write([recording]).bytes),
        ]
        let names = [
            "FIT", "FIT workouts", "GPX", "TCX", "ZWO", "ZIP", "links", "gzip", "Strong", "Hevy", "FitNotes",
            "logs in UTF-16", "GPX in UTF-16",
        ]
        let count = Int(10_000_000 * share)
        var random = SplitMix64(seed: 7)
        var refused = [Int](repeating: 0, count: seeds.count)
        for index in 0..<count {
            let kind = index % seeds.count
            var bytes = damaged(seeds[kind], &random)
            // Else its checksum would refuse nearly all of them before they are read.
            if kind < 2 { mendFIT(&bytes) }
            do {
                switch kind {
                case 0, 1:
                    for recording in try FITReader.read(bytes).recordings { _ = recording.session() }
                // As a whole, and in parts: what one takes the other takes.
                case 2 where index / seeds.count % 2 == 0: _ = try GPXReader.read(bytes)
                case 2: _ = try GPXReader.read(parts(of: bytes)) { _ in }
                case 3 where index / seeds.count % 2 == 0: _ = try TCXReader.read(bytes)
                case 3: _ = try TCXReader.read(parts(of: bytes)) { _ in }
                case 4: _ = try ZWOReader.read(bytes)
                case 5:
                    var reader = try ZIPReader(bytes)
                    for entry in reader.entries { _ = try reader.read(entry) }
                case 6: _ = try ShareLink.content(of: String(decoding: bytes, as: UTF8.self))
                case 7: _ = try GzipReader.read(bytes)
                case 12: _ = try GPXReader.read(bytes)
                default: _ = try TrainingLog.read(bytes)
                }
            } catch {
                refused[kind] += 1
            }
        }
        for (kind, name) in names.enumerated() {
            let share = count / seeds.count + (kind < count % seeds.count ? 1 : 0)
            print("Damaged \(name): \(share) read, \(refused[kind]) refused, none else than in words")
        }
    }
}
