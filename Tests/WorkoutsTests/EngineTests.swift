import Testing

@testable import Workouts

@Suite struct EngineTests {
    @Test("EN-1 a run's end is the moment at which it ended, whatever is logged after it")
    func end() {
        var run = Run(Workout(name: "W", steps: [Step(.work, .time(20))]))
        #expect(run.end == nil)
        run.append(RunEvent(.started, at: .zero))
        #expect(run.end == 20)
        run.append(RunEvent(.paused, at: 50))
        #expect(run.end == 20)
        run.append(RunEvent(.finished, at: 60))
        #expect(run.end == 20)
        var stopped = Run(Workout(name: "W", steps: [Step(.work, .time(20))]))
        stopped.append(RunEvent(.started, at: .zero))
        stopped.append(RunEvent(.finished, at: 5))
        stopped.append(RunEvent(.resumed, at: 9))
        #expect(stopped.end == 5)
    }

    @Test("EN-1 EN-2 EN-3 EN-4 the state is what a counter ticking in milliseconds shows", arguments: 0..<60)
    func agreesWithTicking(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var workout = random.workout()
        for index in workout.steps.indices {
            // The simulator knows nothing of places and distances: the person ends such a step.
            if workout.steps[index].target.time == nil { workout.steps[index].target = .open }
        }
        var run = Run(workout)
        var simulator = TickingSimulator(run.workout)
        run.append(RunEvent(.started, at: .zero))
        simulator.apply(.started)
        for _ in 0..<30 {
            for _ in 0..<random.below(9000) {
                simulator.tick()
                if random.below(500) == 0 { expectSame(run, simulator) }
            }
            let kinds: [RunEvent.Kind] = [
                .paused, .resumed, .resumed, .skipped(30), .skipped(-30), .skipped(-30), .advanced,
            ]
            let kind = kinds[Int(random.below(UInt64(kinds.count)))]
            simulator.apply(kind)
            run.append(RunEvent(kind, at: Seconds(milliseconds: Int64(simulator.now))))
            expectSame(run, simulator)
        }
    }

    private func expectSame(_ run: Run, _ simulator: TickingSimulator) {
        let state = run.state(at: Seconds(milliseconds: Int64(simulator.now)))
        #expect(state.phase == simulator.phase)
        #expect(state.position.step == simulator.step)
        #expect(state.spent == Seconds(milliseconds: Int64(simulator.spent)))
        if state.phase != .finished {
            #expect(state.position.offset == Seconds(milliseconds: Int64(simulator.offset)))
        }
    }

    @Test("EN-3 a skip stops at a step without a time target, whichever way it goes")
    func skipsStopAtHolds() {
        let timeline = Timeline([
            Step(.work, .time(20)), Step(.exercise, .open), Step(.work, .time(20)), Step(.rest, .time(20)),
        ])
        #expect(timeline.position(Position(step: 0), skipping: 30) == Position(step: 1))
        #expect(timeline.position(Position(step: 1, offset: 90), skipping: 30) == Position(step: 2))
        #expect(timeline.position(Position(step: 1, offset: 3), skipping: -30) == Position(step: 1))
        #expect(timeline.position(Position(step: 1, offset: 2), skipping: -30) == Position(step: 0))
        #expect(timeline.position(Position(step: 2, offset: 5), skipping: -30) == Position(step: 1))
        #expect(timeline.position(Position(step: 3, offset: 15), skipping: -30) == Position(step: 2, offset: 5))
        #expect(timeline.position(Position(step: 3, offset: 10), skipping: -30) == Position(step: 2))
    }

    @Test("EN-3 past the end a skip finishes, past the start it stops there")
    func skipsAtTheEnds() {
        var run = Run(Workout(name: "W", steps: [Step(.work, .time(20)), Step(.rest, .time(20))]))
        run.append(RunEvent(.started, at: .zero))
        run.append(RunEvent(.skipped(-30), at: 5))
        #expect(run.state(at: 5).position == Position(step: 0))
        run.append(RunEvent(.skipped(30), at: 6))
        #expect(run.state(at: 6).position == Position(step: 1, offset: 11))
        run.append(RunEvent(.skipped(30), at: 7))
        #expect(run.state(at: 7).phase == .finished)
        #expect(run.state(at: 100).spent == 7)
    }

    @Test("EN-2 a distance ends at the interpolated moment, between two fixes and across a pause")
    func distanceEndsBetweenFixes() {
        let steps: Steps = [Step(.work, .distance(100)), Step(.rest, .time(60))]
        var run = Run(Workout(name: "W", steps: steps))
        run.append(RunEvent(.started, at: .zero))
        run.append(RunEvent(.located(fix(0)), at: 0))
        run.append(RunEvent(.located(fix(60)), at: 10))
        #expect(run.state(at: 10).distanceInStep == 60)
        run.append(RunEvent(.paused, at: 12))
        run.append(RunEvent(.resumed, at: 112))
        // From 60 m at 10 s to 140 m at 20 s of running: 100 m at 15 s of running, 115 s on the clock.
        let changed = run.append(RunEvent(.located(fix(140)), at: 120))
        #expect(changed == 115)
        #expect(run.state(at: 120).position == Position(step: 1, offset: 5))
        #expect(run.state(at: 120).spent == 20)
    }

    @Test("EN-2 one fix may end several steps")
    func oneFixEndsSeveral() {
        let steps: Steps = [
            Step(.work, .distance(10)), Step(.rest, .time(2)), Step(.work, .distance(10)), Step(.rest, .open),
        ]
        var run = Run(Workout(name: "W", steps: steps))
        run.append(RunEvent(.started, at: .zero))
        run.append(RunEvent(.located(fix(0)), at: 0))
        run.append(RunEvent(.located(fix(100)), at: 10))
        // 10 m at 1 s, rest until 3 s, 30 + 10 m at 4 s, then open.
        #expect(run.state(at: 10).position == Position(step: 3, offset: 6))
    }

    @Test(
        "EN-2 a place ends a step as its circle is entered",
        arguments: [(59.33, 18.06), (89.9995, 30), (-17, 179.9999)])
    func placeEndsAtItsEdge(latitude: Double, longitude: Double) {
        let metresPerDegree = 111_195.08
        let place = Place(latitude: latitude, longitude: longitude, radius: 30)
        var run = Run(Workout(name: "W", steps: [Step(.work, .place(place)), Step(.rest, .time(60))]))
        run.append(RunEvent(.started, at: .zero))
        let south = Fix(latitude: latitude - 130 / metresPerDegree, longitude: longitude, distance: 0)
        run.append(RunEvent(.located(south), at: 0))
        run.append(RunEvent(.located(Fix(latitude: latitude, longitude: longitude, distance: 130)), at: 130))
        let state = run.state(at: 130)
        #expect(state.position.step == 1)
        #expect(abs(state.position.offset.value - 30) < 0.01)
    }

    @Test("EN-2 a circle across the antimeridian is entered from the other side")
    func antimeridian() {
        let place = Place(latitude: 0, longitude: 180, radius: 10)
        var run = Run(Workout(name: "W", steps: [Step(.work, .place(place)), Step(.rest, .time(600))]))
        run.append(RunEvent(.started, at: .zero))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: -179.999, distance: 0)), at: 0))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 179.999, distance: 222)), at: 222))
        #expect(run.state(at: 222).position.step == 1)
    }

    private func fix(_ distance: Double) -> Fix {
        Fix(latitude: 59.33, longitude: 18.06, distance: distance)
    }

    @Test("EN-5 a million steps")
    func millionSteps() {
        var run = Run(
            Workout(name: "W", steps: Steps(repeatElement(Step(.work, .time(Seconds(0.1))), count: 1_000_000))))
        run.append(RunEvent(.started, at: .zero))
        #expect(run.timeline.length == 100_000)
        #expect(run.state(at: Seconds(77_777.75)).position == Position(step: 777_777, offset: Seconds(0.05)))
        #expect(run.end == 100_000)
    }

    @Test("EN-1 an event that lies before its predecessor counts at its moment")
    func outOfOrder() {
        var run = Run(Workout(name: "W", steps: [Step(.work, .time(20))]))
        run.append(RunEvent(.started, at: 5))
        run.append(RunEvent(.paused, at: 3))
        #expect(run.state(at: 50).spent == 0)
        #expect(run.state(at: 50).phase == .paused)
    }

    @Test("EN-1 a refolded log gives the same run", arguments: 0..<20)
    func refolds(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let run = random.run()
        let again = Run(run.plan, events: run.events)
        for second in 0..<300 {
            let moment = Seconds(integerLiteral: Int64(second))
            #expect(run.state(at: moment) == again.state(at: moment))
        }
    }

    @Test("EN-4 passages sum up to the time spent", arguments: 0..<40)
    func passages(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let run = random.run()
        let moment = (run.events.last?.moment ?? .zero) + 17
        var sum = Seconds.zero
        for passage in run.passages(until: moment) { sum += passage.spent }
        #expect(sum == run.state(at: moment).spent)
    }

    @Test("OU-5 of fixes in a row only the last is kept, and nothing comes out otherwise", arguments: 0..<40)
    func fixesInARow(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        func upTo(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        let steps = (0..<12).map { _ in
            Step(.work, [.time(7), .time(20), .distance(35), .open, .distance(120)][upTo(5)])
        }
        let workout = Workout(name: "", steps: Steps(steps))
        var run = Run(workout)
        var whole = Run(workout)
        var now = Seconds.zero
        var distance = 0.0
        for event in 0..<400 {
            now += Seconds(milliseconds: Int64(upTo(1500)))
            var kind = RunEvent.Kind.located(Fix(latitude: 0, longitude: distance / 111_000, distance: distance))
            switch upTo(30) {
            case 0: kind = .paused
            case 1: kind = .resumed
            case 2: kind = .advanced
            case 3: kind = .skipped(-9)
            default: distance += Double(upTo(6))
            }
            if event == 5 { kind = .started }
            #expect(run.append(RunEvent(kind, at: now)) == whole.append(RunEvent(kind, at: now)))
            // Happens, and changes nothing: every fix stays.
            whole.append(RunEvent(.noted(SetPlace(line: 99, set: 9), SetEntry(isDone: false), goesOn: false), at: now))
            #expect(run.state(at: now) == whole.state(at: now))
            #expect(run.state(at: now + 3) == whole.state(at: now + 3))
        }
        let query = CueQuery(CueSettings()) { _ in 1 }
        #expect(run.cues(in: .zero..<now, query) == whole.cues(in: .zero..<now, query))
        #expect(run.passages(until: now) == whole.passages(until: now))
        #expect(run.distance == whole.distance)
    }

    @Test("OU-5 a day of fixes takes no more memory than an hour of them")
    func aDay() {
        var run = Run(Workout(name: "", steps: [Step(.work, .open)]))
        run.append(RunEvent(.started, at: .zero))
        for second in 1...86_400 {
            let fix = Fix(latitude: 0, longitude: 0, distance: Double(second) * 3)
            run.append(RunEvent(.located(fix), at: Seconds(integerLiteral: Int64(second))))
        }
        #expect(run.stretches().count == 2)
        #expect(run.distance == 259_200)
    }

    @Test("OU-5 who walks on during a pause goes on from there: a place passed meanwhile isn't reached")
    func walkedInPause() {
        let place = Place(latitude: 0, longitude: 0.01, radius: 30)
        var run = Run(Workout(name: "", steps: [Step(.work, .place(place))]))
        run.append(RunEvent(.started, at: .zero))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 0, distance: 0)), at: 1))
        run.append(RunEvent(.paused, at: 2))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 0.02, distance: 0)), at: 600))
        run.append(RunEvent(.resumed, at: 601))
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 0.0201, distance: 11)), at: 605))
        #expect(run.state(at: 605).phase == .running)
        run.append(RunEvent(.located(Fix(latitude: 0, longitude: 0.01, distance: 1100)), at: 700))
        #expect(run.state(at: 700).phase == .finished)
    }
}
