import Records
import Soundtrack
import Testing
import Workouts

@testable import App

/// The sounds that a person hears of a run, beside the cues that it has.
@Suite struct SoundOnTimeTests {
    private func started(
        _ steps: Steps = IntervalPlan().steps, sound: SoundMode = .locked, songs: Int = 0
    ) -> SimulatedPlayer {
        var app = TestApp()
        app.draws = false
        app.state.shared.library.changeSettings { $0.sound = sound }
        for number in 0..<songs {
            let song = Song(
                title: "Song \(number)", length: 30 + 20 * Double(number), energy: 0.1, file: .test("\(number).mp3"),
                added: 0)
            app.state.shared.library.put(song, id: "s\(number)")
        }
        var workout = Workout(name: "Tabata", steps: steps)
        if songs > 0 { workout.music = WorkoutMusic() }
        app.state.shared.library.add(workout, id: "w1")
        app.settle()
        var player = SimulatedPlayer(app)
        player.songs = (0..<songs).map { "s\($0)" }
        player.send(.run(.playTapped(workout: "w1")))
        return player
    }

    /// The cues of a run until now, as they should have been heard.
    private func expected(_ player: SimulatedPlayer) -> [SimulatedPlayer.Heard] {
        guard let run = player.app.state.run.active else { return [] }
        let query = CueQuery(run.workout.cues) { _ in nil }
        return run.run.cues(in: .zero..<run.now, query).map {
            SimulatedPlayer.Heard(sound: $0.sound, at: run.clock.monotonic(at: $0.moment))
        }
    }

    /// Whether each was heard once, at its moment, and nothing else. What is due within the tolerance of a press may be heard or not.
    private func expectOnTime(_ player: SimulatedPlayer, _ comment: Comment? = nil) {
        // A cue that is due in this very moment may be heard in the next.
        let now = player.app.monotonic - Seconds(0.2)
        var rest = player.heard
        let presses = player.app.state.run.active.map { run in run.run.events.map { run.clock.monotonic(at: $0.moment) }
        }
        func isAtPress(_ moment: Seconds) -> Bool {
            presses?.dropFirst().contains { ($0 - moment).value.magnitude <= SoundOnTimeTests.tolerance } ?? false
        }
        for cue in expected(player) where cue.at < now {
            let index = rest.firstIndex {
                $0.sound == cue.sound && ($0.at - cue.at).value.magnitude <= SoundOnTimeTests.tolerance
            }
            guard let index else {
                if isAtPress(cue.at) { continue }
                Issue.record("\(cue) wasn't heard on time. \(comment ?? "")")
                continue
            }
            rest.remove(at: index)
        }
        #expect(rest.filter { $0.at < now && !isAtPress($0.at) } == [], comment)
    }

    /// CU-5.
    private static let tolerance = 0.030

    @Test("CU-3 a piece is played from its beginning, and takes over in a silence within seconds")
    func takesOver() {
        var player = started()
        player.wait(8)
        #expect(player.takeOvers == 1)
        player.wait(52)
        #expect(player.takeOvers <= 2)
        expectOnTime(player)
    }

    @Test(
        "CU-3 a player that starts late or runs at a clock of its own is brought to the run's",
        arguments: [-0.004, 0, 0.004])
    func follows(drift: Double) {
        var player = started()
        player.latency = 0.6
        player.drift = drift
        player.wait(60)
        #expect(player.takeOvers >= 1)
        expectOnTime(player)
    }

    @Test("CU-3 a player whose rate can't be changed is told earlier the next time")
    func rigid() {
        var player = started()
        player.latency = 0.4
        player.isRigid = true
        player.wait(60)
        #expect(player.takeOvers == 1)
        expectOnTime(player)
    }

    @Test("CU-3 the next piece begins while this one is heard, for runs of any length")
    func pieces() {
        var player = started(Steps(repeatElement(Step(.work, .time(30)), count: 30)))
        player.wait(360)
        #expect(player.takeOvers == 2)
        #expect(player.app.state.run.sound.track.heard != nil)
        expectOnTime(player)
    }

    @Test(
        "CU-3 CU-5 a player that does nothing, a worker that takes half a minute, and one that fails are covered by live cues"
    )
    func covered() {
        var dead = started()
        dead.isDead = true
        dead.wait(60)
        #expect(dead.takeOvers == 0)
        expectOnTime(dead)
        var slow = started()
        slow.rendering = 30
        slow.wait(60)
        expectOnTime(slow)
        var failing = started()
        failing.wait(20)
        #expect(failing.takeOvers == 1)
        failing.send(.host(.audio(.trackFailed(failing.app.state.run.sound.track.heard?.token ?? 0))))
        failing.wait(60)
        #expect(failing.takeOvers == 2)
        expectOnTime(failing)
    }

    @Test("CU-3 a worker that is always too late is left alone after four pieces")
    func tooSlow() {
        var slow = started(Steps(repeatElement(Step(.work, .time(30)), count: 20)))
        slow.rendering = 30
        slow.wait(300)
        #expect(slow.renders == 4)
        expectOnTime(slow)
    }

    @Test("CU-3 a player that stands still without a word is found within two seconds")
    func stalled() {
        var player = started(Steps(repeatElement(Step(.work, .time(30)), count: 30)))
        player.wait(12)
        #expect(player.app.state.run.sound.track.heard != nil)
        player.isDead = true
        player.stall(1000)
        player.wait(Seconds(2.5))
        #expect(player.app.state.run.sound.track.heard == nil)
        #expect(player.app.state.run.sound.live.scheduledUntil != nil)
    }

    @Test(
        "CU-3 EN-3 MU-6 every cue is heard once and on time, however a person skips, pauses, goes on and changes the song",
        arguments: 0..<UInt64(AtLength.count(40, share: 15)))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let hasSongs = seed % 5 > 2
        var player = started(
            Steps((0..<40).map { _ in Step(.work, .time(Seconds(milliseconds: Int64(random.below(25) + 2) * 1000))) }),
            songs: hasSongs ? 8 : 0)
        player.latency = random.unit() * 0.4
        player.rendering = Seconds(random.unit() * 1.5)
        player.drift = (random.unit() - 0.5) * 0.002
        for _ in 0..<8 {
            player.wait(Seconds(random.unit() * 40))
            guard player.app.state.run.active != nil else { break }
            expectOnTime(player, "seed \(seed)")
            switch random.below(4) {
            case 0: player.send(.run(.forwardTapped))
            case 1: player.send(.run(.backwardTapped))
            case 2 where hasSongs: player.send(.run(.nextSongTapped))
            default: player.send(.run(.pauseTapped))
            }
        }
    }

    @Test("CU-3 presses in quick succession have one piece rendered, after the last of them")
    func quickPresses() {
        var player = started()
        player.wait(20)
        let before = player.renders
        for _ in 0..<5 {
            player.send(.run(.forwardTapped))
            #expect(player.renders == before)
            player.wait(Seconds(0.2))
        }
        player.wait(1)
        #expect(player.renders == before + 1)
        expectOnTime(player)
    }

    @Test("CU-3 a changed volume is in the samples of the next piece, and nothing is missed meanwhile")
    func volume() {
        var player = started()
        player.wait(20)
        player.app.state.shared.library.changeSettings { $0.volume = 0.5 }
        player.app.settle()
        player.wait(20)
        #expect(player.takeOvers == 2)
        #expect(player.app.state.run.sound.track.heard?.levels.all == 0.5)
        expectOnTime(player)
    }

    @Test("CU-7 in a run that is mixed with other music the platform is told so first, and its player is left alone")
    func mixed() {
        var player = started(sound: .mixed)
        player.wait(30)
        #expect(player.commands.first == .mix(true))
        #expect(player.commands.contains(.unlock(player: false)))
        #expect(!player.commands.contains(.openPlayer))
        #expect(player.takeOvers == 0)
        expectOnTime(player)
    }

    @Test("CU-3 a finished run closes the player after its last words")
    func finishes() {
        var player = started([Step(.work, .time(30))])
        player.wait(40)
        #expect(player.app.state.run.active == nil)
        #expect(player.commands.contains(.finish))
        #expect(player.heard.last?.sound == .voice("workout complete"))
    }
}
