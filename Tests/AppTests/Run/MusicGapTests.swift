import Records
import Soundtrack
import Testing
import Workouts

@testable import App

/// How long the songs of a run are away when something happens to it, and that every cue stays on its moment.
@Suite("Gaps in the music") struct MusicGapTests {
    /// A workout with songs, begun from the list.
    private static func started(rendering: Seconds = Seconds(0.5)) -> SimulatedPlayer {
        var app = TestApp()
        app.draws = false
        for number in 0..<12 {
            var song = Song(
                title: "Song \(number)", length: 180, energy: 0.03 * Double(number), file: .test("\(number).mp3"),
                added: 0)
            song.beat = SongBeat(tempo: 90 + 3 * Double(number), confidence: 0.5, first: 0.3, isTriple: false)
            app.state.shared.library.put(song, id: "s\(number)")
        }
        var workout = Workout(
            name: "Rows", steps: Steps((0..<20).map { _ in Step(name: "Row", role: .work, target: .time(60)) }))
        workout.music = WorkoutMusic()
        app.state.shared.library.add(workout, id: "w1")
        app.settle()
        var player = SimulatedPlayer(app)
        player.songs = (0..<12).map { "s\($0)" }
        player.rendering = rendering
        player.send(.run(.playTapped(workout: "w1")))
        return player
    }

    private static func playing(_ player: SimulatedPlayer) throws -> String {
        let run = try #require(player.app.state.run.active)
        return try #require(player.app.state.run.sound.playing(run)).title
    }

    @Test("MU-6 from Play in the list, songs are heard within four seconds")
    func play() throws {
        var player = Self.started()
        let found = player.waitUntilHeard(atMost: 20)
        let gap = try #require(found)
        #expect(gap <= 4, "\(gap)")
    }

    @Test(
        "MU-6 after a pause, however long, songs go on within a second and a half: what they go on with was rendered meanwhile"
    )
    func pause() throws {
        var player = Self.started()
        player.wait(40)
        #expect(player.isTrackHeard)
        player.send(.run(.pauseTapped))
        #expect(!player.isTrackHeard)
        let song = try Self.playing(player)
        player.wait(60)
        let renders = player.renders
        player.send(.run(.pauseTapped))
        let found = player.waitUntilHeard(atMost: 20)
        let gap = try #require(found)
        #expect(gap <= Seconds(1.5), "\(gap)")
        #expect(try Self.playing(player) == song)
        #expect(player.renders <= renders + 1)
    }

    @Test("MU-6 a pause that is over before its piece is rendered waits for that piece")
    func shortPause() throws {
        var player = Self.started(rendering: 1)
        player.wait(40)
        player.send(.run(.pauseTapped))
        player.wait(Seconds(0.3))
        let renders = player.renders
        player.send(.run(.pauseTapped))
        let found = player.waitUntilHeard(atMost: 20)
        let gap = try #require(found)
        #expect(gap <= Seconds(3), "\(gap)")
        #expect(player.renders <= renders + 1)
    }

    @Test("MU-6 a place that was changed in a pause, and another volume, have what comes rendered from there")
    func changedInPause() throws {
        var player = Self.started()
        player.wait(130)
        player.send(.run(.pauseTapped))
        player.wait(2)
        player.send(.run(.backwardTapped))
        player.wait(2)
        let place = try #require(player.app.state.run.sound.track.held?.piece.span.start)
        let run = try #require(player.app.state.run.active)
        #expect(place == run.run.timeline.start(of: run.state.position.step) + run.state.position.offset)
        player.send(.run(.pauseTapped))
        let found = player.waitUntilHeard(atMost: 20)
        let gap = try #require(found)
        #expect(gap <= Seconds(1.5), "\(gap)")
        player.send(.run(.pauseTapped))
        player.send(.run(.musicVolumeMoved(30)))
        player.send(.run(.pauseTapped))
        _ = player.waitUntilHeard(atMost: 20)
        #expect(player.app.state.run.sound.track.heard?.levels.music == 0.3)
    }

    @Test("MU-3 “Next song”: the song goes on until the next one is there, which the screen names at once")
    func nextSong() throws {
        var player = Self.started()
        player.wait(40)
        let before = try Self.playing(player)
        let takeOvers = player.takeOvers
        player.send(.run(.nextSongTapped))
        let after = try Self.playing(player)
        #expect(after != before)
        let run = try #require(player.app.state.run.active)
        #expect(!player.app.state.run.sound.isMusicHeard(run))
        for _ in 0..<40 {
            player.wait(Seconds(0.1))
            #expect(player.isTrackHeard)
        }
        #expect(player.takeOvers == takeOvers + 1)
        #expect(player.app.state.run.sound.isMusicHeard(try #require(player.app.state.run.active)))
        #expect(try Self.playing(player) == after)
        #expect(player.app.state.run.sound.played.map(\.title) == [before, after])
    }

    @Test(
        "MU-3 pressed again before that, “Next song” gives a third one, and the second one counts as passed over, not as heard"
    )
    func nextSongTwice() throws {
        var player = Self.started()
        player.wait(40)
        var titles = [try Self.playing(player)]
        for _ in 0..<3 {
            player.send(.run(.nextSongTapped))
            titles.append(try Self.playing(player))
            player.wait(Seconds(0.4))
        }
        #expect(Set(titles).count == 4)
        player.wait(6)
        #expect(try Self.playing(player) == titles[3])
        #expect(player.app.state.run.sound.played.map(\.title) == [titles[0], titles[3]])
    }

    @Test("MU-6 after a skip songs are heard within three seconds, also where long pieces were rendered before")
    func skip() throws {
        var player = Self.started()
        player.wait(200)
        player.send(.run(.forwardTapped))
        let found = player.waitUntilHeard(atMost: 20)
        let gap = try #require(found)
        #expect(gap <= Seconds(3), "\(gap)")
    }

    @Test("MU-6 CU-3 a worker that takes seconds is learnt after one piece that came too late")
    func slowWorker() throws {
        var player = Self.started(rendering: 5)
        let found = player.waitUntilHeard(atMost: 40)
        let gap = try #require(found)
        #expect(gap <= 20, "\(gap)")
        player.wait(60)
        #expect(player.isTrackHeard)
    }
}
