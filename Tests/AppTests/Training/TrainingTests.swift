import Records
import Testing
import Workouts

@testable import App

@Suite struct TrainingTests {
    /// Bench press 3 × 8 with 90 s of rest, then a superset of rows and curls, 2 rounds, 60 s.
    static var workout: Workout {
        func line(_ name: String, _ sets: Int32, _ reps: Int32, _ rest: Int32, superset: String? = nil) -> Step {
            var step = Step(name: name, role: .exercise, target: .open)
            step.exercise = name.utf8.first == UInt8(ascii: "B") ? "barbell-bench-press" : nil
            step.sets = sets
            step.reps = reps
            step.rest = rest
            step.superset = superset
            return step
        }
        var bench = line("Bench press", 3, 8, 90)
        bench.weight = 60
        bench.note = "Slow down"
        return Workout(
            name: "Push day",
            steps: [bench, line("Row", 2, 10, 0, superset: "a"), line("Curl", 2, 12, 60, superset: "a")])
    }

    private func app(_ workout: Workout = TrainingTests.workout) -> TestApp {
        var app = TestApp()
        app.state.shared.library.add(workout, id: "w")
        app.settle()
        return app
    }

    private func begun(_ workout: Workout = TrainingTests.workout) -> TestApp {
        var app = app(workout)
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        return app
    }

    private func place(_ line: Int32, _ set: Int32) -> SetPlace { SetPlace(line: line, set: set) }
    private func standing(_ app: TestApp) -> String {
        let run = app.state.run.active!
        let step = run.workout.steps[run.run.state(at: run.clock.moment(atMonotonic: app.monotonic)).position.step]
        return step.name
    }

    @Test("PL-6 IT-11 Play opens Begin Workout, with exercises, notes, sets and supersets; it starts the stopwatch")
    func begins() {
        var app = app()
        app.send(.run(.playTapped(workout: "w")))
        #expect(app.address == .begin(workout: "w"))
        #expect(app.state.run.active == nil)
        for text in [
            "Bench press", "3 × 8 · 60 kg · 1:30 rest", "Slow down", "Superset", "2 rounds", "3 exercises · 7 sets",
        ] {
            #expect(app.html.contains(text), "\(text)")
        }
        app.send(.run(.beginTapped(workout: "w")))
        #expect(app.address == .run)
        app.wait(75)
        #expect(app.html.contains("Time spent\">1:15"))
        app.send(.run(.pauseTapped))
        app.wait(20)
        #expect(app.html.contains("Time spent\">1:15"))
        #expect(app.html.contains("Resume"))
        app.send(.run(.pauseTapped))
        app.wait(5)
        #expect(app.html.contains("Time spent\">1:20"))
    }

    @Test("PL-6 a set that is ticked off is noted as planned, its rest runs, and the next set is announced")
    func ticks() {
        var app = begun()
        app.wait(30)
        app.setDone()
        let run = app.state.run.active!
        #expect(run.run.sets[place(0, 0)] == SetEntry(reps: 8, weight: 60, isDone: true))
        #expect(standing(app) == "Rest")
        #expect(app.html.contains("1:30"))
        #expect(app.html.contains("Bench press, set 2 of 3"))
        app.wait(91)
        #expect(standing(app) == "Bench press")
        app.setDone()
        app.send(.run(.training(.restSkipped)))
        app.setDone()
        app.send(.run(.training(.restSkipped)))
        // A-B-A-B, with the rest after the round.
        var names: [String] = []
        for _ in 0..<4 {
            names.append(standing(app))
            app.setDone()
            if standing(app) == "Rest" {
                names.append("Rest")
                app.send(.run(.training(.restSkipped)))
            }
        }
        #expect(names == ["Row", "Curl", "Rest", "Row", "Curl"])
        #expect(standing(app) == "All sets done")
        app.send(.run(.endTapped))
        #expect(app.html.contains("Workout complete"))
        let session = app.library.sessions[0].value
        #expect(session.results[0].sets == Array(repeating: SetResult(reps: 8, weight: 60), count: 3))
    }

    @Test("PL-6 SH-8 sets and rests are told as they begin, and nothing every second")
    func told() {
        var app = begun()
        #expect(app.toldPeriod == "Bench press, set 1 of 3")
        app.wait(30)
        #expect(app.toldPeriod == "Bench press, set 1 of 3")
        app.setDone()
        for time: Seconds in [0, 30] {
            app.wait(time)
            #expect(app.toldPeriod == "Rest, 1 minute 30. Next: Bench press, set 2 of 3")
        }
        app.wait(61)
        #expect(app.toldPeriod == "Bench press, set 2 of 3")
        for line in 0..<3 { app.send(.run(.training(.exerciseTicked(line, true)))) }
        #expect(app.toldPeriod == "All sets done")
    }

    @Test("PL-6 weight and reps are what was entered, a comma or another unit too, and come back after a crash")
    func enters() {
        var app = begun()
        app.send(.run(.training(.entered(.init(place: place(0, 0), kind: .weight), "62,5"))))
        app.send(.run(.training(.entered(.init(place: place(0, 0), kind: .reps), "7"))))
        app.send(.run(.training(.setTicked(place(0, 0), true))))
        app.send(.run(.training(.typed(.init(place: place(0, 1), kind: .weight), "27.5 lb"))))
        app.send(.run(.training(.setTicked(place(0, 1), true))))
        let sets = app.state.run.active!.run.sets
        #expect(sets[place(0, 0)] == SetEntry(reps: 7, weight: 62.5, isDone: true))
        #expect(abs((sets[place(0, 1)]?.weight ?? 0) - 12.4738) < 0.0001)
        var again = app.reopened(after: 40)
        again.send(.run(.resumeTapped))
        #expect(again.state.run.active?.run.sets == sets)
        #expect(again.html.contains("value=\"62.5\""))
    }

    @Test(
        "PL-6 SH-10 a weight that is none is refused beside its field, and the set isn't ticked",
        arguments: ["-5", "1e9", "x", "3000"])
    func refuses(text: String) {
        var app = begun()
        let field = Training.Field(place: place(0, 0), kind: .weight)
        app.send(.run(.training(.entered(field, text))))
        #expect(app.html.contains("Enter a weight from 0 to 2000 kg, such as 27.5."))
        app.send(.run(.training(.setTicked(place(0, 0), true))))
        #expect(app.state.run.active?.run.sets[place(0, 0)]?.isDone != true)
        app.send(.run(.training(.entered(field, "0"))))
        app.send(.run(.training(.setTicked(place(0, 0), true))))
        #expect(app.state.run.active?.run.sets[place(0, 0)] == SetEntry(reps: 8, weight: 0, isDone: true))
    }

    @Test("PL-6 sets are done in any order; one that was done before its turn is passed over")
    func anyOrder() {
        var app = begun()
        app.send(.run(.training(.setTicked(place(0, 1), true))))
        app.wait(91)
        // Now is the first one that was left out, then the third.
        #expect(app.state.run.active?.currentSet == place(0, 0))
        app.setDone()
        app.wait(91)
        #expect(app.state.run.active?.currentSet == place(0, 2))
        // A person who turns to another exercise stays with it, and comes back for the set that was left out.
        app.send(.run(.training(.turnedTo(place(1, 1)))))
        app.setDone()
        app.wait(61)
        #expect(app.state.run.active?.currentSet == place(2, 1))
        app.setDone()
        app.wait(61)
        #expect(app.state.run.active?.currentSet == place(0, 2))
    }

    @Test("PL-6 a set that was ticked by mistake comes back, and so does its stage of the run")
    func unticks() {
        var app = begun()
        app.setDone()
        #expect(standing(app) == "Rest")
        app.send(.run(.training(.setTicked(place(0, 0), false))))
        #expect(standing(app) == "Bench press")
        #expect(app.state.run.active?.currentSet == place(0, 0))
    }

    @Test("PL-6 a whole exercise is ticked off at once, and unticked")
    func tickAll() {
        var app = begun()
        app.send(.run(.training(.exerciseTicked(0, true))))
        #expect(app.state.run.active?.setCounts.done == 3)
        #expect(app.state.run.active?.currentSet == place(1, 0))
        app.send(.run(.training(.exerciseTicked(0, false))))
        #expect(app.state.run.active?.setCounts.done == 0)
    }

    @Test("PL-6 a rest can be longer, also than was planned, after a reload too")
    func rests() {
        var app = begun()
        app.setDone()
        app.wait(50)
        #expect(app.html.contains("0:40"))
        app.send(.run(.training(.restLengthened)))
        #expect(app.html.contains("1:10"))
        app.send(.run(.training(.restLengthened)))
        #expect(app.html.contains("1:40"))
        #expect(standing(app) == "Rest")
        app.wait(60)
        var again = app.reopened(after: 10)
        again.send(.run(.resumeTapped))
        #expect(standing(again) == "Rest")
        #expect(again.html.contains("0:40") || again.html.contains("0:30"))
    }

    @Test("PL-6 a set may be added while training; it is part of the run after a reload too")
    func addsSet() {
        var app = begun()
        app.send(.run(.training(.setAdded(0))))
        #expect(app.html.contains("Set 4 done"))
        app.send(.run(.training(.exerciseTicked(0, true))))
        #expect(app.state.run.active?.setCounts.done == 4)
        #expect(app.library.workout("w")?.steps[0].sets == 3)
        var again = app.reopened(after: 10)
        again.send(.run(.resumeTapped))
        #expect(again.state.run.active?.setCounts.all == 8)
        #expect(again.state.run.active?.setCounts.done == 4)
    }

    @Test("PL-6 a set that is added while a rest runs: its cues are planned anew, and go on where they were")
    func addsSetInRest() {
        var app = begun()
        app.setDone()
        app.wait(20)
        _ = app.takeEffects()
        app.send(.run(.training(.setAdded(1))))
        #expect(app.takeEffects().contains(.audio(.cancelScheduled)))
        #expect(standing(app) == "Rest")
        #expect(app.state.run.active?.state.position.offset == 20)
    }

    @Test("PL-6 a set with a time waits for Start, and is done when the time is over")
    func timed() {
        var plank = Step(name: "Plank", role: .exercise, target: .time(40))
        plank.sets = 2
        plank.rest = 30
        var app = begun(Workout(name: "W", steps: [plank, Step(name: "Push-up", role: .exercise, target: .open)]))
        app.wait(15)
        #expect(app.html.contains("Start 0:40"))
        app.startSet()
        app.wait(41)
        #expect(app.state.run.active?.run.sets[place(0, 0)] == SetEntry(time: 40, isDone: true))
        #expect(standing(app) == "Rest")
        app.wait(30)
        app.startSet()
        app.wait(12)
        // It wasn't held to its end.
        app.setDone()
        #expect(app.state.run.active?.run.sets[place(0, 1)]?.time == 12)
    }

    @Test("PL-6 the sets of the last time stand beside today's, and a record is marked")
    func lastTime() {
        var app = begun()
        app.send(.run(.training(.exerciseTicked(0, true))))
        app.send(.run(.endTapped))
        app.send(.run(.playTapped(workout: "w")))
        #expect(app.html.contains("Last time: 60 kg × 8, 60 kg × 8, 60 kg × 8"))
        app.send(.run(.beginTapped(workout: "w")))
        #expect(app.html.contains("60 kg × 8"))
        app.setDone()
        #expect(!app.html.contains("★"))
        app.send(.run(.training(.entered(.init(place: place(0, 1), kind: .weight), "65"))))
        app.send(.run(.training(.setTicked(place(0, 1), true))))
        #expect(app.html.contains("★"))
        #expect(app.html.contains("Record: the heaviest set so far"))
    }

    @Test("PL-6 EN-7 after a reload in the middle, last time's sets still stand beside today's")
    func lastTimeAfterReload() {
        var app = begun()
        app.send(.run(.training(.exerciseTicked(0, true))))
        app.send(.run(.endTapped))
        app.send(.run(.playTapped(workout: "w")))
        app.send(.run(.beginTapped(workout: "w")))
        app.send(.run(.training(.entered(.init(place: place(0, 0), kind: .weight), "70"))))
        app.send(.run(.training(.setTicked(place(0, 0), true))))
        #expect(app.html.contains("★"))
        var again = app.reopened(after: 20)
        again.send(.run(.resumeTapped))
        #expect(again.html.contains("Last time 60 kg × 8"))
        #expect(again.html.contains("★"))
    }

    @Test(
        "PL-6 SH-9 Stop before the end can be undone: the run goes on with all that was noted, and its session is gone")
    func undoesStop() {
        var app = begun()
        app.setDone()
        app.wait(30)
        app.send(.run(.endTapped))
        #expect(app.library.sessions.count == 1)
        #expect(app.html.contains("Workout stopped"))
        app.wait(5)
        app.send(.shell(.undoTapped))
        #expect(app.address == .run)
        #expect(app.library.sessions.isEmpty)
        #expect(app.state.run.active?.setCounts.done == 1)
        #expect(app.state.run.active?.state.phase == .running)
        app.wait(10)
        app.send(.run(.endTapped))
        #expect(app.library.sessions.count == 1)
        #expect(app.library.openRuns.isEmpty)
    }

    @Test("PL-6 a run whose sets are all done is over with Stop, and nothing is asked")
    func stopsWhenDone() {
        var app = begun()
        for line in 0..<3 { app.send(.run(.training(.exerciseTicked(line, true)))) }
        app.send(.run(.endTapped))
        #expect(!app.html.contains("Undo"))
    }

    @Test("PL-6 HI-3 a run by hand is left for later and taken up again with all that was noted")
    func later() {
        var app = begun()
        app.setDone()
        app.wait(10)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        app.go(.workouts)
        #expect(app.html.contains("1 of 7 sets"))
        let id = app.library.openRuns[0].id
        app.send(.run(.openRunChosen(id)))
        #expect(app.state.run.active?.setCounts.done == 1)
        #expect(app.state.run.active?.state.phase == .paused)
    }

    @Test("PL-6 the lock screen's Next ticks the set off, then ends its rest; the skip keys pass over no set")
    func media() {
        var app = begun()
        app.send(.host(.key("ArrowRight")))
        #expect(standing(app) == "Bench press")
        app.send(.host(.audio(.control(.next))))
        #expect(standing(app) == "Rest")
        app.send(.host(.audio(.control(.next))))
        #expect(app.state.run.active?.currentSet == place(0, 1))
    }
}
