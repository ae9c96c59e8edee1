import Formats
import Records
import Testing
import Workouts

@testable import App

@Suite struct ImportTests {
    static let gpx = """
        <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Round</name><trkseg>\
        <trkpt lat="52.5" lon="13.4"><time>2026-03-01T08:00:00Z</time></trkpt>\
        <trkpt lat="52.501" lon="13.4"><time>2026-03-01T08:00:30Z</time></trkpt>\
        <trkpt lat="52.502" lon="13.4"><time>2026-03-01T08:01:00Z</time></trkpt></trkseg></trk></gpx>
        """

    /// A link to a Tabata is opened.
    static func received() -> TestApp {
        let text = WorkoutFile.compactText(.tabata)
        let fragment = (try? ShareLink.fragment(of: Array(text.utf8))) ?? ""
        return TestApp.used(at: "/#" + fragment)
    }

    private static func importing(_ files: [(String, String)]) -> TestApp {
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.imports(files: files)
        return app
    }

    @Test("IX-2 a way becomes a session, once, and the whole import is undone")
    func once() {
        var app = Self.importing([("a.gpx", Self.gpx), ("b.gpx", Self.gpx)])
        #expect(app.library.sessions.count == 1)
        #expect(app.library.sessions.first?.value.name == "Round")
        #expect(app.library.sessions.first?.value.route != nil)
        #expect(app.html.contains("1 here already"))
        app.send(.importing(.chooseTapped))
        app.imports(files: [("c.gpx", Self.gpx)])
        #expect(app.library.sessions.count == 1)
        var again = Self.importing([("a.gpx", Self.gpx)])
        again.send(.importing(.undoTapped))
        #expect(again.library.sessions.isEmpty)
        #expect(again.html.contains("The import was undone"))
    }

    @Test("IX-2 the undo of an import outlives a reload")
    func undoAfterReload() {
        let app = Self.importing([("a.gpx", Self.gpx)])
        var later = app.reopened(after: 2)
        #expect(later.library.sessions.count == 1)
        later.send(.shell(.undoTapped))
        #expect(later.library.sessions.isEmpty)
    }

    @Test("IX-2 IX-3 what can't be read is named with its reason, and the others are kept")
    func refused() {
        let app = Self.importing([("cut.gpx", "<gpx"), ("empty.fit", ""), ("photo.jpg", "x"), ("a.gpx", Self.gpx)])
        #expect(app.library.sessions.count == 1)
        #expect(app.state.importing.report?.lines.count { $0.refusal != nil } == 3)
        #expect(app.html.contains("The file is empty."))
    }

    @Test("IX-2 what another app hands over is asked about before anything is read")
    func offered() {
        var app = TestApp.used(at: "/import/shared")
        app.send(.host(.files(.chosen(token: app.asked, [ChosenFile(name: "a.gpx", size: 9)], zone: []))))
        #expect(app.html.contains("Import 1 file?"))
        #expect(app.state.importing.job?.phase == .offered)
        app.send(.importing(.offerTaken))
        app.send(.host(.files(.opened(token: app.asked, index: 0, bytes: Array(Self.gpx.utf8)))))
        #expect(app.library.sessions.count == 1)
        var other = TestApp.used(at: "/import/shared")
        other.send(.host(.files(.chosen(token: other.asked, [ChosenFile(name: "a.gpx", size: 9)], zone: []))))
        other.send(.importing(.cancelTapped))
        #expect(other.library.sessions.isEmpty && other.state.importing.job == nil)
    }

    @Test("IX-2 files that are dropped while others are read don't take their place")
    func droppedTwice() {
        var app = TestApp.used(at: "/import")
        app.send(.host(.files(.chosen(token: -1, [ChosenFile(name: "a.gpx", size: 9)], zone: []))))
        _ = app.takeEffects()
        app.send(.host(.files(.chosen(token: -2, [ChosenFile(name: "b.gpx", size: 9)], zone: []))))
        #expect(app.takeEffects().contains(.files(.release(token: -2))))
        app.send(.host(.files(.opened(token: -2, index: 0, bytes: Array("<gpx".utf8)))))
        app.send(.host(.files(.opened(token: -1, index: 0, bytes: Array(Self.gpx.utf8)))))
        #expect(app.library.sessions.count == 1)
    }

    @Test("IX-2 a cancelled import leaves nothing")
    func cancelled() {
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.send(.host(.files(.chosen(token: app.asked, [ChosenFile(name: "a.gpx", size: 9)], zone: []))))
        #expect(app.html.contains(">Cancel<"))
        app.send(.importing(.cancelTapped))
        app.send(.host(.files(.opened(token: app.asked, index: 0, bytes: Array(Self.gpx.utf8)))))
        #expect(app.library.sessions.isEmpty)
        #expect(app.state.importing.job == nil)
    }

    @Test("IX-5 a log asks for what it doesn't say, and its sets become sessions")
    func log() {
        let csv = """
            Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
            2026-03-01 08:00:00,Push,Bench Press (Barbell),1,60,8,0,0,,,
            """
        var app = Self.importing([("strong.csv", csv)])
        #expect(app.state.importing.job?.phase == .asking)
        app.send(.importing(.unitsChosen(isImperial: false)))
        app.send(.importing(.answersTapped))
        #expect(app.library.sessions.first?.value.results.first?.sets.first?.weight == 60)
    }

    @Test("IX-4 a link shows its workout and asks; added, it is undone")
    func link() {
        var app = Self.received()
        #expect(app.library.workouts.isEmpty)
        app.send(.received(.addTapped))
        #expect(app.library.workouts.map(\.value) == [.tabata])
        app.send(.shell(.undoTapped))
        #expect(app.library.workouts.isEmpty)
    }

    @Test(
        "IX-4 links that can't be opened are told apart",
        arguments: [
            ("w1.abc", "damaged"), ("w2.abc", "newer version"),
            ("w1." + String(repeating: "a", count: 40_000), "too long"),
        ])
    func badLinks(fragment: String, words: String) {
        #expect(TestApp.used(at: "/#" + fragment).html.contains(words))
    }

    @Test("IX-4 a workout is shared as a link that opens as the same workout, and as a code")
    func share() throws {
        let app = Scenes.full(at: "/workouts/tabata/share")
        let link = app.state.share.link
        let content = try ShareLink.content(of: String(link.split(separator: "#")[1]))
        #expect(try WorkoutFile.read(content) == .tabata)
        #expect(app.state.share.code != nil)
    }

    @Test("IX-1 all sessions leave in an archive, and come in again as the same")
    func archive() throws {
        var app = Self.importing([("a.gpx", Self.gpx)])
        app.go(.exporting)
        _ = app.takeEffects()
        app.send(.exporting(.startTapped))
        app.wait(1)
        let files = app.takeEffects().compactMap { effect -> [UInt8]? in
            if case .files(.saveBytes(_, _, let bytes)) = effect { bytes } else { nil }
        }
        var archive = try ZIPReader(try #require(files.first))
        #expect(archive.entries.map(\.name) == ["Round 2026-03-01.fit"])
        let contents = try FITReader.read(try archive.read(archive.entries[0]))
        #expect(contents.recordings.first?.samples.count == 3)
        app.go(.importing(isShared: false))
        app.send(.importing(.chooseTapped))
        app.imports(bytes: [("all.zip", try #require(files.first))])
        app.wait(1)
        #expect(app.library.sessions.count == 1)
        #expect(app.html.contains("1 here already"))
    }

    @Test("IX-6 a privacy zone is kept by the settings, and hides what is exported")
    func zone() throws {
        var app = Self.importing([("a.gpx", Self.gpx)])
        app.go(.privacy)
        app.send(.privacy(.locationTapped))
        let fix = LocationFix(latitude: 52.501, longitude: 13.4, accuracy: 5, time: 1)
        app.send(.host(.location(.fix(token: app.asked, fix))))
        #expect(app.library.settings.hiddenPlaces.count == 1)
        var later = app.reopened(after: 1, path: "/history/\(try #require(app.library.sessions.first?.id))")
        #expect(later.library.settings.hiddenPlaces == app.library.settings.hiddenPlaces)
        _ = later.takeEffects()
        later.send(.session(.exportTapped(.gpx)))
        #expect(!later.takeEffects().contains { if case .files = $0 { true } else { false } })
        #expect(later.html.contains("lies in a privacy zone"))
    }
}

extension TestApp {
    /// The person chooses these files, and the host gives them.
    mutating func imports(files: [(String, String)]) {
        imports(bytes: files.map { ($0.0, Array($0.1.utf8)) })
    }

    mutating func imports(bytes files: [(String, [UInt8])]) {
        let token = asked
        let chosen = files.map { ChosenFile(name: $0.0, size: Int64($0.1.count)) }
        send(.host(.files(.chosen(token: token, chosen, zone: [ZoneChange(from: 0, minutes: 60)]))))
        for (index, file) in files.enumerated() where state.importing.job?.file == index {
            send(.host(.files(.opened(token: token, index: Int32(index), bytes: file.1))))
        }
    }
}
