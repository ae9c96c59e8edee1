import Testing
import Workouts

@Suite struct PerformanceTests {
    private func exercise(
        _ name: String, sets: Int32? = nil, rest: Int32? = nil, superset: String? = nil, time: Seconds? = nil
    ) -> Step {
        var step = Step(name: name, role: .exercise, target: time.map { .time($0) } ?? .open)
        step.sets = sets
        step.rest = rest
        step.superset = superset
        return step
    }

    /// "A A rest:90 B", and what ends a workout by hand.
    private func text(_ performance: Performance) -> String {
        performance.steps.map { step in
            step.target.time.map { "\(step.name):\($0.roundedUp)" } ?? step.name
        }.joined(separator: " ")
    }

    private func performed(_ steps: Steps) -> String { text(Performance(Workout(name: "W", steps: steps))) }

    @Test("PL-6 each set is a step of its own, with its rest after it; none after the last")
    func sets() {
        #expect(
            performed([exercise("A", sets: 3, rest: 90), exercise("B", sets: 2, rest: 60)])
                == "A Rest:90 A Rest:90 A Rest:90 B Rest:60 B All sets done")
    }

    @Test("PL-6 a superset of any size is performed A-B-C-A-B-C, with the last one's rest after the round")
    func superset() {
        #expect(
            performed([
                exercise("A", sets: 2, rest: 0, superset: "s"), exercise("B", sets: 2, superset: "s"),
                exercise("C", sets: 2, rest: 75, superset: "s"), exercise("D"),
            ]) == "A B C Rest:75 A B C Rest:75 D All sets done")
        // Between members as well, where they say so.
        #expect(
            performed([
                exercise("A", sets: 2, rest: 10, superset: "s"), exercise("B", sets: 2, rest: 60, superset: "s"),
            ])
                == "A Rest:10 B Rest:60 A Rest:10 B All sets done")
    }

    @Test("PL-6 a member with fewer sets drops out; the round's rest stays")
    func unequal() {
        #expect(
            performed([exercise("A", sets: 3, rest: 0, superset: "s"), exercise("B", sets: 1, rest: 60, superset: "s")])
                == "A B Rest:60 A Rest:60 A All sets done")
    }

    @Test("PL-6 neighbouring supersets stay apart, and one that was left with one member is an exercise")
    func blocks() {
        let steps: Steps = [
            exercise("A", superset: "s"), exercise("B", superset: "s"), exercise("C", superset: "t"), exercise("D"),
            exercise("E", superset: "s"),
        ]
        #expect(steps.blocks == [0..<2, 2..<3, 3..<4, 4..<5])
    }

    @Test("IT-11 what has a time runs by itself, what waits for the person is done by hand")
    func byHand() {
        let timed = Workout(name: "W", steps: [exercise("Plank", sets: 2, rest: 30, time: 40)])
        #expect(!timed.isByHand)
        #expect(performed(timed.steps) == "Plank:40 Rest:30 Plank:40")
        // Before a set with a time one gets in place.
        #expect(
            performed([exercise("Plank", sets: 2, rest: 30, time: 40), exercise("Push-up")])
                == "Plank Plank:40 Rest:30 Plank Plank:40 Rest:30 Push-up All sets done")
        #expect(!Workout(name: "W", steps: [Step(.work, .open)]).isByHand)
    }

    @Test("EN-5 what has no sets is performed as it stands")
    func plain() {
        let workout = Workout(name: "W", steps: [Step(.prepare, .time(10)), Step(.work, .open)])
        #expect(workout.performed == workout)
        #expect(Performance(workout).place(of: 1) == SetPlace(line: 1, set: 0))
    }

    @Test("PL-6 every set is found among the steps, and every step says whose it is", arguments: 0..<50)
    func places(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var steps = Steps()
        for index in 0..<random.below(8) + 1 {
            steps.append(
                exercise(
                    "\(index)", sets: Int32(random.below(4)) + 1, rest: Int32(random.below(3)) * 30,
                    superset: random.below(2) == 0 ? "\(random.below(2))" : nil,
                    time: random.below(3) == 0 ? 20 : nil))
        }
        let workout = Workout(name: "W", steps: steps)
        let performance = Performance(workout)
        var places: [SetPlace] = []
        for (index, step) in performance.steps.enumerated() where performance.part(of: index) != .end {
            let place = performance.place(of: index)
            let line = place.map { steps[Int($0.line)] }
            switch performance.part(of: index) {
            case .wait: #expect(step.target == .open && performance.place(of: index + 1) == place)
            case .set:
                #expect(step.name == line?.name && step.target == line?.target)
                if let place { places.append(place) }
            case .rest: #expect(step.role == .rest && performance.place(of: index - 1) == place)
            case .end: break
            }
        }
        #expect(Set(places).count == places.count)
        #expect(places.count == steps.reduce(0) { $0 + Int($1.sets ?? 1) })
    }

    @Test("PL-6 more sets than a workout may have steps are one each")
    func tooMany() {
        var steps = Steps()
        let step = exercise("A", sets: 99, rest: 10)
        steps.append(contentsOf: [step], times: 20_000)
        let performance = Performance(Workout(name: "W", steps: steps))
        #expect(performance.steps.count == 40_000)
        #expect(performance.place(of: 2) == SetPlace(line: 1, set: 0))
    }

    @Test("PL-6 a set that is ticked off leads to its rest, the rest to the next set, in any order, and back")
    func ticking() {
        let workout = Workout(name: "W", steps: [exercise("A", sets: 2, rest: 90), exercise("B", sets: 2, rest: 60)])
        var run = Run(workout)
        run.append(RunEvent(.started, at: 0))
        func stands(
            _ moment: Seconds, _ name: String, _ place: SetPlace?, _ offset: Seconds,
            _ line: SourceLocation = #_sourceLocation
        ) {
            let position = run.state(at: moment).position
            #expect(run.workout.steps[position.step].name == name, sourceLocation: line)
            #expect(run.performance.place(of: position.step) == place, sourceLocation: line)
            #expect(position.offset == offset, sourceLocation: line)
        }
        let first = SetPlace(line: 0, set: 0)
        stands(30, "A", first, 30)
        run.append(RunEvent(.noted(first, SetEntry(reps: 8, weight: 60, isDone: true), goesOn: true), at: 40))
        stands(50, "Rest", first, 10)
        stands(135, "A", SetPlace(line: 0, set: 1), 5)
        // The past stays as it was, whatever comes.
        defer { stands(50, "Rest", first, 10) }
        // Another one first.
        let other = SetPlace(line: 1, set: 0)
        run.append(RunEvent(.went(other), at: 140))
        stands(140, "B", other, 0)
        run.append(RunEvent(.noted(other, SetEntry(reps: 10, isDone: true), goesOn: true), at: 150))
        stands(160, "Rest", other, 10)
        // A correction moves nothing.
        run.append(RunEvent(.noted(first, SetEntry(reps: 9, weight: 60, isDone: true), goesOn: false), at: 165))
        stands(165, "Rest", other, 15)
        // Ticked by mistake.
        run.append(RunEvent(.noted(other, SetEntry(reps: 10, isDone: false), goesOn: true), at: 170))
        stands(175, "B", other, 5)
        #expect(run.sets[first] == SetEntry(reps: 9, weight: 60, isDone: true))
        #expect(run.sets[other]?.isDone == false)
        // A set that doesn't exist changes nothing.
        run.append(RunEvent(.noted(SetPlace(line: 7, set: 0), SetEntry(isDone: true), goesOn: true), at: 180))
        run.append(RunEvent(.went(SetPlace(line: 0, set: 9)), at: 180))
        stands(185, "B", other, 15)
        #expect(run.sets.count == 2)
        #expect(run.state(at: 185).spent == 185)
    }

    @Test("PL-6 after the last set the run waits for the person to stop it")
    func end() {
        var run = Run(Workout(name: "W", steps: [exercise("A")]))
        run.append(RunEvent(.started, at: 0))
        run.append(RunEvent(.noted(SetPlace(line: 0, set: 0), SetEntry(reps: 5, isDone: true), goesOn: true), at: 10))
        #expect(run.state(at: 5_000).phase == .running)
        #expect(run.performance.place(of: run.state(at: 20).position.step) == nil)
        // It isn't done after all.
        run.append(RunEvent(.noted(SetPlace(line: 0, set: 0), SetEntry(reps: 5, isDone: false), goesOn: false), at: 30))
        #expect(run.currentSet(run.state(at: 35)) == SetPlace(line: 0, set: 0))
        run.append(RunEvent(.noted(SetPlace(line: 0, set: 0), SetEntry(reps: 4, isDone: true), goesOn: true), at: 40))
        #expect(run.currentSet(run.state(at: 50)) == nil)
        // One more.
        run.append(RunEvent(.added(0), at: 60))
        #expect(run.currentSet(run.state(at: 70)) == SetPlace(line: 0, set: 1))
        #expect(run.setCounts == (1, 2))
    }

    @Test("PL-6 a rest is lengthened beyond what was planned; what has been and what comes stay as they are")
    func lengthening() {
        let workout = Workout(name: "W", steps: [exercise("A", sets: 3, rest: 60), exercise("B", sets: 1)])
        var run = Run(workout)
        run.append(RunEvent(.started, at: 0))
        // Not while a set is on.
        run.append(RunEvent(.lengthened(30), at: 5))
        #expect(run.workout.steps.count == Run(workout).workout.steps.count)
        run.append(RunEvent(.noted(SetPlace(line: 0, set: 0), SetEntry(isDone: true), goesOn: true), at: 40))
        #expect(run.isResting(run.state(at: 95)))
        let before = run.passages(until: 90)
        run.append(RunEvent(.lengthened(30), at: 90))
        #expect(run.passages(until: 90) == before)
        #expect(run.state(at: 90).position.offset == 50)
        #expect(run.isResting(run.state(at: 129)))
        #expect(!run.isResting(run.state(at: 131)))
        #expect(run.currentSet(run.state(at: 131)) == SetPlace(line: 0, set: 1))
        // It is heard at its new end, and nothing at the old one.
        let heard = run.cues(in: 90..<131, CueQuery(CueSettings()) { _ in nil })
        let beeps = heard.filter { $0.sound == .beep }.map { $0.moment }
        let expected: [Seconds] = [127, 128, 129]
        #expect(beeps == expected)
        #expect(heard.allSatisfy { $0.moment >= 110 })
        // The plan is as it was, and the next rest as long as planned.
        #expect(run.plan == workout)
        run.append(RunEvent(.noted(SetPlace(line: 0, set: 1), SetEntry(isDone: true), goesOn: true), at: 140))
        #expect(!run.isResting(run.state(at: 201)))
        // Nobody rests for more than an hour, and nobody less than planned.
        for _ in 0..<10 { run.append(RunEvent(.lengthened(1_000), at: 150)) }
        #expect(run.isResting(run.state(at: 3_700)) && !run.isResting(run.state(at: 3_800)))
        run.append(RunEvent(.lengthened(-30), at: 160))
        #expect(run.isResting(run.state(at: 3_700)))
        #expect(Run(workout, events: run.events).state(at: 3_000) == run.state(at: 3_000))
    }

    @Test("PL-6 a set that is added to an earlier line leaves what has been, the rest and what comes as they are")
    func adding() {
        let squats = exercise("Squat", sets: 3, rest: 60)
        let workout = Workout(
            name: "W", steps: [squats, exercise("Plank", sets: 2, rest: 60, time: 45), exercise("Burpee")])
        var run = Run(workout)
        run.append(RunEvent(.started, at: 0))
        var moment: Seconds = 0
        for set in 0..<3 {
            moment += 40
            let place = SetPlace(line: 0, set: Int32(set))
            run.append(RunEvent(.noted(place, SetEntry(reps: 5, isDone: true), goesOn: true), at: moment))
            moment += 60
        }
        run.append(RunEvent(.advanced, at: moment))
        moment += 50
        let held = SetPlace(line: 1, set: 0)
        run.append(RunEvent(.noted(held, SetEntry(time: 45, isDone: true), goesOn: false), at: moment - 5))
        let before = (run.state(at: moment), run.passages(until: moment))
        #expect(run.workout.steps[before.0.position.step].name == "Rest" && before.0.position.offset == 5)
        run.append(RunEvent(.added(0), at: moment))
        #expect(run.state(at: moment) == before.0)
        #expect(run.passages(until: moment) == before.1)
        #expect(run.currentSet(run.state(at: moment)) == SetPlace(line: 1, set: 1))
        #expect(Run(workout, events: run.events).state(at: moment + 70) == run.state(at: moment + 70))
        let session = Session(of: run, until: moment, began: 0, zoneMinutes: 0, weight: nil)
        #expect(session.results.map(\.name) == ["Squat", "Rest", "Plank"])
        #expect(session.results.map(\.spent) == [120, 185, 45])
    }

    @Test("HI-2 PL-6 sets of a line that was never on, its first one left out, are in the session")
    func neverOn() {
        var run = Run(Workout(name: "W", steps: [exercise("Squat", sets: 2, rest: 60), exercise("Burpee", sets: 2)]))
        run.append(RunEvent(.started, at: 0))
        let second = SetPlace(line: 1, set: 1)
        run.append(RunEvent(.noted(second, SetEntry(reps: 9, isDone: true), goesOn: true), at: 20))
        // Two of four are open: now is the first of them.
        #expect(run.currentSet(run.state(at: 20)) == SetPlace(line: 0, set: 0))
        let session = Session(of: run, until: 30, began: 0, zoneMinutes: 0, weight: nil)
        #expect(session.results.map(\.name) == ["Squat", "Burpee"])
        #expect(session.results[1].sets == [SetResult(reps: 9)])
    }

    @Test("HI-4 PL-6 a session has a line's time, its sets and what it counted as; rests by themselves")
    func session() {
        var bench = exercise("Bench press", sets: 2, rest: 90)
        bench.exercise = "bench-press"
        var own = exercise("Mine", sets: 1)
        own.exercise = "gone"
        var run = Run(Workout(name: "W", steps: [bench, own]))
        run.append(RunEvent(.started, at: 0))
        run.append(
            RunEvent(
                .noted(SetPlace(line: 0, set: 0), SetEntry(reps: 8, weight: 60, isDone: true), goesOn: true), at: 60))
        run.append(
            RunEvent(
                .noted(SetPlace(line: 0, set: 1), SetEntry(reps: 7, weight: 60, isDone: true), goesOn: true), at: 210))
        run.append(
            RunEvent(.noted(SetPlace(line: 1, set: 0), SetEntry(reps: 3, isDone: false), goesOn: false), at: 220))
        let met = MetabolicEquivalent(code: "02050", value: 6)
        let session = Session(of: run, until: 240, began: 0, zoneMinutes: 0, weight: 80) {
            $0 == "bench-press" ? met : nil
        }
        #expect(session.results.map(\.name) == ["Bench press", "Rest"])
        #expect(session.results.map(\.spent) == [120, 120])
        #expect(session.results[0].sets == [SetResult(reps: 8, weight: 60), SetResult(reps: 7, weight: 60)])
        #expect(session.results[0].exercise == "bench-press")
        #expect(session.results[0].intensity == met)
        #expect(session.results[1].intensity == nil)
        // 2 min × 6 MET + 2 min × 1.3 MET, × 3.5 × 80 / 200.
        #expect(abs(session.energy - 14.6 * 1.4) < 1e-9)
    }
}
