import Catalogue
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct SetCounterTests {
    /// Push-ups, 2 × 10 with a minute of rest, begun; or whatever else is said.
    private func begun(tracked: Bool = true, _ target: Target = .open) -> TestApp {
        var app = TestApp { $0.track("push-up", tracked) }
        app.serveCatalogue()
        var step = Step(name: "Push-up", role: .exercise, target: target)
        step.exercise = "push-up"
        step.sets = 2
        step.reps = target == .open ? 10 : nil
        step.rest = 60
        app.state.shared.library.add(Workout(name: "W", steps: [step]), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        return app
    }

    private func watch(_ app: TestApp) -> Int32 { app.state.run.instruments.counter.watch }

    /// So many repetitions a minute for half a minute.
    private func move(_ app: inout TestApp, _ rate: Double?) {
        let began = app.monotonic
        app.wait(33)
        app.send(.host(.motion(.readings(token: watch(app), TestApp.motion(rate, from: began.value)))))
    }

    private func reps(_ app: TestApp, _ set: Int32) -> Int32? {
        app.state.run.active?.run.sets[SetPlace(line: 0, set: set)]?.reps
    }

    @Test("FT-5 PL-6 the repetitions of a tracked exercise go into its set by themselves, and can be corrected")
    func byHand() throws {
        var app = begun()
        #expect(app.takeEffects().contains { if case .motion(.watch) = $0 { true } else { false } })
        move(&app, 28)
        #expect(app.html.contains("counted by motion"))
        app.send(.run(.training(.currentDone(SetPlace(line: 0, set: 0)))))
        let felt = try #require(reps(app, 0))
        #expect((14...16).contains(felt))
        #expect(app.html.contains("value=\"\(felt)\""))
        // Motion in the rest counts for no set.
        move(&app, 40)
        app.send(.run(.training(.restSkipped)))
        app.send(.run(.training(.currentDone(SetPlace(line: 0, set: 1)))))
        #expect(reps(app, 1) == 10)
        app.send(.run(.training(.entered(.init(place: SetPlace(line: 0, set: 0), kind: .reps), "17"))))
        #expect(reps(app, 0) == 17)
        app.send(.run(.endTapped))
        #expect(app.takeEffects().contains(.motion(.stop)))
        #expect(app.library.sessions.last?.value.results.first?.sets.map(\.reps) == [17, 10])
    }

    @Test("FT-5 PL-6 what was entered counts more than what was felt, and a phone that lies still counts nothing")
    func entered() {
        var app = begun()
        app.send(.run(.training(.typed(.init(place: SetPlace(line: 0, set: 0), kind: .reps), "12"))))
        move(&app, 28)
        app.send(.run(.training(.currentDone(SetPlace(line: 0, set: 0)))))
        #expect(reps(app, 0) == 12)
        app.send(.run(.training(.restSkipped)))
        move(&app, nil)
        app.send(.run(.training(.currentDone(SetPlace(line: 0, set: 1)))))
        #expect(reps(app, 1) == 10)
    }

    @Test("FT-5 PL-6 once its sets are done an exercise can be tracked from now on, and untracked")
    func tracking() {
        var app = begun(tracked: false)
        #expect(!app.html.contains(">Track</button>"))
        app.send(.run(.training(.exerciseTicked(0, true))))
        #expect(app.html.contains(">Track</button>"))
        app.send(.fitness(.trackTapped("push-up", true)))
        #expect(app.html.contains(">Untrack</button>") && app.state.run.active != nil)
        app.send(.run(.endTapped))
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        #expect(watch(app) != 0)
    }

    @Test("FT-5 nobody listens to the sensor for an exercise that isn't tracked, or is held")
    func untracked() {
        #expect(watch(begun(tracked: false)) == 0)
        #expect(watch(begun(.time(30))) == 0)
    }

    @Test("FT-5 PL-6 a device that has no sensor, or doesn't give it, is trained with as ever")
    func absent() {
        for event in [MotionEvent.absent(token:), MotionEvent.refused(token:)] {
            var app = begun()
            app.send(.host(.motion(event(watch(app)))))
            app.send(.run(.training(.currentDone(SetPlace(line: 0, set: 0)))))
            #expect(reps(app, 0) == 10 && !app.html.contains("counted by motion"))
        }
    }

    @Test(
        "FT-5 GW-4 what was felt of an exercise of a generated workout stands at its end, can be corrected, and is kept"
    )
    func generated() throws {
        var app = TestApp.summary()
        for step in app.state.summary.plan.steps.dictionary {
            if let exercise = step.exercise { app.state.shared.library.track(exercise, true) }
        }
        app.send(.run(.performTapped(app.state.summary.plan)))
        let steps = try #require(app.state.run.active).plan.steps
        // The first that has a tempo, from its start.
        let line = try #require(steps.indices.first { steps[$0].role == .exercise && steps[$0].tempo != nil })
        while app.state.run.active?.state.position.step != line { app.send(.run(.nextTapped)) }
        let tempo = try #require(steps[line].tempo)
        move(&app, tempo)
        app.send(.run(.nextTapped))
        let set = SetPlace(line: Int32(line), set: 0)
        let felt = try #require(app.state.run.active?.run.sets[set]?.reps)
        #expect(abs(Double(felt) - tempo / 60 * 33) <= 1.5)
        #expect(app.html(from: "aria-label=\"Done\"", to: "</section>").contains("\(felt) rep"))
        app.send(.run(.training(.counted(set, felt + 1))))
        app.send(.run(.backTapped))
        app.send(.run(.saveTapped))
        let session = try #require(app.library.sessions.last?.value)
        #expect(session.results.contains { $0.sets.first?.reps == felt + 1 })
    }
}
