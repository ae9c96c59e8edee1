import Records
import Testing
import Workouts

@testable import App

@Suite struct SongRecordTests {
    private func session(_ began: Seconds, _ themes: [String]) -> Session {
        var session = Session(
            name: "S", activity: .other, began: began, zoneMinutes: 0, spent: 60, energy: 5, weight: nil,
            distance: nil, results: [])
        session.themes = themes
        return session
    }

    @Test("MU-1 MU-4 songs and themes are there after the app is killed, as they were last, and each change is seen")
    func survives() {
        var app = TestApp()
        app.state.shared.library.put(Song.test("Blue"), id: "s0")
        app.state.shared.library.put(Song.test("Red"), id: "s1")
        app.state.shared.library.put(Theme.test("Jazz"), id: "t0")
        app.state.shared.library.put(Theme.test("Queen", .artist), id: "t1")
        app.settle()
        var version = app.library.songsVersion
        func hasMoved() -> Bool {
            defer { version = app.library.songsVersion }
            return version != app.library.songsVersion
        }
        var tapped = Song.test("Blue")
        tapped.tappedTempo = 97
        app.state.shared.library.put(tapped, id: "s0")
        #expect(hasMoved())
        let red = app.state.shared.library.remove(song: "s1")
        #expect(red == .test("Red") && hasMoved())
        let queen = app.state.shared.library.remove(theme: "t1")
        #expect(queen == .test("Queen", .artist) && hasMoved())
        let noSong = app.state.shared.library.remove(song: "s9")
        let noTheme = app.state.shared.library.remove(theme: "t9")
        #expect(noSong == nil && noTheme == nil && !hasMoved())
        app.settle()
        let reopened = app.reopened(after: 60, path: "/workouts")
        #expect(reopened.library.songs.map(\.value) == [tapped])
        #expect(reopened.library.song("s0") == tapped && reopened.library.song("s1") == nil)
        #expect(reopened.library.themes.map(\.value) == [.test("Jazz")])
        #expect(reopened.library.theme("t0") == .test("Jazz") && reopened.library.theme("t1") == nil)
    }

    @Test("MU-1 another device's song takes the place of one's own, and one that can't be read is set aside")
    func merging() {
        var app = TestApp()
        app.state.shared.library.put(Song.test("Blue"), id: "s0")
        app.settle()
        var other = app.library.ledger.record(.song("s0")).record
        other.set("title", "\"Bluer\"", at: Stamp(time: 1 << 60, node: 2))
        app.state.shared.library.replace(with: [DeviceRecord(other)])
        #expect(app.library.songs.map(\.value.title) == ["Bluer"])
        other.set("year", "0", at: Stamp(time: 1 << 60 + 1, node: 2))
        app.state.shared.library.replace(with: [DeviceRecord(other)])
        #expect(app.library.songs.isEmpty && app.library.damaged.count == 1)
    }

    @Test("AC-8 AC-9 songs and themes are in the file of all that is the person's, and leave the device with the rest")
    func export() {
        var app = TestApp()
        app.state.shared.library.put(Song.test("Blue"), id: "s0")
        app.state.shared.library.put(Theme.test("Jazz"), id: "t0")
        app.settle()
        let records = app.library.exported
        let kinds = records.map(\.key.text).filter { $0.hasPrefix("songs") || $0.hasPrefix("themes") }
        #expect(kinds == ["songs/s0", "themes/t0"])
        var other = TestApp()
        let clocks = other.clocks
        other.state.shared.library.importRecords(records, clocks, node: 9)
        #expect(other.library.songs.map(\.value) == [.test("Blue")])
        #expect(other.library.themes.map(\.value) == [.test("Jazz")])
        other.state.shared.library.empty(node: 9, epoch: "x")
        #expect(other.library.songs.isEmpty && other.library.themes.isEmpty)
    }

    @Test("MU-4 a theme's songs have its name in artist, genre or title, whatever the size of letters")
    func themes() {
        var library = Library()
        for (id, title, artist, genre) in [
            ("a", "Bohemian Rhapsody", "Queen", "Rock"), ("b", "Dancing Queen", "ABBA", "Pop, Disco"),
            ("c", "ÉTUDE", "Queensrÿche", "Progressive rock"), ("d", "Silence", nil, nil),
        ] as [(String, String, String?, String?)] {
            var song = Song.test(title)
            (song.artist, song.genre) = (artist, genre)
            library.put(song, id: id)
        }
        #expect(library.songs(ofTheme: .test("queen", .artist)) == ["a", "c"])
        #expect(library.songs(ofTheme: .test("QUEEN", .song)) == ["b"])
        #expect(library.songs(ofTheme: .test("rock", .genre)) == ["a", "c"])
        #expect(library.songs(ofTheme: .test("étude", .song)) == ["c"])
        #expect(library.songs(ofTheme: .test("Country", .genre)) == [])
    }

    @Test(
        "MU-4 a theme has a workout less to go for each session since that names it, on whatever device, and then retires"
    )
    func workoutsLeft() {
        var library = Library()
        library.put(Theme.test("Jazz", workouts: 3), id: "jazz")
        #expect(library.workoutsLeft(of: "jazz") == 3 && library.workoutsLeft(of: "none") == 0)
        library.add(Entry(id: "before", value: session(Theme.made - 1, ["jazz"])))
        library.add(Entry(id: "other", value: session(Theme.made + 5, ["queen"])))
        #expect(library.workoutsLeft(of: "jazz") == 3)
        library.add(Entry(id: "one", value: session(Theme.made, ["queen", "jazz"])))
        library.add(Entry(id: "two", value: session(Theme.made + 9, ["jazz"])))
        // Two devices have edited it: it is one workout.
        var copy = session(Theme.made + 9, ["jazz"])
        copy.copyOf = "two"
        library.add(Entry(id: "copy", value: copy))
        #expect(library.workoutsLeft(of: "jazz") == 1 && !library.isRetired(theme: "jazz"))
        for number in 0..<3 { library.add(Entry(id: "\(number)", value: session(Theme.made + 20, ["jazz"]))) }
        #expect(library.workoutsLeft(of: "jazz") == 0 && library.isRetired(theme: "jazz"))
        #expect(library.lasting(["none", "jazz"]) == [])
        var again = Theme.test("Jazz", workouts: 3)
        again.since = Theme.made + 21
        library.put(again, id: "jazz")
        #expect(library.workoutsLeft(of: "jazz") == 3 && library.lasting(["none", "jazz"]) == ["jazz"])
        // A session that is deleted gives its workout back.
        library.add(Entry(id: "new", value: session(Theme.made + 30, ["jazz"])))
        #expect(library.workoutsLeft(of: "jazz") == 2)
        _ = library.remove(session: "new")
        #expect(library.workoutsLeft(of: "jazz") == 3)
    }

    @Test("MU-4 a run that has songs names its themes in its session, another doesn't", arguments: [true, false])
    func run(hasSongs: Bool) {
        var app = TestApp.used(at: "/workouts") {
            $0.put(Song.test("Blue"), id: "blue")
            var workout = Workout.tabata
            workout.music = WorkoutMusic(themes: ["jazz"])
            $0.add(workout, id: "w")
            var theme = Theme.test("Jazz", workouts: 1)
            theme.since = TestApp.noon
            $0.put(theme, id: "jazz")
        }
        app.send(.run(.playTapped(workout: "w")))
        if hasSongs { app.hasFiles(of: "blue") }
        #expect(!app.library.isRetired(theme: "jazz"))
        app.wait(300)
        #expect(app.library.sessions.map(\.value.themes) == [hasSongs ? ["jazz"] : []])
        #expect(app.library.isRetired(theme: "jazz") == hasSongs)
    }
}
