import Catalogue
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct SetCounterTests {
    /// Push-ups, 2 × 10 with a minute of rest, begun; or whatever else is said.
    private func begun(
        tracked: Bool = true, _ target: Target = .open, exercise: String = "push-up", rest: Int32 = 60
    ) -> TestApp {
        var app = TestApp { $0.track(exercise, tracked) }
        app.serveCatalogue()
        var step = Step(name: "Push-up", role: .exercise, target: target)
        step.exercise = exercise
        step.sets = 2
        step.reps = target == .open ? 10 : nil
        step.weight = 5
        step.rest = rest
        app.state.shared.library.add(Workout(name: "W", steps: [step]), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        return app
    }

    private func watch(_ app: TestApp) -> Int32 { app.state.run.instruments.counter.watch }

    /// So many repetitions a minute for half a minute, told in one batch.
    private func move(_ app: inout TestApp, _ rate: Double?, seconds: Double = 33) {
        let began = app.monotonic
        app.wait(Seconds(seconds))
        tell(&app, TestApp.motion(rate, from: began.value, seconds: seconds))
    }

    private func tell(_ app: inout TestApp, _ log: MotionLog) {
        app.send(.host(.motion(.readings(token: watch(app), log))))
    }

    private func place(_ set: Int32) -> SetPlace { SetPlace(line: 0, set: set) }

    private func tick(_ app: inout TestApp, _ set: Int32) {
        app.send(.run(.training(.currentDone(place(set)))))
    }

    private func reps(_ app: TestApp, _ set: Int32) -> Int32? { app.state.run.active?.run.sets[place(set)]?.reps }

    /// The card of the set that is on, or of the rest.
    private func now(_ app: TestApp) -> String { app.html(from: "aria-label=\"Now\"", to: "</section>") }

    @Test("FT-5 PL-6 the repetitions of a tracked exercise go into its set by themselves, and can be corrected")
    func byHand() throws {
        var app = begun()
        #expect(app.takeEffects().contains { if case .motion(.watch) = $0 { true } else { false } })
        move(&app, 28)
        #expect(now(app).contains("Counting by motion"))
        tick(&app, 0)
        let felt = try #require(reps(app, 0))
        #expect((14...16).contains(felt))
        #expect(app.html.contains("value=\"\(felt)\"") && app.html.contains("Counted by motion"))
        #expect(now(app).contains(" counted by motion"))
        // Motion in the rest counts for no set.
        move(&app, 40)
        app.send(.run(.training(.restSkipped)))
        tick(&app, 1)
        #expect(reps(app, 1) == 10)
        app.send(.run(.training(.entered(.init(place: place(0), kind: .reps), "17"))))
        #expect(reps(app, 0) == 17 && !app.html.contains("Counted by motion"))
        app.send(.run(.endTapped))
        #expect(app.takeEffects().contains(.motion(.stop)))
        #expect(app.library.sessions.last?.value.results.first?.sets.map(\.reps) == [17, 10])
    }

    @Test("FT-5 PL-6 after the tick the count is corrected by one tap, and keeps its weight and the sensor's number")
    func corrected() throws {
        var app = begun()
        move(&app, 28)
        tick(&app, 0)
        let felt = try #require(reps(app, 0))
        #expect(now(app).contains("One repetition more"))
        app.send(.run(.training(.counted(place(0), felt + 1))))
        let entry = try #require(app.state.run.active?.run.sets[place(0)])
        #expect(entry.reps == felt + 1 && entry.weight == 5 && entry.isDone)
        #expect(now(app).contains(", \(felt) counted by motion"))
        // Only the set that was done just now is offered, and one that wasn't counted isn't.
        app.send(.run(.training(.restSkipped)))
        #expect(!now(app).contains("One repetition more"))
        tick(&app, 1)
        #expect(now(app).contains("All sets done") && !now(app).contains("One repetition more"))
        // Where no rest is planned, it stands below the next set.
        app = begun(rest: 0)
        move(&app, 28)
        tick(&app, 0)
        #expect(now(app).contains("set 2 of 2") && now(app).contains("One repetition more"))
        move(&app, 28)
        tick(&app, 1)
        #expect(now(app).contains("All sets done") && now(app).contains("One repetition more"))
    }

    @Test("FT-5 PL-6 what was entered counts more than what was felt, and a phone that lies still counts nothing")
    func entered() {
        var app = begun()
        app.send(.run(.training(.typed(.init(place: place(0), kind: .reps), "12"))))
        move(&app, 28)
        tick(&app, 0)
        #expect(reps(app, 0) == 12)
        app.send(.run(.training(.restSkipped)))
        move(&app, nil)
        tick(&app, 1)
        #expect(reps(app, 1) == 10)
    }

    @Test("FT-5 PL-6 a pause keeps what was felt, is no hole to be filled, and its own motion doesn't count")
    func paused() throws {
        var app = begun()
        move(&app, 30, seconds: 16)
        app.send(.run(.pauseTapped))
        #expect(!now(app).contains("Counting by motion"))
        move(&app, 40, seconds: 20)
        app.send(.run(.pauseTapped))
        move(&app, 30, seconds: 16)
        tick(&app, 0)
        let felt = try #require(reps(app, 0))
        #expect((14...16).contains(felt), "\(felt)")
    }

    @Test("FT-5 PL-6 a batch that comes late belongs to the set in which it was felt, by the times of its readings")
    func straddling() throws {
        var app = begun(rest: 0)
        let began = app.monotonic.value
        app.wait(20)
        // All that was felt of both sets comes at once: of the second there are two seconds.
        tick(&app, 0)
        #expect(reps(app, 0) == 10)
        app.wait(2)
        tell(&app, TestApp.motion(40, from: began, seconds: 22))
        tick(&app, 1)
        #expect(reps(app, 1) == 10)
        // The readings before the pause come after it has begun.
        var other = begun()
        let start = other.monotonic.value
        other.wait(20)
        other.send(.run(.pauseTapped))
        other.wait(10)
        tell(&other, TestApp.motion(30, from: start, seconds: 30))
        other.send(.run(.pauseTapped))
        tick(&other, 0)
        let felt = try #require(reps(other, 0))
        #expect((9...11).contains(felt), "\(felt)")
    }

    @Test("FT-5 PL-6 a set that was ticked off by mistake is counted as a whole at the next tick")
    func tickedByMistake() throws {
        var app = begun()
        move(&app, 30, seconds: 16)
        tick(&app, 0)
        let half = try #require(reps(app, 0))
        app.send(.run(.training(.setTicked(place(0), false))))
        move(&app, 30, seconds: 16)
        tick(&app, 0)
        let whole = try #require(reps(app, 0))
        #expect((7...9).contains(half) && (14...16).contains(whole), "\(half), \(whole)")
    }

    @Test("FT-5 PL-6 a set after a long wait is counted, and of a wait of ten minutes no more is kept than of three")
    func waits() throws {
        var app = begun()
        for _ in 0..<30 { move(&app, nil, seconds: 20) }
        move(&app, 30, seconds: 20)
        tick(&app, 0)
        let felt = try #require(reps(app, 0))
        #expect((9...11).contains(felt), "\(felt)")
    }

    @Test("FT-5 PL-6 a set of more than three minutes, whose beginning isn't kept, isn't guessed at")
    func long() {
        var app = begun()
        move(&app, 30, seconds: 200)
        tick(&app, 0)
        #expect(reps(app, 0) == 10)
    }

    @Test("FT-5 PL-6 a set of which the sensor missed the beginning, the middle or the end isn't guessed at")
    func missed() {
        for (from, until) in [(0.0, 12.0), (8, 16), (12, 24)] {
            var app = begun()
            let began = app.monotonic.value
            app.wait(24)
            var log = TestApp.motion(30, from: began, seconds: 24)
            log.samples.removeAll { $0.time >= began + from && $0.time < began + until }
            tell(&app, log)
            tick(&app, 0)
            #expect(reps(app, 0) == 10 && app.state.run.instruments.counter.counts.isEmpty, "\(from), \(until)")
        }
        // A set that begins after the readings do is counted.
        var app = begun()
        app.wait(20)
        move(&app, nil, seconds: 8)
        move(&app, 30, seconds: 16)
        tick(&app, 0)
        #expect(reps(app, 0).map { (7...9).contains($0) } ?? false)
    }

    @Test("FT-5 PL-6 once its sets are done an exercise can be tracked from now on, and untracked: at once")
    func tracking() {
        var app = begun(tracked: false)
        #expect(!app.html.contains(">Track</button>"))
        app.send(.run(.training(.exerciseTicked(0, true))))
        #expect(app.html.contains(">Track</button>") && watch(app) == 0)
        _ = app.takeEffects()
        app.send(.fitness(.trackTapped("push-up", true)))
        #expect(app.html.contains(">Untrack</button>") && app.state.run.active != nil)
        #expect(watch(app) != 0 && app.takeEffects().contains(.motion(.watch(token: watch(app)))))
        app.send(.run(.training(.setAdded(0))))
        app.send(.run(.training(.turnedTo(place(2)))))
        move(&app, 28)
        tick(&app, 2)
        #expect(reps(app, 2).map { (14...16).contains($0) } ?? false)
        _ = app.takeEffects()
        app.send(.fitness(.trackTapped("push-up", false)))
        #expect(watch(app) == 0 && app.takeEffects().contains(.motion(.stop)))
        app.send(.run(.endTapped))
        #expect(!app.takeEffects().contains(.motion(.stop)))
    }

    @Test("FT-5 nobody listens to the sensor for an exercise that isn't tracked, is held, or has sides by hand")
    func untracked() {
        #expect(watch(begun(tracked: false)) == 0)
        #expect(watch(begun(.time(30))) == 0)
        #expect(watch(begun(exercise: "one-arm-floor-press")) == 0)
    }

    @Test("FT-5 PL-6 a device that has no sensor, or doesn't give it, is trained with as ever")
    func absent() {
        for event in [MotionEvent.absent(token:), MotionEvent.refused(token:)] {
            var app = begun()
            app.send(.host(.motion(event(watch(app)))))
            tick(&app, 0)
            #expect(reps(app, 0) == 10 && !app.html.contains("ounted by motion"))
        }
    }

    @Test("FT-5 PL-6 a missing sensor is said once, with the first tracked exercise")
    func absentOnce() {
        var app = TestApp {
            $0.track("push-up", true)
            $0.track("crunch", true)
        }
        app.serveCatalogue()
        var steps = Steps()
        for name in ["push-up", "crunch"] {
            var step = Step(name: name, role: .exercise, target: .open)
            step.exercise = name
            step.reps = 10
            steps.append(step)
        }
        app.state.shared.library.add(Workout(name: "W", steps: steps), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        app.send(.host(.motion(.absent(token: watch(app)))))
        app.wait(1)
        #expect(now(app).contains("This device has no motion sensor: count yourself"))
        tick(&app, 0)
        app.wait(5)
        #expect(!now(app).contains("count yourself"))
    }

    @Test("FT-5 PL-6 a sensor that is refused, stops or never tells anything is said where the set is")
    func trouble() {
        var app = begun()
        app.send(.host(.motion(.refused(token: watch(app)))))
        #expect(now(app).contains("Setlist isn’t allowed to feel motion: count yourself"))
        app = begun()
        app.send(.host(.motion(.watching(token: watch(app)))))
        app.wait(1)
        #expect(!now(app).contains("count yourself"))
        app.wait(3)
        #expect(now(app).contains("The motion sensor tells nothing: count yourself"))
        move(&app, 28, seconds: 10)
        #expect(now(app).contains("Counting by motion"))
        app.wait(3)
        #expect(now(app).contains("The motion sensor has stopped: count yourself"))
        move(&app, 28, seconds: 1)
        #expect(now(app).contains("Counting by motion"))
        #expect(!now(begun(tracked: false)).contains("motion"))
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
        // The first that has a tempo and no sides, from its start.
        let line = try #require(
            steps.indices.first {
                steps[$0].role == .exercise && steps[$0].tempo != nil
                    && app.state.shared.shelf.exercise(of: steps[$0])?.isOneSided == false
            })
        while app.state.run.active?.state.position.step != line { app.send(.run(.nextTapped)) }
        let tempo = try #require(steps[line].tempo)
        move(&app, tempo)
        #expect(app.html.contains("Tracked · Counting by motion"))
        app.send(.run(.nextTapped))
        let set = SetPlace(line: Int32(line), set: 0)
        let felt = try #require(app.state.run.active?.run.sets[set]?.reps)
        #expect(abs(Double(felt) - tempo / 60 * 33) <= 1.5)
        let done = { (app: TestApp) in app.html(from: "aria-label=\"Done\"", to: "</section>") }
        #expect(done(app).contains("\(felt) rep") && done(app).contains("counted by motion"))
        // The correction stands, however often the step is told to be over.
        app.send(.run(.training(.counted(set, felt + 1))))
        app.wait(2)
        #expect(done(app).contains("\(felt + 1) rep") && !done(app).contains("counted by motion"))
        app.send(.run(.backTapped))
        app.send(.run(.saveTapped))
        let session = try #require(app.library.sessions.last?.value)
        #expect(session.results.contains { $0.sets.first?.reps == felt + 1 })
    }

    @Test("FT-5 GW-4 of an exercise with two sides the number is that of one, also where the other isn't felt")
    func sides() throws {
        for isBothFelt in [true, false] {
            var app = TestApp { $0.track("one-arm-floor-press", true) }
            app.serveCatalogue()
            // The exercises come when it has begun: from then on it is listened to.
            app.send(.run(.performTapped(.generated("Press", exercise: "one-arm-floor-press"))))
            #expect(watch(app) != 0)
            move(&app, 30, seconds: 20)
            move(&app, isBothFelt ? 30 : nil, seconds: 19)
            app.send(.run(.nextTapped))
            let felt = try #require(reps(app, 0))
            #expect((9...11).contains(felt), "\(felt)")
            #expect(app.html(from: "aria-label=\"Done\"", to: "</section>").contains("\(felt) reps each side"))
        }
    }
}
