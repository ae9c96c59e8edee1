// Random workouts and logs, for golden lines, property tests and benchmarks.

extension SplitMix64 {
    /// A workout of 1 to `maximum` steps. Times are whole milliseconds, for a simulator that ticks in them.
    public mutating func workout(steps maximum: UInt64 = 12, holds: Bool = true) -> Workout {
        var steps = Steps()
        for _ in 0...below(maximum) {
            let role = Role.allCases[Int(below(UInt64(Role.allCases.count)))]
            var step = Step(role, target(holds: holds))
            if below(3) == 0 { step.tempo = Double(below(200) + 1) }
            steps.append(step)
        }
        var workout = Workout(name: "Random", steps: steps)
        workout.cues.beepStart = Int32(below(6))
        workout.cues.halfway = below(4) > 0
        workout.cues.tenSeconds = below(4) > 0
        workout.cues.verbal = below(4) > 0
        workout.cues.tempoTick = below(2) == 0
        return workout
    }

    private mutating func target(holds: Bool) -> Target {
        switch holds ? below(10) : 0 {
        case 7: .open
        case 8: .distance(Double(below(300) + 1))
        case 9: .place(Place(latitude: 59.33 + unit() * 0.002, longitude: 18.06, radius: 10 + unit() * 30))
        default: .time(Seconds(milliseconds: Int64(below(4) == 0 ? below(3_000) + 1 : (below(60) + 1) * 1000)))
        }
    }

    /// A run with up to 40 events; the person moves north at 1 to 5 m/s, located about once a second.
    public mutating func run() -> Run {
        var run = Run(workout())
        var moment = Seconds.zero
        var distance = 0.0
        run.append(RunEvent(.started, at: moment))
        for _ in 0..<below(40) {
            let elapsed = Seconds(milliseconds: Int64(below(5_000)))
            moment += elapsed
            if run.state(at: moment).phase == .running { distance += elapsed.value * (1 + unit() * 4) }
            run.append(RunEvent(event(distance), at: moment))
        }
        return run
    }

    private mutating func event(_ distance: Double) -> RunEvent.Kind {
        switch below(12) {
        case 0: .paused
        case 1, 2: .resumed
        case 3: .skipped(30)
        case 4: .skipped(-30)
        case 5: .advanced
        default: .located(Fix(latitude: 59.33 + distance / 111_195, longitude: 18.06, distance: distance))
        }
    }
}
