import Exchange
import Formats
import Records
import Testing
import Workouts

@testable import App

@Suite struct TablesTests {
    private static let log = #"""
        title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe
        =Push,"2 Mar 2026, 18:00","2 Mar 2026, 19:00","Good, ""really""",Bench Press (Barbell),,,0,warmup,40,10,,,
        =Push,"2 Mar 2026, 18:00","2 Mar 2026, 19:00","Good, ""really""",Bench Press (Barbell),,,1,normal,62.5,8,,,8.5
        =Push,"4 Mar 2026, 18:00","4 Mar 2026, 18:30",,Bench Press (Barbell),,,0,failure,65,5,,,10
        """#
    private static let weights = "day,measure,value,unit\r\n2026-02-01,weight,80.5,kg\r\n2026-02-01,waist,81,cm\r\n"

    private static func importing(_ files: [(String, String)]) -> TestApp {
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.imports(files: files)
        return app
    }

    private static func saved(_ app: inout TestApp) -> [(name: String, bytes: [UInt8])] {
        app.takeEffects().compactMap { effect in
            if case .files(.saveBytes(let name, _, let bytes)) = effect { (name, bytes) } else { nil }
        }
    }

    private static func text(_ name: String, _ archive: ZIPReader) throws -> String {
        var archive = archive
        let entry = try #require(archive.entries.first { $0.name == name })
        return String(decoding: try archive.read(entry), as: UTF8.self)
    }

    @Test("IX-8 PL-10 all leaves as three tables in an archive, and comes in again as the same")
    func tables() throws {
        var app = Self.importing([("hevy.csv", Self.log), ("weights.csv", Self.weights)])
        #expect(app.library.sessions.count == 2)
        #expect(app.library.profile.weights.map(\.kilograms) == [80.5])
        #expect(app.html.contains("2 sessions, 1 weight and 1 measure imported"))
        #expect(app.library.measures.map(\.title) == ["Waist"])
        app.go(.exporting)
        _ = app.takeEffects()
        app.send(.exporting(.tablesTapped(.own)))
        let file = try #require(Self.saved(&app).first)
        #expect(file.name.hasPrefix("setlist-tables-") && file.name.hasSuffix(".zip"))
        #expect(app.html.contains("holds 2 sessions"))
        let archive = try ZIPReader(file.bytes)
        #expect(archive.entries.map(\.name) == ["sessions.csv", "sets.csv", "measures.csv"])
        #expect(try Self.text("sets.csv", archive).contains(",'=Push,"))
        #expect(try Self.text("measures.csv", archive) == Self.weights)

        var other = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        other.imports(bytes: [("tables.zip", file.bytes)])
        other.wait(1)
        let (before, after) = (app.library.sessions.map(\.value), other.library.sessions.map(\.value))
        #expect(after.map(\.name) == before.map(\.name) && after.map(\.note) == before.map(\.note))
        #expect(after.map(\.began) == before.map(\.began) && after.map(\.spent) == before.map(\.spent))
        #expect(after.map(\.energy) == before.map(\.energy) && after.map(\.weight) == before.map(\.weight))
        #expect(after.map { $0.results.map(\.sets) } == before.map { $0.results.map(\.sets) })
        #expect(after.map { $0.results.map(\.exercise) } == before.map { $0.results.map(\.exercise) })
        #expect(after.last?.results.first?.sets.map(\.kind) == [.warmUp, .working])
        #expect(other.library.profile.weights == app.library.profile.weights)
        #expect(other.library.measures == app.library.measures)
        #expect(other.html.contains("more of 2 sessions"))
        // A second time nothing is doubled.
        other.send(.importing(.chooseTapped))
        other.imports(bytes: [("tables.zip", file.bytes)])
        other.wait(1)
        #expect(other.library.sessions.count == 2 && other.html.contains("Nothing new was imported"))
    }

    @Test("IX-8 the undo of an import takes its weights away as well, also after a reload")
    func undo() {
        var app = Self.importing([("weights.csv", Self.weights)])
        var later = app.reopened(after: 2)
        #expect(later.library.profile.weights.count == 1)
        later.send(.shell(.undoTapped))
        #expect(later.library.profile.weights.isEmpty)
        app.send(.importing(.undoTapped))
        #expect(app.library.profile.weights.isEmpty)
        // A weight that was there before stays.
        var more = Self.importing([("weights.csv", Self.weights)])
        more.send(.importing(.chooseTapped))
        let days = "day,measure,value,unit\r\n2026-02-01,weight,81,kg\r\n2026-02-02,weight,82,kg\r\n"
        more.imports(files: [("more.csv", days)])
        #expect(more.library.profile.weights.map(\.kilograms) == [80.5, 82] && more.html.contains("1 here already"))
        var again = more.reopened(after: 2)
        again.send(.shell(.undoTapped))
        #expect(again.library.profile.weights.map(\.kilograms) == [80.5])
    }

    @Test("IX-8 sets leave as other apps read them", arguments: [TableFormat.strong, .hevy, .fitNotes])
    func others(format: TableFormat) throws {
        var app = Self.importing([("hevy.csv", Self.log)])
        app.go(.exporting)
        #expect(app.html.contains("Export for \(format.title)") && app.html.contains("Export tables"))
        _ = app.takeEffects()
        app.send(.exporting(.tablesTapped(.one(format))))
        let file = try #require(Self.saved(&app).first)
        #expect(file.name.hasPrefix("setlist-\(format.code)-") && file.name.hasSuffix(".csv"))
        let reading = try TrainingLog.read(file.bytes)
        #expect(reading.source.name == format.title)
        let sets = reading.contents.recordings.flatMap { $0.laps.flatMap(\.sets) }
        #expect(sets.map(\.weight) == [40, 62.5, 65])
        #expect(sets.map(\.reserve) == (format == .fitNotes ? [nil, nil, nil] : [nil, 1.5, 0]))
        #expect(app.html.contains("doesn’t hold everything") == (format != .strong))
    }

    @Test("IX-8 many sessions are written some at a time, and all of them")
    func slices() throws {
        let head = "session,began,workout,exercise,set,kind,reps\n"
        let rows = (0..<450).map { "s\($0),2026-03-01T08:00:00Z,A,Squat,1,working,\($0 + 1)\n" }
        let many = zip(rows, 0...).map { row, index in
            row.replacing(
                "2026-03-01T08", with: "20\(10 + index / 28)-03-\(index % 28 < 9 ? "0" : "")\(index % 28 + 1)T08")
        }
        var app = Self.importing([("sets.csv", head + many.joined())])
        app.wait(1)
        #expect(app.library.sessions.count == 450)
        app.go(.exporting)
        _ = app.takeEffects()
        app.send(.exporting(.tablesTapped(.one(.strong))))
        app.wait(1)
        let file = try #require(Self.saved(&app).first)
        #expect(try TrainingLog.read(file.bytes).contents.recordings.count == 450)
    }
}
