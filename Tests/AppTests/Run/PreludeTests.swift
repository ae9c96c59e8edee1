import Catalogue
import Music
import Records
import Soundtrack
import Testing
import Workouts

@testable import App

/// The beginning of a run's soundtrack is rendered while its workout is looked at.
@Suite struct PreludeTests {
    /// Somebody with songs looks at a workout.
    private static func looking(sound: SoundMode = .locked) -> TestApp {
        var app = TestApp.summary { library in
            library.changeSettings { $0.sound = sound }
            for number in 0..<40 {
                var song = Song(
                    title: "Song \(number)", length: 180, energy: 0.02 * Double(number),
                    file: .test("\(number).mp3"), added: 0)
                song.beat = SongBeat(tempo: 70 + 2.5 * Double(number), confidence: 0.5, first: 0.3, isTriple: false)
                song.loudness = -10
                library.put(song, id: "s\(number)")
            }
        }
        app.send(.host(.songs(.here(ids: (0..<40).map { "s\($0)" }, bytes: 6_000, isKept: true))))
        answerVoices(&app)
        return app
    }

    private static func answerVoices(_ app: inout TestApp) {
        let sound = app.state.run.sound
        for phrase in sound.asked.subtracting(sound.answered).sorted() {
            app.send(.host(.voices(.failed(phrase: phrase))))
        }
    }

    private static func renders(_ effects: [Effect]) throws -> [(token: Int32, request: RenderRequest)] {
        try effects.compactMap { effect in
            guard case .soundtrack(.render(let token, let text)) = effect else { return nil }
            return (token, try RenderRequest(json: text))
        }
    }

    /// After a second in which nothing was changed.
    private static func rehearsed(_ app: inout TestApp) throws -> (token: Int32, request: RenderRequest) {
        app.wait(Seconds(1.1))
        answerVoices(&app)
        let renders = try renders(app.takeEffects())
        #expect(renders.count == 1)
        return try #require(renders.first)
    }

    @Test("MU-6 GW-2 a workout that is looked at for a second has the beginning of its soundtrack rendered, once")
    func rendered() throws {
        var app = Self.looking()
        #expect(try Self.renders(app.effects).isEmpty)
        let request = try Self.rehearsed(&app).request
        let span = try #require(request.cues.span)
        #expect(span.start == .zero && span.end >= 45 && span.end <= 100)
        #expect(request.cues.workout.steps == app.state.summary.plan.performed.steps)
        #expect(request.music?.segments.isEmpty == false)
        app.wait(5)
        #expect(try Self.renders(app.takeEffects()).isEmpty)
    }

    @Test("MU-6 at Play that is what the player is given at once, and the pieces after it go on with the same songs")
    func played() throws {
        var app = Self.looking()
        let (token, request) = try Self.rehearsed(&app)
        app.send(.host(.soundtrack(.rendered(token: token, bytes: 1, silent: []))))
        app.send(.run(.performTapped(app.state.summary.plan)))
        let effects = app.takeEffects()
        #expect(effects.contains { if case .audio(.start(token, _)) = $0 { true } else { false } })
        #expect(try Self.renders(effects).isEmpty && !effects.contains(.soundtrack(.release(token: token))))
        Self.answerVoices(&app)
        // It is where it should be, and is heard from the first silence on.
        for _ in 0..<16 where app.state.run.sound.track.heard == nil {
            app.wait(Seconds(0.25))
            let place = app.state.run.active?.now.value ?? 0
            app.send(.host(.audio(.position(track: token, place))))
        }
        #expect(app.state.run.sound.track.heard?.token == token)
        #expect((app.state.run.active?.now.value ?? 9) < 4)
        app.wait(1)
        Self.answerVoices(&app)
        // While it plays, the next piece is asked for: behind it, with the song that it ends with.
        app.send(.host(.songs(.here(ids: (0..<40).map { "s\($0)" }, bytes: 6_000, isKept: true))))
        let next = try #require(try Self.renders(app.takeEffects()).last?.request)
        #expect((next.cues.span?.start ?? .zero) > 20)
        let before = try #require(request.music)
        let after = try #require(next.music)
        let last = try #require(before.segments.last)
        #expect(
            after.segments.contains {
                $0.span == last.span && after.songs[$0.song] == before.songs[last.song] && $0.begin == last.begin
            })
    }

    @Test("MU-6 one that isn’t done at Play is waited for, and not begun anew")
    func late() throws {
        var app = Self.looking()
        let token = try Self.rehearsed(&app).token
        app.send(.run(.performTapped(app.state.summary.plan)))
        #expect(try Self.renders(app.takeEffects()).isEmpty)
        app.wait(Seconds(0.5))
        app.send(.host(.soundtrack(.rendered(token: token, bytes: 1, silent: []))))
        #expect(app.takeEffects().contains { if case .audio(.start(token, _)) = $0 { true } else { false } })
    }

    @Test("MU-6 a change, and leaving, put it away")
    func putAway() throws {
        var app = Self.looking()
        let first = try Self.rehearsed(&app).token
        app.send(.summary(.shuffleTapped))
        #expect(app.takeEffects().contains(.soundtrack(.release(token: first))))
        let second = try Self.rehearsed(&app).token
        app.send(.summary(.backTapped))
        #expect(app.takeEffects().contains(.soundtrack(.release(token: second))))
        #expect(app.state.run.sound.prelude == nil)
        app.wait(3)
        #expect(try Self.renders(app.takeEffects()).isEmpty)
    }

    @Test("MU-6 another volume than it was rendered with, and a worker that fails, have the run render its own")
    func useless() throws {
        var app = Self.looking()
        let token = try Self.rehearsed(&app).token
        app.state.shared.library.changeSettings { $0.musicVolume = 0.3 }
        app.send(.run(.performTapped(app.state.summary.plan)))
        #expect(app.takeEffects().contains(.soundtrack(.release(token: token))))
        Self.answerVoices(&app)
        app.wait(1)
        #expect(app.state.run.sound.track.coming.map { $0.token != token } == true)

        var other = Self.looking()
        let failed = try Self.rehearsed(&other).token
        other.send(.host(.soundtrack(.failed(token: failed))))
        other.wait(5)
        #expect(try Self.renders(other.takeEffects()).isEmpty)
        other.send(.run(.performTapped(other.state.summary.plan)))
        Self.answerVoices(&other)
        other.wait(1)
        #expect(try Self.renders(other.takeEffects()).count == 1)
    }

    @Test("MU-6 a workout of the list that has music is rendered ahead on its screen, and one without isn’t")
    func listed() throws {
        var app = Self.looking()
        var workout = Workout(name: "Tabata", steps: IntervalPlan().steps)
        app.state.shared.library.add(workout, id: "silent")
        workout.music = WorkoutMusic()
        app.state.shared.library.add(workout, id: "loud")
        app.settle()
        app.go(.workout("silent"))
        app.wait(3)
        Self.answerVoices(&app)
        #expect(try Self.renders(app.takeEffects()).isEmpty && app.state.run.sound.prelude == nil)
        app.go(.workout("loud"))
        let token = try Self.rehearsed(&app).token
        app.send(.host(.soundtrack(.rendered(token: token, bytes: 1, silent: []))))
        app.send(.run(.playTapped(workout: "loud")))
        #expect(app.takeEffects().contains { if case .audio(.start(token, _)) = $0 { true } else { false } })
    }

    @Test("MU-5 without songs, and without a need for music, nothing is rendered ahead")
    func silent() throws {
        var app = TestApp.summary()
        app.wait(3)
        Self.answerVoices(&app)
        app.wait(3)
        #expect(try Self.renders(app.effects).isEmpty && app.state.run.sound.prelude == nil)
    }
}
