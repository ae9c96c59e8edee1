import Formats
import Records
import Testing
import Workouts

@testable import Exchange

@Suite struct FileReaderTests {
    private static let workout = Workout(name: "Tabata", steps: IntervalPlan().steps)

    private static let log = Array("Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n".utf8)

    private static func recording(_ name: String) -> Recording {
        var recording = Recording(began: 1_795_000_000)
        recording.name = name
        recording.activity = .running
        recording.spent = 60
        return recording
    }

    /// Stored as it is, in gzip (RFC 1952), which nothing of ours writes.
    private static func gzip(_ content: [UInt8]) -> [UInt8] {
        func number(_ value: UInt32, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
        }
        let length = UInt32(content.count)
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
        return head + number(length, 2) + number(~length, 2) + content + number(crc(content), 4) + number(length, 4)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }

    private static func zip(_ files: (String, [UInt8])...) throws -> [UInt8] {
        var writer = ZIPWriter()
        for (name, content) in files { try writer.add(name, content) }
        return writer.finish()
    }

    private static func found(
        _ bytes: [UInt8], _ name: String, _ limits: ReadingLimits = .screen, inside layers: [FileFormat] = []
    ) throws(FileRefusal) -> FileFinding {
        try FileReader(limits).read(bytes, name, inside: layers)
    }

    private static func refusal(
        _ bytes: [UInt8], _ name: String, _ limits: ReadingLimits = .screen, inside layers: [FileFormat] = []
    ) -> FileRefusal? {
        do throws(FileRefusal) {
            _ = try found(bytes, name, limits, inside: layers)
            return nil
        } catch {
            return error
        }
    }

    @Test("IX-2 what a file holds is told by its beginning, else by its name")
    func formats() throws {
        let files: [(String, [UInt8])] = [
            ("a", try FITWriter.write([Self.recording("Run")]).bytes),
            ("a", TCXWriter.write([Self.recording("Run")]).bytes),
            ("noise.csv", WorkoutFile.write(Self.workout)), ("a", try ZWOWriter.write(Self.workout).bytes),
        ]
        for (name, bytes) in files {
            guard case .contents(let contents) = try Self.found(bytes, name) else {
                Issue.record("\(name)")
                continue
            }
            #expect(contents.recordings.count + contents.workouts.count == 1)
        }
        guard case .log(let reading) = try Self.found(Self.log, "strong.CSV") else {
            Issue.record("no log")
            return
        }
        #expect(reading.source == .strong)
        #expect(Self.refusal(Self.log, "strong.txt") == .unknown)
        #expect(Self.refusal([], "a.fit") == .empty)
    }

    @Test("IX-3 a file is refused by its size before it is read")
    func sizes() {
        #expect(ReadingLimits.screen.refusal(ofBytes: 0) == .empty)
        #expect(ReadingLimits.screen.refusal(ofBytes: 128 << 20) == nil)
        let large = ReadingLimits.screen.refusal(ofBytes: 128 << 20 + 1)
        #expect(large?.description == "It is larger than 128 MB, the most that is read here.")
        #expect(ReadingLimits.commandLine.refusal(ofBytes: 512 << 20) == nil)
    }

    @Test("IX-2 a packed file is what is in it; its name tells where its beginning doesn't")
    func packed() throws {
        for name in ["log.csv.gz", "log.csv", "log.csv.packed"] {
            guard case .log = try Self.found(Self.gzip(Self.log), name) else {
                Issue.record("\(name)")
                continue
            }
        }
        #expect(Self.refusal(Self.gzip(Self.log), "log.gz") == .unknown)
    }

    @Test("IX-3 a screen opens one archive, a command line what is packed twice")
    func layers() throws {
        let inner = try Self.zip(("a.json", WorkoutFile.write(Self.workout)))
        let twice = Self.gzip(Self.gzip(Self.log))
        #expect(Self.refusal(inner, "b.zip", inside: [.zip]) == .archiveInArchive)
        #expect(Self.refusal(inner, "b.zip", inside: [.gzip]) == nil)
        #expect(Self.refusal(twice, "log.csv.gz.gz") == .packedAgain)
        #expect(Self.refusal(Self.gzip(Self.log), "log.csv.gz", inside: [.gzip, .zip]) == nil)
        #expect(Self.refusal(inner, "b.zip", .commandLine, inside: [.zip]) == nil)
        #expect(Self.refusal(inner, "b.zip", .commandLine, inside: [.zip, .zip]) == .archiveInArchive)
        #expect(Self.refusal(twice, "log.csv.gz.gz", .commandLine) == nil)
        #expect(Self.refusal(twice, "log.csv.gz.gz", .commandLine, inside: [.zip]) == .packedAgain)
    }

    @Test("IX-2 an archive gives its files one after the other, without those that systems put beside them")
    func archive() throws {
        let bytes = try Self.zip((".DS_Store", [1]), ("a.csv", Self.log), ("b.csv", []))
        guard case .archive(var archive) = try Self.found(Self.gzip(bytes), "all.zip.gz") else {
            Issue.record("no archive")
            return
        }
        #expect(archive.layers == [.gzip, .zip])
        #expect(archive.entries.map(\.name) == ["a.csv", "b.csv"])
        #expect(archive.next?.name == "a.csv")
        #expect(try archive.take() == Self.log)
        #expect(try archive.take() == [])
        #expect(archive.next == nil && archive.taken == 2)
    }

    @Test("IX-8 our own tables are told from logs, and logs from them")
    func tables() throws {
        var file = TablesFile(.one(.sets))
        var recording = Self.recording("A")
        recording.laps = [Recording.Lap(name: "Squat", role: .exercise, began: 0, spent: 60)]
        recording.laps[0].sets = [SetResult(reps: 5, weight: 60, kind: .drop, reserve: 1)]
        file.add(recording)
        guard case .contents(let contents) = try Self.found(try file.finish().bytes, "a.csv") else {
            Issue.record("no table")
            return
        }
        #expect(contents.recordings.map { $0.laps[0].sets } == [recording.laps[0].sets])
        guard case .log = try Self.found(Self.log, "a.csv") else {
            Issue.record("no log")
            return
        }
        for format in [TableFormat.strong, .hevy, .fitNotes] {
            var other = TablesFile(.one(format))
            other.add(recording)
            guard case .log(let reading) = try Self.found(try other.finish().bytes, "a.csv") else {
                Issue.record("no log")
                continue
            }
            #expect(reading.source.name == format.title)
        }
    }

    @Test("IX-3 a file with all data is no workout, and says where it comes in; a command line takes its sessions")
    func allData() throws {
        let all = RecordExport.text(of: [])
        #expect(Self.refusal(Array(all.utf8), "setlist.json") == .allData)
        guard case .contents = try Self.found(Array(all.utf8), "setlist.json", .commandLine) else {
            Issue.record("no contents")
            return
        }
        let damaged = Self.refusal(Array("{".utf8), "a.json")
        #expect(damaged?.description == "The file is cut off: it ends in the middle (line 1, column 2).")
    }
}
