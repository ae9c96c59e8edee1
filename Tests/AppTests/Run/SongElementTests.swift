import Music
import Records
import Soundtrack
import Testing
import Workouts

@testable import App

/// Songs on a media element of their own, where they can't be rendered under the cues.
@Suite struct SongElementTests {
    private static let laps = [
        Step(name: "Far", role: .work, target: .open), Step(name: "Rest", role: .rest, target: .time(60)),
        Step(name: "Wait", role: .work, target: .open),
    ]

    /// A workout with music that has begun, and songs whose files are here.
    private static func started(
        _ steps: [Step], sound: SoundMode = .locked, songs: Int = 6, cues: CueSettings? = nil
    ) -> TestApp {
        var app = TestApp()
        app.state.shared.library.changeSettings { $0.sound = sound }
        for number in 0..<songs { app.state.shared.library.put(song(number), id: "s\(number)") }
        var workout = Workout(name: "Laps", steps: Steps(steps))
        workout.music = WorkoutMusic()
        if let cues { workout.cues = cues }
        app.state.shared.library.add(workout, id: "w")
        app.settle()
        _ = app.takeEffects()
        app.send(.run(.playTapped(workout: "w")))
        if workout.isByHand { app.send(.run(.beginTapped(workout: "w"))) }
        app.send(.host(.songs(.here(ids: (0..<songs).map { "s\($0)" }, bytes: 6_000, isKept: true))))
        answerVoices(&app)
        return app
    }

    private static func answerVoices(_ app: inout TestApp) {
        let sound = app.state.run.sound
        for phrase in sound.asked.subtracting(sound.answered).sorted() {
            app.send(.host(.voices(.failed(phrase: phrase))))
        }
    }

    private static func song(_ number: Int) -> Song {
        var song = Song(
            title: "Song \(number)", length: 180, energy: 0.03 * Double(number), file: .test("\(number).mp3"), added: 0)
        song.beat = SongBeat(tempo: 90 + 3 * Double(number), confidence: 0.5, first: 0.3, isTriple: false)
        song.loudness = -10
        return song
    }

    private static func sounds(_ effects: [Effect]) -> [SongSounding] {
        effects.compactMap { if case .songs(.sound(let song)) = $0 { song } else { nil } }
    }

    private static func ducks(_ effects: [Effect]) -> [[SongDuck]] {
        effects.compactMap { if case .songs(.duck(let spans)) = $0 { spans } else { nil } }
    }

    private static func hushes(_ effects: [Effect]) -> Int {
        effects.count { if case .songs(.hush) = $0 { true } else { false } }
    }

    private static func way(_ app: TestApp) -> MusicWay? {
        app.active.map { app.state.run.sound.musicWay($0, app.state.shared) }
    }

    /// The song that the screen names.
    private static func playing(_ app: TestApp) -> PlayingSong? {
        app.active.flatMap { app.state.run.sound.playing($0) }
    }

    private static func isHeard(_ app: TestApp) -> Bool {
        app.active.map { app.state.run.sound.isMusicHeard($0) } ?? false
    }

    /// The worker and the player do what they are asked for, until the track is heard.
    private static func hearTrack(_ app: inout TestApp) {
        for _ in 0..<200 where app.state.run.sound.track.heard == nil {
            for effect in app.takeEffects() {
                if case .soundtrack(.render(let token, _)) = effect {
                    app.send(.host(.soundtrack(.rendered(token: token, bytes: 1))))
                }
            }
            app.wait(Seconds(0.1))
            answerVoices(&app)
            guard let run = app.active, let piece = app.state.run.sound.track.coming,
                case .started = piece.progress, run.now >= piece.begins
            else { continue }
            app.send(.host(.audio(.position(track: piece.token, (run.now - piece.begins).value))))
        }
    }

    /// The worker can't render anything.
    private static func failRenders(_ app: inout TestApp, for time: Int) {
        for _ in 0..<time {
            for effect in app.effects {
                if case .soundtrack(.render(let token, _)) = effect {
                    app.send(.host(.soundtrack(.failed(token: token))))
                }
            }
            app.wait(1)
        }
    }

    @Test(
        "MU-6 in a step without a length a song sounds on the element at once, and the screen names it"
    )
    func hold() throws {
        var app = Self.started(Self.laps)
        let effects = app.takeEffects()
        // It was made ready within the tap, before anything was known of the songs' files.
        let ready = try #require(effects.firstIndex(of: .songs(.ready)))
        let sound = try #require(effects.firstIndex { if case .songs(.sound) = $0 { true } else { false } })
        #expect(ready < sound)
        let song = try #require(Self.sounds(effects).first)
        #expect(song.at == app.monotonic && song.rate == 1 && song.place >= 0 && song.place < 5)
        let gain = LoudnessMeter.gain(of: -10)
        #expect((song.volume - gain * 0.8 * app.library.settings.volume).magnitude < 1e-9)
        #expect(Self.way(app) == .element)
        let named = try #require(Self.playing(app))
        #expect(app.library.song(song.id)?.title == named.title)
        #expect(app.html.contains(named.title) && !app.html.contains("Getting ready"))
        // It goes on by itself, and is noted once it has been heard.
        app.wait(30)
        #expect(Self.sounds(app.takeEffects()).isEmpty)
        #expect(app.state.run.sound.played.map(\.title) == [named.title])
        #expect((try #require(Self.playing(app)).seconds - song.place - 30).magnitude < 0.1)
    }

    @Test("MU-6 outdoors a song sounds from Start until the step's distance is covered, and then what is rendered")
    func outdoors() throws {
        var app = Self.started([
            Step(name: "Far", role: .work, target: .distance(30)), Step(name: "Rest", role: .rest, target: .time(600)),
        ])
        #expect(Self.sounds(app.effects).isEmpty)
        app.send(.run(.pauseTapped))
        app.send(.host(.songs(.here(ids: (0..<6).map { "s\($0)" }, bytes: 6_000, isKept: true))))
        Self.answerVoices(&app)
        #expect(!Self.sounds(app.takeEffects()).isEmpty)
        var walker = TestApp.Walker()
        app.fix(walker)
        while app.step == 0, walker.way < 100 { app.walk(&walker, seconds: 1) }
        #expect(app.step == 1)
        Self.hearTrack(&app)
        #expect(Self.way(app) == .rendered && !app.state.run.sound.element.isHeard)
    }

    @Test(
        "MU-6 a track that is late is waited for a moment; then the element sounds until it comes"
    )
    func waits() throws {
        var app = Self.started([Step(name: "Work", role: .work, target: .time(600))])
        #expect(Self.way(app) == .rendered)
        app.wait(1)
        #expect(Self.sounds(app.effects).isEmpty)
        app.wait(2)
        #expect(Self.way(app) == .element)
        let song = try #require(Self.sounds(app.effects).last)
        let named = try #require(Self.playing(app))
        #expect(app.library.song(song.id)?.title == named.title)
        #expect((song.place + (app.monotonic - song.at).value * song.rate - named.seconds).magnitude < 0.1)
        Self.hearTrack(&app)
        #expect(Self.way(app) == .rendered && Self.hushes(app.effects) == 1)
        #expect(Self.isHeard(app))
        _ = app.takeEffects()
        app.wait(1)
        #expect(Self.sounds(app.effects).isEmpty)
    }

    @Test("MU-6 a track that is there in time leaves the element silent")
    func punctual() {
        var app = Self.started([Step(name: "Work", role: .work, target: .time(600))])
        let effects = app.effects
        Self.hearTrack(&app)
        #expect(Self.sounds(effects + app.effects).count <= 1)
        #expect(Self.way(app) == .rendered)
    }

    @Test("MU-6 where the worker fails the song sounds on the element")
    func failures() throws {
        var app = Self.started([Step(name: "Work", role: .work, target: .time(600))])
        app.wait(Seconds(0.4))
        Self.failRenders(&app, for: 1)
        let first = try #require(Self.sounds(app.takeEffects()).first)
        Self.failRenders(&app, for: 60)
        #expect(Self.way(app) == .element && Self.isHeard(app))
        // One after the other, as they are planned.
        app.wait(200)
        #expect(Self.sounds(app.effects).contains { $0.id != first.id })
    }

    @Test("CU-7 beside other programs’ music songs sound on the element, and nothing is rendered")
    func mixed() throws {
        var app = Self.started([Step(name: "Work", role: .work, target: .time(600))], sound: .mixed)
        app.wait(5)
        let effects = app.takeEffects()
        #expect(effects.contains(.audio(.mix(true))) && effects.contains(.wakeLock(true)))
        #expect(!effects.contains(.audio(.openPlayer)) && !effects.contains(.audio(.mix(false))))
        #expect(effects.contains(.audio(.unlock(player: false))) && effects.contains(.songs(.ready)))
        #expect(!effects.contains { if case .soundtrack(.render) = $0 { true } else { false } })
        let song = try #require(Self.sounds(effects).first)
        #expect(Self.way(app) == .element)
        // A skip brings it to another place of the same plan.
        app.send(.run(.forwardTapped))
        let moved = try #require(Self.sounds(app.takeEffects()).first)
        #expect(moved.id == song.id)
        #expect((moved.place - song.place - (35 * song.rate)).magnitude < 0.2)
        // A call, or headphones that are pulled out: nobody else would tell.
        app.send(.host(.songs(.interrupted(id: song.id))))
        #expect(app.active?.state.phase == .paused)
    }

    @Test("MU-6 by hand one song after the other sounds over sets and rests, at the cadence if there is one")
    func byHand() throws {
        var workout = TrainingTests.workout
        workout.music = WorkoutMusic(themes: [], cadence: 93)
        var app = Self.started(Array(workout.steps))
        let song = try #require(Self.sounds(app.takeEffects()).first)
        app.wait(20)
        app.setDone()
        app.wait(30)
        #expect(app.active?.state.position.step == 1)
        Self.hearTrack(&app)
        app.wait(5)
        // The rest's cues are rendered, without songs; the song goes on.
        #expect(Self.way(app) == .element && Self.isHeard(app))
        #expect(Self.sounds(app.effects).isEmpty && Self.hushes(app.effects) == 0)
        let named = try #require(Self.playing(app))
        #expect(app.library.song(song.id)?.title == named.title)
        #expect((named.seconds - song.place - app.active!.state.spent.value * song.rate).magnitude < 0.1)
        app.wait(200)
        #expect(Self.sounds(app.effects).contains { $0.id != song.id })
    }

    @Test("MU-6 a pause of the run pauses the song, which goes on where it was")
    func pauses() throws {
        var app = Self.started(Self.laps)
        app.wait(10)
        let before = try #require(Self.sounds(app.takeEffects()).first)
        app.send(.run(.pauseTapped))
        #expect(app.takeEffects().contains(.songs(.pause)))
        app.wait(100)
        #expect(!app.takeEffects().contains { if case .songs = $0 { true } else { false } })
        app.send(.run(.pauseTapped))
        let after = try #require(Self.sounds(app.takeEffects()).first)
        #expect(after.id == before.id && (after.place - before.place - 10).magnitude < 0.1)
    }

    @Test("MU-5 the element is quiet while somebody speaks")
    func ducking() throws {
        var cues = CueSettings()
        cues.verbal = true
        cues.halfway = true
        var app = Self.started(
            [Step(name: "Work", role: .work, target: .time(60)), Step(name: "Rest", role: .rest, target: .time(60))],
            sound: .mixed, cues: cues)
        app.state.run.sound.voices.add("Rest", samples: Array(repeating: 1, count: 48_000))
        app.send(.run(.forwardTapped))
        let began = try #require(app.active).clock.monotonic(at: .zero)
        let spans = try #require(Self.ducks(app.takeEffects()).last)
        // The run has skipped 30 s: "Rest" is said 30 s after its beginning, for two seconds.
        #expect(
            spans.contains {
                ($0.from - began - 30).value.magnitude < 0.1 && ($0.until - $0.from - 2).value.magnitude < 0.1
            })
        // A text that is told now.
        app.state.run.turn.words = ["One kilometre"]
        app.state.run.turn.note(.time)
        app.wait(1)
        let later = app.takeEffects()
        let moment = app.monotonic
        #expect(later.contains { if case .audio(.speak("One kilometre")) = $0 { true } else { false } })
        #expect(try #require(Self.ducks(later).last).contains { $0.from <= moment && $0.until > moment + Seconds(0.5) })
    }

    @Test("MU-3 “Next song” plays another one on the element")
    func next() throws {
        var app = Self.started(Self.laps)
        app.wait(10)
        let before = try #require(Self.sounds(app.takeEffects()).last)
        app.send(.run(.nextSongTapped))
        let after = try #require(Self.sounds(app.takeEffects()).last)
        #expect(after.id != before.id)
        #expect(Self.playing(app)?.title == app.library.song(after.id)?.title)
    }

    @Test(
        "MU-6 a song that ends gives way to the next at its time, and one that can’t be played does at once"
    )
    func endsAndFaults() throws {
        var app = Self.started(Self.laps, songs: 3)
        let first = try #require(Self.sounds(app.takeEffects()).last)
        app.wait(175)
        app.send(.host(.songs(.ended(id: first.id))))
        #expect(Self.sounds(app.takeEffects()).isEmpty)
        app.wait(10)
        var failed: Set<String> = []
        var now = try #require(Self.sounds(app.takeEffects()).last)
        #expect(now.id != first.id)
        while failed.count < 3 {
            failed.insert(now.id)
            app.send(.host(.songs(.broken(id: now.id))))
            guard let next = Self.sounds(app.takeEffects()).last else { break }
            #expect(!failed.contains(next.id))
            now = next
        }
        #expect(failed.count == 3)
        #expect(Self.way(app) == MusicWay.none && Self.playing(app) == nil)
        #expect(app.html.contains("can’t be played"))
        app.wait(30)
        #expect(Self.sounds(app.takeEffects()).isEmpty)
        #expect(app.active?.state.phase == .running)
    }

    @Test(
        "MU-6 a song that was stopped for another sound’s sake doesn’t stop the run, and comes back"
    )
    func stopped() throws {
        var app = Self.started(Self.laps)
        let song = try #require(Self.sounds(app.takeEffects()).last)
        app.send(.host(.songs(.interrupted(id: song.id))))
        app.wait(3)
        #expect(app.active?.state.phase == .running && Self.sounds(app.takeEffects()).isEmpty)
        #expect(!Self.isHeard(app))
        app.send(.run(.pauseTapped))
        app.send(.run(.pauseTapped))
        #expect(Self.sounds(app.takeEffects()).count == 1)
    }

    @Test("MU-6 each step without a length begins with another song")
    func steps() throws {
        var app = Self.started((0..<4).map { Step(name: "Lap \($0)", role: .work, target: .open) })
        var songs = [try #require(Self.sounds(app.takeEffects()).last).id]
        for _ in 0..<3 {
            app.wait(40)
            app.send(.run(.nextTapped))
            songs.append(try #require(Self.sounds(app.takeEffects()).last).id)
        }
        #expect(Set(songs).count == 4)
    }

    @Test("MU-6 at the end of a run, or where it is put down, the song fades out")
    func end() throws {
        var app = Self.started([Step(name: "Wait", role: .work, target: .open)])
        app.wait(5)
        _ = app.takeEffects()
        app.send(.run(.nextTapped))
        #expect(app.takeEffects().contains(.songs(.hush(fade: 2))))
        #expect(app.library.sessions[0].value.songs.count == 1)
        var other = Self.started(Self.laps)
        _ = other.takeEffects()
        other.send(.run(.backTapped))
        other.send(.run(.dontSaveTapped))
        #expect(Self.hushes(other.takeEffects()) == 1)
    }

    @Test("MU-5 without songs nothing of it is asked for")
    func none() {
        var app = Self.started(Self.laps, songs: 0)
        app.wait(10)
        #expect(!app.effects.contains { if case .songs = $0 { true } else { false } })
        #expect(Self.way(app) == MusicWay.none)
    }
}
