import Formats
import Foundation
import Records
import Sensing
import TestSupport
import Testing
import Workouts

@testable import setlist

@Suite struct ConvertTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let tabata: Workout = {
        var workout = Workout(name: "Tabata", steps: IntervalPlan().steps)
        workout.activity = .running
        return workout
    }()

    private func convert(_ arguments: String...) async throws -> CommandLineProgram.Result {
        try await CommandLineProgram.run(["convert"] + arguments)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: folder.path(name))))
    }

    @Test("AP-1 formats are told by the files' names, and by --from and --to where those tell nothing")
    func names() async throws {
        try folder.write("a.workout.json", WorkoutFile.write(Self.tabata))
        let first = try await convert(folder.path("a.workout.json"), folder.path("b.FIT"))
        #expect(first.status == 0 && first.errors == "")
        let second = try await convert(folder.path("b.FIT"), folder.path("c"), "--to", "json")
        #expect(second.status == 0 && second.errors == "")
        #expect(try bytes("c") == WorkoutFile.write(Self.tabata))
        // The content of a file counts more than its name.
        let third = try await convert(folder.path("c"), folder.path("d.zwo"))
        #expect(third.status == 0)
        let none = try await convert(folder.path("c"), folder.path("d"))
        #expect(none.status == 64 && none.errors.contains("Name the format with --to."))
        let wrong = try await convert(folder.path("c"), folder.path("d"), "--to", "doc")
        #expect(wrong.status == 64 && wrong.errors.contains("“doc” is no format that can be made."))
        try folder.write("noise", Data("noise".utf8))
        let noise = try await convert(folder.path("noise"), folder.path("d.fit"))
        #expect(noise.status == 64 && noise.errors.contains("Name the format with --from."))
    }

    @Test("AP-1 a file that can't be read or made, and one that holds the other kind, end with a sentence")
    func failures() async throws {
        let missing = try await convert(folder.path("none.fit"), folder.path("a.gpx"))
        #expect(missing.status == 66 && missing.errors == "setlist: \(folder.path("none.fit")) can't be opened.\n")
        try folder.write("a.json", WorkoutFile.write(Self.tabata))
        let kind = try await convert(folder.path("a.json"), folder.path("a.gpx"))
        #expect(kind.status == 65 && kind.errors.contains("There is no session in it, and gpx holds sessions."))
        let unwritable = try await convert(folder.path("a.json"), folder.path("none/a.fit"))
        #expect(unwritable.status == 73 && unwritable.errors.contains("can't be written."))
        try folder.write("bad.gpx", Data("<gpx>\n<trk></gpx>".utf8))
        let bad = try await convert(folder.path("bad.gpx"), folder.path("a.fit"))
        #expect(bad.status == 65)
        #expect(
            bad.errors == "setlist: \(folder.path("bad.gpx")): Line 2, column 6: </gpx> stands where </trk> must.\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.fit")))
    }

    @Test("IX-6 a place to hide needs a secret, and a sentence says how it is written")
    func hiding() async throws {
        try folder.write("a.json", WorkoutFile.write(Self.tabata))
        let place = try await convert(
            folder.path("a.json"), folder.path("a.fit"), "--hide", "91,0,300", "--secret", "123456789012")
        #expect(place.status == 64 && place.errors.contains("is no place to hide"))
        let secret = try await convert(
            folder.path("a.json"), folder.path("a.fit"), "--hide", "1,2,300", "--secret", "short")
        #expect(secret.status == 64 && secret.errors.contains("--hide needs --secret"))
    }

    @Test("IX-5 a log's times are those of the zone that is named, in summer and in winter")
    func zones() async throws {
        try folder.write(
            "log.csv",
            Data(
                """
                Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps
                2026-01-15 12:00:00,A,Squat,1,100,5
                2026-07-15 12:00:00,B,Squat,1,100,5
                """.utf8))
        let result = try await convert(folder.path("log.csv"), folder.path("a.fit"), "--zone", "Europe/Berlin")
        #expect(result.status == 0, "\(result.errors)")
        let recordings = try FITReader.read(try bytes("a.fit")).recordings
        #expect(recordings.map(\.began) == [1_768_474_800, 1_784_109_600])
        #expect(recordings.map(\.zoneMinutes) == [60, 120])
        let unknown = try await convert(folder.path("log.csv"), folder.path("a.fit"), "--zone", "Moon/Crater")
        #expect(unknown.status == 64 && unknown.errors.contains("is no zone"))
    }

    /// Somebody's data: a weight, two measures, and a training with its sets.
    private static func data() -> String {
        var profile = Profile()
        profile.weigh(80.5, on: Day(year: 2026, month: 2, day: 1))
        var record = Record(Profile.key)
        for change in profile.changes() { record.set(change.name, change.value, at: nil) }
        var squat = StepResult(name: "=Squat", role: .exercise, spent: 600)
        squat.sets = [SetResult(reps: 8, weight: 60, kind: .warmUp), SetResult(reps: 5, weight: 100, reserve: 2)]
        var session = Session(
            name: "Legs", activity: .strength, began: 1_795_000_000, zoneMinutes: 60, spent: 600, energy: 50.5,
            weight: 80.5, distance: nil, results: [squat])
        (session.feeling, session.isEntered) = (4, true)
        let stored = StoredSession(id: "one", session: session)
        var training = Record(stored.key)
        for change in stored.changes(since: nil) { training.set(change.name, change.value, at: nil) }
        var waist = Record(RecordKey(.measures, "waist"))
        waist.set("on.2026-02-01", "81", at: nil)
        var own = Record(RecordKey(.measures, "a"))
        for (name, value) in [("name", #""Grip""#), ("unit", #""kN""#), ("on.2026-01-01", "0.5")] {
            own.set(name, value, at: nil)
        }
        return RecordExport.text(of: [own, waist, record, training])
    }

    @Test("AP-1 IX-8 all of somebody's data becomes tables, each by its file's name or by --to")
    func tables() async throws {
        try folder.write("setlist.json", Data(Self.data().utf8))
        let sets = try await convert(folder.path("setlist.json"), folder.path("my sets.csv"))
        #expect(sets.status == 0 && sets.errors == "")
        let text = String(decoding: try bytes("my sets.csv"), as: UTF8.self)
        #expect(text.contains("one,2026-11-18T12:06:40+01:00,Legs,strength,600,'=Squat,,2,working,5,100,,,2\r\n"))
        let measures = try await convert(folder.path("setlist.json"), folder.path("a"), "--to", "measures.csv")
        #expect(measures.status == 0)
        let rows = [
            "day,measure,value,unit", "2026-02-01,weight,80.5,kg", "2026-02-01,waist,81,cm", "2026-01-01,Grip,0.5,kN",
        ]
        #expect(try bytes("a") == Array(rows.map { $0 + "\r\n" }.joined().utf8))
        let all = try await convert(folder.path("setlist.json"), folder.path("all.zip"), "--to", "tables")
        #expect(all.status == 0 && all.errors == "")
        // The archive's tables are one person's sessions again.
        let again = try await convert(folder.path("all.zip"), folder.path("again.zip"), "--to", "tables")
        #expect(again.status == 0 && again.errors == "")
        #expect(try Self.entries(try bytes("again.zip")) == Self.entries(try bytes("all.zip")))
        let strong = try await convert(folder.path("all.zip"), folder.path("strong.csv"))
        #expect(strong.status == 0 && strong.errors == "")
        #expect(try TrainingLog.read(try bytes("strong.csv")).source == .strong)
        let unnamed = try await convert(folder.path("all.zip"), folder.path("a.csv"))
        #expect(unnamed.status == 64 && unnamed.errors.contains("doesn't say which table it is"))
        try folder.write("a.json", WorkoutFile.write(Self.tabata))
        let none = try await convert(folder.path("a.json"), folder.path("sets.csv"))
        #expect(none.status == 65 && none.errors.contains("There is nothing in it that sets holds."))
    }

    private static func entries(_ archive: [UInt8]) throws -> [String: [UInt8]] {
        var reader = try ZIPReader(archive)
        var found: [String: [UInt8]] = [:]
        for entry in reader.entries { found[entry.name] = try reader.read(entry) }
        return found
    }

    /// Runs of a minute, one after the other.
    private static func runs(_ count: Int) -> [Recording] {
        (0..<count).map { number in
            var recording = Recording(began: Seconds(integerLiteral: 1_795_000_000 + Int64(number) * 3600))
            recording.name = "Run \(number)"
            recording.activity = .running
            for second in 0..<60 {
                var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
                sample.place = .init(latitude: 55 + Double(second) * 1e-5, longitude: 12)
                sample.distance = Double(second)
                recording.samples.append(sample)
            }
            recording.spent = recording.end
            return recording
        }
    }

    @Test("AP-1 sessions pass one by one from any format to any: chains of FIT files, tracks, activities, archives")
    func sessions() async throws {
        let runs = Self.runs(3)
        try folder.write("a.fit", FITWriter.write(runs).bytes)
        try folder.write("a.gpx", GPXWriter.write(runs).bytes)
        try folder.write("a.tcx", TCXWriter.write(runs).bytes)
        var archive = ZIPWriter()
        for run in runs { try archive.add("\(run.name).fit", FITWriter.write([run]).bytes) }
        try archive.add("noise.bin", [1, 2, 3])
        try archive.add("__MACOSX/x", [1])
        try folder.write("a.zip", archive.finish())
        for input in ["a.fit", "a.gpx", "a.tcx", "a.zip"] {
            for output in ["b.fit", "b.gpx", "b.tcx", "b.zip"] {
                let result = try await convert(folder.path(input), folder.path(output))
                #expect(result.status == 0, "\(input) \(output) \(result.errors)")
                if input == "a.zip" { #expect(result.errors.contains("noise.bin: It is of no format that is read.")) }
                let made = try bytes(output)
                let recordings: [Recording]
                switch output {
                case "b.fit": recordings = try FITReader.read(made).recordings
                case "b.gpx": recordings = try GPXReader.read(made).recordings
                case "b.tcx": recordings = try TCXReader.read(made).recordings
                default:
                    var reader = try ZIPReader(made)
                    recordings = try reader.entries.flatMap { try FITReader.read(try reader.read($0)).recordings }
                }
                #expect(recordings.map(\.began) == runs.map(\.began), "\(input) \(output)")
                #expect(recordings.allSatisfy { $0.samples.count == 60 })
            }
        }
    }

    @Test("AP-1 a chain whose second file is damaged names its byte of the whole, and leaves no file behind")
    func damaged() async throws {
        let first = try FITWriter.write([Self.runs(1)[0]]).bytes
        var second = first
        second[40] ^= 0xFF
        try folder.write("a.fit", first + second)
        let result = try await convert(folder.path("a.fit"), folder.path("b.gpx"))
        #expect(result.status == 65)
        #expect(
            result.errors.contains("Byte \(first.count + second.count - 2): The checksum is wrong"), "\(result.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(left == ["a.fit"], "\(left)")
        // The zeros that devices fill up with aren't a file.
        try folder.write("c.fit", first + [UInt8](repeating: 0, count: 100_000))
        #expect(try await convert(folder.path("c.fit"), folder.path("c.tcx")).status == 0)
    }
}
