import Records
import Soundtrack
import Testing
import Workouts

@testable import App

@Suite struct RunSoundTests {
    /// A started Tabata whose phrases have no recordings, so that voices are beeped.
    private func started() -> TestApp {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        answerVoices(&app)
        return app
    }

    private func answerVoices(_ app: inout TestApp) {
        for effect in app.takeEffects() {
            if case .voices(.fetch(let phrase, _)) = effect { app.send(.host(.voices(.failed(phrase: phrase)))) }
        }
    }

    private func scheduled(_ app: inout TestApp) -> [ScheduledSound] {
        var sounds: [ScheduledSound] = []
        for effect in app.takeEffects() {
            if case .audio(.schedule(let more)) = effect { sounds += more }
            if case .audio(.cancelScheduled) = effect { sounds.removeAll { $0.at > app.monotonic } }
        }
        return sounds
    }

    @Test("CU-1 CU-5 live cues are scheduled on the monotonic clock, each once, as far as the run goes")
    func live() {
        var app = TestApp()
        app.state.shared.library.changeSettings { $0.sound = .mixed }
        var workout = Workout(name: "Tabata", steps: IntervalPlan().steps)
        workout.cues.verbal = false
        workout.cues.tenSeconds = false
        workout.cues.halfway = false
        app.state.shared.library.add(workout, id: "w1")
        app.settle()
        let start = app.monotonic
        app.send(.run(.playTapped(workout: "w1")))
        var sounds = scheduled(&app)
        for _ in 0..<260 {
            app.wait(1)
            sounds += scheduled(&app)
        }
        let expected = Timeline(workout.steps).cues(ofStretchFrom: 0, CueQuery(workout.cues) { _ in nil })
        #expect(sounds.map(\.at) == expected.map { start + $0.moment })
    }

    @Test("CU-3 another program's pause is a pause of the run")
    func interrupted() {
        var app = started()
        app.wait(2)
        app.send(.host(.audio(.interrupted)))
        #expect(app.state.run.active?.state.phase == .paused)
        app.send(.host(.audio(.control(.play))))
        #expect(app.state.run.active?.state.phase == .running)
    }

    @Test("CU-6 a name whose recording comes late is still spoken, one without any by the platform")
    func lateVoice() {
        var app = TestApp()
        app.state.shared.can.speech = true
        app.state.shared.library.add(
            Workout(name: "W", steps: [Step(name: "Sprint", role: .work, target: .time(60))]), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        app.send(.host(.voices(.failed(phrase: "Sprint"))))
        app.wait(Seconds(0.1))
        #expect(app.takeEffects().contains(.audio(.speak("Sprint"))))
    }

    @Test("CU-6 a name that comes late is said while its step lasts, and not after it", arguments: [50, 70])
    func latestVoice(after seconds: Int64) {
        var app = TestApp()
        app.state.shared.can.speech = true
        let steps: Steps = [
            Step(name: "Sprint", role: .work, target: .time(60)), Step(name: "Walk", role: .rest, target: .time(60)),
        ]
        app.state.shared.library.add(Workout(name: "W", steps: steps), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        app.wait(Seconds(integerLiteral: seconds))
        app.send(.host(.voices(.failed(phrase: "Sprint"))))
        app.wait(Seconds(0.1))
        #expect(app.takeEffects().contains(.audio(.speak("Sprint"))) == (seconds < 60))
    }

    @Test("CU-6 what the platform says is said in its order, whatever order the recordings were missed in")
    func spokenInOrder() {
        var app = TestApp()
        app.state.shared.can.speech = true
        let names = ["One", "Two", "Three"]
        let steps = Steps(names.map { Step(name: $0, role: .work, target: .time(4)) })
        app.state.shared.library.add(Workout(name: "W", steps: steps), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        for name in ["Three", "One", "Two"] { app.send(.host(.voices(.failed(phrase: name)))) }
        app.wait(11)
        let spoken = app.takeEffects().compactMap { if case .audio(.speak(let text)) = $0 { text } else { nil } }
        #expect(spoken == names)
    }

    @Test("EN-2 next on the lock screen ends a step without a time, and none with one")
    func nextOnTheLockScreen() {
        var app = TestApp()
        let steps: Steps = [Step(.work, .time(60)), Step(.work, .open), Step(.rest, .time(60))]
        app.state.shared.library.add(Workout(name: "W", steps: steps), id: "w1")
        app.settle()
        app.send(.run(.playTapped(workout: "w1")))
        func offersNext() -> Bool? {
            app.takeEffects().compactMap {
                if case .audio(.nowPlaying(_, _, _, _, _, let hasNext)) = $0 { hasNext } else { nil }
            }.last
        }
        #expect(offersNext() == false)
        app.send(.host(.audio(.control(.next))))
        #expect(app.state.run.active?.state.position.step == 0)
        // The step that begins by time is told as well.
        app.wait(61)
        #expect(offersNext() == true)
        app.send(.host(.audio(.control(.next))))
        #expect(app.state.run.active?.state.position.step == 2)
    }

    @Test("CU-4 a soundtrack is saved as one file; what can't be is said")
    func download() {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w1")
        app.state.shared.library.add(Workout(name: "Open", steps: [Step(.exercise, .open)]), id: "w2")
        app.settle()
        app.send(.run(.downloadTapped(workout: "w2")))
        #expect(app.state.shared.notice?.text.isEmpty == false)
        app.send(.run(.downloadTapped(workout: "w1")))
        answerVoices(&app)
        guard let token = app.state.shared.download?.token else { return #expect(Bool(false), "nothing is rendered") }
        app.send(.host(.soundtrack(.rendered(token: token, bytes: 9))))
        #expect(app.takeEffects().contains(.soundtrack(.save(token: token, fileName: "Tabata.flac"))))
    }

    @Test(
        "CU-4 a soundtrack that can't be saved says why",
        arguments: [(SoundtrackFailure.full, "no room"), (.other, "could not be made")])
    func failedDownload(failure: SoundtrackFailure, words: String) {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w1")
        app.settle()
        app.send(.run(.downloadTapped(workout: "w1")))
        answerVoices(&app)
        guard let token = app.state.shared.download?.token else { return #expect(Bool(false), "nothing is rendered") }
        app.send(.host(.soundtrack(.failed(token: token, failure))))
        #expect(app.state.shared.notice?.text.contains(words) == true)
        #expect(app.state.shared.download == nil)
    }

    @Test("CU-6 the recordings that every workout needs are fetched soon after the app has opened, not before")
    func readied() {
        func fetches(_ app: inout TestApp) -> Int {
            app.takeEffects().filter { if case .voices(.fetch) = $0 { true } else { false } }.count
        }
        var app = TestApp()
        app.wait(1)
        #expect(fetches(&app) == 0)
        app.wait(2)
        #expect(fetches(&app) == RunSound.common.count)
        app.wait(60)
        #expect(fetches(&app) == 0)
    }

    @Test("CU-4 more than 12 hours can't be one file", arguments: [12, 13])
    func longest(hours: Int) {
        let steps = Steps(repeatElement(Step(.work, .time(3600)), count: hours))
        #expect((RunScreen.refusal(of: Workout(name: "W", steps: steps)) == nil) == (hours == 12))
    }
}
