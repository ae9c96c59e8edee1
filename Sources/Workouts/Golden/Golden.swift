/// Lines that must be equal to the bit natively and in WebAssembly: states and cues of runs through workouts with all
/// four kinds of target, generated from a seed.
public func workoutsGoldenLines() -> [String] {
    var random = SplitMix64(seed: 2)
    var lines: [String] = []
    for number in 0..<60 {
        let run = random.run()
        lines.append("run \(number): \(run.timeline.length.microseconds) us, \(run.events.count) events")
        let query = CueQuery(run.workout.cues) { name in
            name == CueQuery.halfway ? nil : Seconds(milliseconds: Int64(name.utf8.count) * 80)
        }
        var moment = Seconds.zero
        let end = (run.events.last?.moment ?? .zero) + 60
        while moment < end {
            let state = run.state(at: moment)
            lines.append(
                "\(moment.microseconds) \(state.phase.code) \(state.position.step) \(state.position.offset.microseconds)"
                    + " \(state.spent.microseconds) \((state.distanceInStep ?? -1).bitPattern)"
            )
            let next = moment + Seconds(milliseconds: Int64(random.below(20_000)) + 1)
            for cue in run.cues(in: moment..<next, query) { lines.append(cue.line) }
            moment = next
        }
        let session = Session(of: run, until: end, began: 0, zoneMinutes: 0, weight: 71.5)
        lines.append("\(session.spent.microseconds) \(session.energy.bitPattern) \(session.results.count)")
    }
    return lines
}

extension RunState.Phase {
    fileprivate var code: Int {
        switch self {
        case .ready: 0
        case .running: 1
        case .paused: 2
        case .finished: 3
        }
    }
}

extension Cue {
    fileprivate var line: String {
        let sound =
            switch self.sound {
            case .beep: "beep"
            case .longBeep: "long"
            case .tick: "tick"
            case .voice(let phrase): phrase
            }
        return "cue \(moment.microseconds) \(sound) \(cut?.microseconds ?? -1) \(isDucked ? 1 : 0)"
    }
}
