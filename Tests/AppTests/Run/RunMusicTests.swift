import Music
import Records
import Soundtrack
import Testing
import Workouts

@testable import App

@Suite("The music of a run") struct RunMusicTests {
    /// Songs of many tempi, and a workout with music that has begun.
    private static func started(
        _ workout: Workout = withMusic(), songs: Int = 6, sound: SoundMode = .locked
    ) -> TestApp {
        var app = TestApp()
        app.state.shared.library.changeSettings { $0.sound = sound }
        for number in 0..<songs { app.state.shared.library.put(song(number), id: "s\(number)") }
        app.state.shared.library.add(workout, id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        for effect in app.takeEffects() {
            if case .voices(.fetch(let phrase, _)) = effect { app.send(.host(.voices(.failed(phrase: phrase)))) }
        }
        return app
    }

    private static func withMusic() -> Workout {
        var workout = Workout(name: "Tabata", steps: IntervalPlan().steps)
        workout.music = WorkoutMusic()
        return workout
    }

    private static func song(_ number: Int) -> Song {
        var song = Song(
            title: "Song \(number)", length: 180, energy: 0.03 * Double(number),
            file: .test("\(number).mp3"), added: 0)
        song.beat = SongBeat(tempo: 90 + 3 * Double(number), confidence: 0.5, first: 0.3, isTriple: false)
        song.loudness = -10
        return song
    }

    private static func hereAll(_ app: inout TestApp, _ count: Int = 6) {
        app.send(.host(.songs(.here(ids: (0..<count).map { "s\($0)" }, bytes: 6_000, isKept: true))))
    }

    /// The last piece that the worker was asked for.
    private static func request(_ app: inout TestApp) throws -> RenderRequest? {
        var text: String?
        for effect in app.takeEffects() { if case .soundtrack(.render(_, let request)) = effect { text = request } }
        return try text.map { try RenderRequest(json: $0) }
    }

    @Test("MU-6 CU-3 a piece of the soundtrack has the songs that sound in it, once their files are known")
    func piece() throws {
        var app = Self.started()
        _ = app.takeEffects()
        Self.hereAll(&app)
        app.wait(1)
        let request = try #require(try Self.request(&app))
        let music = try #require(request.music)
        #expect(!music.segments.isEmpty && music.volume == 0.8)
        #expect(Set(music.segments.map(\.song)) == Set(music.songs.indices))
        let span = try #require(request.cues.span)
        #expect(span.end - span.start <= 45)
        let frames = SampleRate.musicPosition(of: span.start)..<SampleRate.musicPosition(of: span.end)
        #expect(music.segments.allSatisfy { $0.sounds(in: frames) || $0.span.upperBound >= frames.lowerBound - 88_200 })
        #expect(app.html.contains("Song "))
    }

    @Test("MU-6 a song that can't be played is told once, and not planned again until its file is there")
    func gone() {
        var app = Self.started()
        Self.hereAll(&app)
        app.wait(1)
        app.send(.host(.soundtrack(.rendered(token: 1, bytes: 9, silent: ["s1", "s2"]))))
        #expect(app.state.shared.notice?.text == "Song 1 and 1 other can’t be played")
        app.state.shared.notice = nil
        app.send(.host(.soundtrack(.rendered(token: 2, bytes: 9, silent: ["s2"]))))
        #expect(app.state.shared.notice == nil)
        #expect(!app.state.shared.songFiles.has("s1") && app.state.shared.songFiles.has("s3"))
        Self.hereAll(&app)
        #expect(app.state.shared.songFiles.has("s1"))
    }

    @Test("MU-5 without songs, or without their files, the run is as before")
    func none() throws {
        var app = Self.started(songs: 0)
        #expect(!app.takeEffects().contains(.songs(.list)))
        app = Self.started()
        Self.hereAll(&app, 0)
        app.wait(1)
        #expect(try Self.request(&app)?.music == nil)
        #expect(app.state.run.sound.music == nil)
    }

    @Test("MU-3 “Next song” plays another one and keeps what came before")
    func next() throws {
        var app = Self.started()
        Self.hereAll(&app)
        app.wait(20)
        let run = try #require(app.state.run.active)
        let before = try #require(app.state.run.sound.playing(run))
        _ = app.takeEffects()
        app.send(.run(.nextSongTapped))
        let later = try #require(app.state.run.active)
        let after = try #require(app.state.run.sound.playing(later))
        #expect(after.title != before.title)
        app.wait(1)
        #expect(try Self.request(&app)?.music != nil)
    }

    @Test("MU-6 a crash changes no song, and of thirty songs another day has others")
    func again() throws {
        let library = Self.started(songs: 30).library
        let files = SongFiles(ids: (0..<30).map { "s\($0)" })
        let stretch = RunStretch(steps: Self.withMusic().steps, first: 0, layout: 0)
        func titles(_ day: Int32) throws -> [String] {
            var music = try #require(
                RunMusic(of: Self.withMusic(), on: Day(year: 2026, month: 11, day: day), library, files))
            return music.titles(from: 0, to: 240, of: stretch)
        }
        #expect(try titles(24) == titles(24))
        let days = try (1...20).map { try titles($0) }
        #expect(Set(days).count > 1)
    }

    @Test("MU-3 what was played on the days before gives way today, and what was played today doesn’t")
    func evenings() throws {
        var library = Library()
        for number in 0..<40 { library.put(Self.song(number), id: "s\(number)") }
        let files = SongFiles(ids: (0..<40).map { "s\($0)" })
        var workout = Workout(
            name: "Steps", steps: Steps((0..<6).map { _ in Step(name: "Row", role: .work, target: .time(120)) }))
        workout.music = WorkoutMusic()
        let day = Day(year: 2026, month: 11, day: 20)
        let stretch = RunStretch(steps: workout.steps, first: 0, layout: 0)
        func titles() throws -> [String] {
            var music = try #require(RunMusic(of: workout, on: day, library, files))
            return music.titles(from: .zero, to: 720, of: stretch)
        }
        func train(hoursAgo hours: Double, _ songs: [String]) {
            let noon = Seconds(Double(day.daysSince1970) * 86_400 + 43_200)
            var session = Session(
                name: "Steps", activity: .circuit, began: noon - Seconds(3_600 * hours), zoneMinutes: 0, spent: 720,
                energy: 0, weight: nil, distance: nil, results: [])
            session.songs = songs.map { SessionSong(title: $0, artist: nil) }
            library.add(Entry(id: "\(hours)", value: session))
        }
        let first = try titles()
        train(hoursAgo: 1, first)
        #expect(try titles() == first)
        train(hoursAgo: 24, first)
        let second = try titles()
        #expect(Set(first).isDisjoint(with: second), "\(first) \(second)")
    }

    @Test("MU-5 volume: a change of the music’s has the rest rendered anew")
    func volume() throws {
        var app = Self.started()
        Self.hereAll(&app)
        app.wait(1)
        _ = app.takeEffects()
        app.send(.run(.musicVolumeMoved(30)))
        app.wait(1)
        #expect(try Self.request(&app)?.music?.volume == 0.3)
        #expect(app.library.settings.musicVolume == 0.3)
    }
}

@Suite("What is rendered") struct RenderRequestTests {
    @Test("MU-6 the songs of a piece go to the worker and back as they are")
    func roundTrip() throws {
        var workout = Workout(name: "A \"quoted\" name", steps: IntervalPlan().steps)
        workout.music = WorkoutMusic(themes: [], cadence: 85)
        let cues = SoundtrackRequest(
            workout: workout, span: SoundtrackSpan(start: 3, end: Seconds(48.25)), volume: 0.5)
        var last = MusicSegment(span: 400..<900, song: 1, begin: -0.125, speed: 1.03, gain: 0.5)
        last.isLast = true
        let music = RenderedMusic(
            songs: ["a", "b"], segments: [MusicSegment(span: 0..<400, song: 0, begin: 2, speed: 0.96), last],
            volume: 0.7)
        let request = RenderRequest(cues: cues, music: music)
        #expect(try RenderRequest(json: request.json) == request)
        #expect(try RenderRequest(json: RenderRequest(cues: cues).json) == RenderRequest(cues: cues))
    }

    @Test(
        "MU-6 a request that names songs or frames that aren't there is refused",
        arguments: [
            "[0,400,2,0,1,1,0]", "[400,400,0,0,1,1,0]", "[0,400,0,0,0,1,0]", "[0,400,0,0,1,1]", "[0,400,-1,0,1,1,0]",
        ])
    func refused(segment: String) {
        let cues = SoundtrackRequest(workout: Workout(name: "A", steps: IntervalPlan().steps)).json
        let json = #"{"cues":\#(cues),"music":{"songs":["a","b"],"volume":1,"segments":[\#(segment)]}}"#
        #expect(throws: SoundtrackRequest.ReadingError.self) { try RenderRequest(json: json) }
    }
}
