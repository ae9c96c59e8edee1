import Workouts

/// A run the naive way: a counter that ticks once a millisecond. The reference for the engine's arithmetic.
struct TickingSimulator {
    let steps: Steps
    var phase = RunState.Phase.ready
    var step = 0
    /// Milliseconds into the step.
    var offset = 0
    var spent = 0
    /// Milliseconds on the run's clock.
    var now = 0

    init(_ workout: Workout) {
        steps = workout.steps
    }

    private func length(_ step: Int) -> Int? {
        steps[step].target.time.map { Int($0.microseconds / 1000) }
    }

    mutating func tick() {
        now += 1
        guard phase == .running else { return }
        offset += 1
        spent += 1
        if let length = length(step), offset == length { enter(step + 1) }
    }

    private mutating func enter(_ step: Int) {
        self.step = step
        offset = 0
        if step == steps.count { phase = .finished }
    }

    mutating func apply(_ event: RunEvent.Kind) {
        switch event {
        case .started: if phase == .ready { phase = .running }
        case .paused: if phase == .running { phase = .paused }
        case .resumed: if phase == .paused { phase = .running }
        case .advanced: if phase == .running || phase == .paused { enter(step + 1) }
        case .finished: phase = .finished
        case .skipped(let amount):
            if phase == .running || phase == .paused {
                skip(Int(amount.microseconds / 1000))
            }
        case .located, .noted, .went, .added, .lengthened: break
        }
    }

    private mutating func skip(_ amount: Int) {
        if amount > 0 {
            if length(step) == nil { return enter(step + 1) }
            for _ in 0..<amount {
                guard step < steps.count, let length = length(step) else { return }
                offset += 1
                if offset == length { enter(step + 1) }
            }
            return
        }
        if length(step) == nil {
            if offset >= 3000 {
                offset = 0
                return
            }
            offset = 0
        }
        for _ in 0..<(-amount) {
            if offset == 0 {
                guard step > 0 else { return }
                step -= 1
                offset = length(step) ?? 0
                if length(step) == nil { return }
            }
            offset -= 1
        }
    }
}
