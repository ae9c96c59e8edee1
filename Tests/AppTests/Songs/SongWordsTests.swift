import Records
import Testing
import Workouts

@testable import App

@Suite("Songs in words") struct SongWordsTests {
    private static func fill(_ library: inout Library) {
        library.put(Song.test("Take Five", artist: "Quartet", genre: "Jazz"), id: "five")
        library.put(Song.test("Queen of the night", genre: "Opera"), id: "night")
        library.put(Theme.test("Jazz"), id: "jazz")
        library.put(Theme.test("Polka"), id: "polka")
        var workout = Workout(name: "Tabata", steps: IntervalPlan().steps)
        workout.music = WorkoutMusic()
        library.add(workout, id: "w")
    }

    private static func app(at path: String = "/workouts/w", themes: [String] = []) -> TestApp {
        TestApp.used(at: path) {
            fill(&$0)
            $0.change(workout: "w") { $0.music?.themes = themes }
        }
    }

    private static func reason(_ app: TestApp, _ themes: [String] = []) -> String? {
        MusicText.trouble(WorkoutMusic(themes: themes), app.state.shared)
    }

    @Test("MU-5 MU-6 it is told why a workout has no music here: no songs, none on this device, no place for them")
    func silence() {
        #expect(Self.reason(TestApp.used()) == MusicText.noSongs)
        var app = Self.app()
        // As long as nobody knows which files are here, nothing is claimed.
        #expect(Self.reason(app) == nil)
        app.hasFiles()
        #expect(Self.reason(app) == "Your songs are on another device. Add them here too, under “Songs”.")
        app.state.shared.library.changeSettings { $0.keepsSongs = true }
        #expect(Self.reason(app) == "Your songs are on another device. Download them under “Songs”.")
        app.send(.host(.songs(.here(ids: [], bytes: 0, isKept: false))))
        #expect(Self.reason(app) == SongText.notKept)
        app.hasFiles(of: "five")
        #expect(Self.reason(app) == nil)
    }

    @Test("MU-4 MU-5 it is told where none of a workout's themes has a song here; one that has is enough")
    func themes() {
        var app = Self.app()
        #expect(Self.reason(app, ["jazz"]) == nil)
        app.hasFiles(of: "night")
        #expect(Self.reason(app, ["jazz"]) == "No song of Jazz is on this device: other songs are played.")
        #expect(Self.reason(app, ["jazz", "polka"])?.contains("Jazz, Polka") == true)
        #expect(Self.reason(app, ["gone"]) == nil)
        app.hasFiles(of: "five", "night")
        #expect(Self.reason(app, ["jazz", "polka"]) == nil)
    }

    @Test("MU-5 the Workout screen and its settings tell of the music, and lead to the songs")
    func places() {
        var app = Self.app()
        #expect(app.html.contains("Music: All songs. <"))
        app.hasFiles()
        #expect(app.html.contains("Music: All songs. Your songs are on another device."))
        app.send(.workout(.songsTapped))
        #expect(app.address == .songs)
        app.go(.settings(.workout("w")))
        #expect(app.html.contains("Your songs are on another device.") && app.html.contains("Songs</button>"))
        app.hasFiles(of: "five")
        #expect(app.html.contains("Played under the cues.") && !app.html.contains("Songs</button>"))
    }

    @Test("MU-5 SH-8 a run whose songs aren't here tells it in its first seconds, and then no more")
    func run() {
        var app = Self.app()
        app.send(.run(.playTapped(workout: "w")))
        #expect(!app.html.contains("no-song"))
        app.hasFiles()
        app.wait(2)
        #expect(app.html.contains("no-song\" role=\"status\">Your songs are on another device."))
        app.wait(30)
        #expect(!app.html.contains("no-song"))
    }

    @Test("MU-6 SH-8 a run by intervals shows the song, how far it is in words, and the volume beside the cues")
    func panel() {
        var app = Self.app()
        app.send(.run(.playTapped(workout: "w")))
        app.hasFiles(of: "night")
        app.wait(12)
        let panel = app.html(from: "class=\"playing-song\"", to: "</section>")
        #expect(panel.contains("Queen of the night") && panel.contains("Next song"))
        #expect(panel.contains("role=\"progressbar\" aria-label=\"Progress of the song\""))
        #expect(panel.contains(" of 3:20\"") && panel.contains("aria-label=\"Music volume\""))
        app.send(.run(.musicVolumeMoved(35)))
        #expect(app.settings.musicVolume == 0.35)
    }

    @Test(
        "MU-6 CU-7 the ways of sounding tell what becomes of the person's own songs, and whether this device keeps any")
    func hint() {
        #expect(!TestApp.used(at: "/profile/settings").html.contains("Your songs"))
        var app = Self.app(at: "/profile/settings")
        #expect(app.takeEffects().contains(.songs(.list)))
        #expect(app.html.contains("Your songs in Setlist go on as well: they are a part of the same sound."))
        app.send(.settings(.soundChosen(.mixed)))
        #expect(app.html.contains("Your songs in Setlist have a player of their own, beside the cues."))
        app.send(.host(.songs(.here(ids: [], bytes: 0, isKept: false))))
        #expect(app.html.contains(SongText.notKept) && !app.html.contains("Your songs in Setlist"))
    }

    @Test("MU-2 a song tells where its tempo is from, and how sure it is")
    func confidence() {
        var song = Song.test("Blue")
        #expect(SongText.source(song) == "No beat was heard: tap it.")
        #expect(SongText.details(song, isHere: true) == "Tempo unknown: tap the beat · 3:20")
        song.beat = SongBeat(tempo: 127.8, confidence: 0.336, first: 0, isTriple: false)
        #expect(SongText.source(song) == "Heard: 128 bpm, sure: 34 % ahead of the next best tempo.")
        song.beat?.confidence = 0.04
        #expect(
            SongText.source(song)
                == "Heard: about 128 bpm, unsure: only 4 % ahead of the next best tempo. Tap the beat to be sure.")
        #expect(SongText.details(song, isHere: true) == "About 128 bpm, unsure: tap the beat · 3:20")
        song.taggedTempo = 96
        #expect(SongText.source(song).hasSuffix("The file says otherwise."))
        #expect(SongText.details(song, isHere: false) == "96 bpm · 3:20 · not on this device")
        song.tappedTempo = 90
        #expect(SongText.source(song).hasPrefix("As you said."))
    }

    @Test("GW-2 an artist that isn't known has its line all the same, so that nothing moves")
    func artist() {
        #expect(SongText.artist(nil) == "Unknown artist" && SongText.artist("") == "Unknown artist")
        #expect(SongText.artist("Band") == "Band")
        #expect(SongText.place(80.9, of: 224.6) == "1:20 of 3:45")
    }

    @Test("MU-1 a session's songs stand in History and at the end of its run")
    func heard() {
        var app = TestApp.used {
            $0.train(daysAgo: 1)
            $0.sessions[0].value.songs = [
                SessionSong(title: "Blue", artist: "Band"), SessionSong(title: "Green", artist: nil),
            ]
        }
        app.go(.session(app.library.sessions[0].id))
        let list = app.html(from: "<ol role=\"list\" aria-label=\"Songs\"", to: "</ol>")
        #expect(list.contains(">Blue – Band<") && list.contains(">Green<"))
        app.state.shared.library.sessions[0].value.songs = []
        #expect(!app.html.contains("aria-label=\"Songs\""))
    }

    @Test("MU-1 it is told that folders that were dropped held more files than are taken at once")
    func cut() {
        var app = TestApp.used(at: "/songs")
        let files = (0..<FilesEvent.mostDropped).map { ChosenFile(name: "\($0).txt", size: 1) }
        app.send(.host(.files(.chosen(token: -1, files, zone: []))))
        #expect(app.state.shared.notice?.text.contains("2,000 files") == true)
    }
}
