import Formats
import Records
import Sensing
import Testing
import Workouts

@testable import Exchange

@Suite struct WritingTests {
    private static let home = Coordinate(latitude: 52.5163, longitude: 13.3777)

    private static let session: Session = {
        var recording = Recording(began: 1_795_000_000)
        recording.name = "Run 5/5"
        recording.activity = .running
        recording.spent = 60
        return recording.session(zoneMinutes: 60)
    }()

    /// At a walk, straight away from home.
    private static func way(_ seconds: Int) -> Route {
        var recording = Recording(began: 1_795_000_000)
        for second in 0...seconds {
            var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
            sample.place = Geodesy.destination(from: home, bearing: 90, metres: Double(second) * 1.5)
            sample.distance = Double(second) * 1.5
            recording.samples.append(sample)
        }
        return recording.route
    }

    @Test("IX-1 a session becomes the file that its writer makes", arguments: FileFormat.ofSessions)
    func sessions(format: FileFormat) throws {
        let way = Self.way(60)
        let made = try SessionFile.make(format, Self.session, way, pauses: [], HeartSeries(), [])
        let recording = Recording(Self.session, route: way)
        switch format {
        case .tcx: #expect(made == TCXWriter.write([recording]))
        case .gpx: #expect(made == GPXWriter.write([recording]))
        default: #expect(try made == FITWriter.write([recording]))
        }
    }

    @Test("IX-6 a way inside a privacy zone isn't in the file, which says so; GPX would hold nothing")
    func zones() throws {
        let zone = PrivacyZone(at: Self.home, radius: 300, seed: 1)
        let way = Self.way(20)
        let made = try SessionFile.make(.fit, Self.session, way, pauses: [], HeartSeries(), [zone])
        #expect(made.losses.first == SessionFile.hiddenText)
        let held = try FITReader.read(made.bytes).recordings
        #expect(held.allSatisfy { $0.samples.allSatisfy { $0.place == nil } })
        let error = #expect(throws: FormatError.self) {
            try SessionFile.make(.gpx, Self.session, way, pauses: [], HeartSeries(), [zone])
        }
        #expect(error?.reason == "All of its way lies in a privacy zone, and GPX holds nothing but the way.")
    }

    @Test("IX-1 files have names that every file system takes: by name, in an archive of many by day")
    func names() {
        #expect(SessionFile.name(Self.session, .fit) == "Run 5-5 2026-11-18.fit")
        var recording = Recording(Self.session)
        #expect(SessionFile.name(recording, .gpx) == "2026-11-18 Run 5-5.gpx")
        recording.name = ""
        #expect(SessionFile.name(recording, .gpx) == "2026-11-18 Run.gpx")
        #expect(FileFormat.json.fileName("A: B") == "A- B.workout.json")
        #expect(FileFormat.gzip.fileName("A") == "A.gz")
        #expect(SessionFile.localMoment(100, zoneMinutes: -1) == 40)
    }

    @Test("IX-4 a workout becomes a file of each format, and a link that holds it")
    func workouts() throws {
        let workout = Workout(name: "Tabata", steps: IntervalPlan().steps)
        #expect(FileFormat.json.mediaType == WorkoutFile.mediaType)
        for format in FileFormat.ofWorkouts {
            let bytes = try WorkoutExport.make(format, workout).bytes
            guard case .contents(let contents) = try FileReader(.screen).read(bytes, "a") else {
                Issue.record("\(format)")
                continue
            }
            #expect(contents.workouts.map(\.name) == ["Tabata"])
        }
        let link = try WorkoutExport.link(workout)
        #expect(link.hasPrefix("#w1."))
        #expect(try WorkoutFile.read(try ShareLink.content(of: String(link.dropFirst()))) == workout)
    }
}
