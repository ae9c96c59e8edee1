import Records
import Workouts

// A run by hand, set by set.

extension ActiveRun {
    /// As it was planned: its lines.
    var plan: Workout { run.plan }

    func isDone(_ place: SetPlace) -> Bool { run.sets[place]?.isDone == true }

    var isResting: Bool {
        let step = state.position.step
        return step < workout.steps.count && workout.steps[step].role == .rest && workout.steps[step].target.time != nil
    }

    /// The set that is on, or comes after the rest; nil once all are done.
    var currentSet: SetPlace? {
        let step = state.position.step
        guard step < workout.steps.count else { return nil }
        return run.performance.place(of: isResting ? step + 1 : step)
    }

    /// Whether the set's time runs.
    func isHeld(_ place: SetPlace, _ moment: RunState) -> Bool {
        let step = moment.position.step
        return step < workout.steps.count && workout.steps[step].role == .exercise
            && workout.steps[step].target.time != nil && run.performance.place(of: step) == place
    }

    var setCounts: (done: Int, all: Int) { run.setCounts }

    /// What a set is likely to be: as the one before it today, else as planned, else as the last time.
    func suggestion(for place: SetPlace, _ bests: PersonalBests) -> SetResult {
        let line = Int(place.line)
        guard plan.steps.indices.contains(line) else { return SetResult() }
        let step = plan.steps[line]
        let before = bests.lastSets(of: step)
        let then = Int(place.set) < before.count ? before[Int(place.set)] : before.last
        var suggestion = SetResult(
            reps: step.target.time == nil ? step.reps ?? then?.reps : nil, weight: step.weight ?? then?.weight,
            time: step.target.time)
        var set = place.set - 1
        while set >= 0 {
            if let entry = run.sets[SetPlace(line: place.line, set: set)], entry.isDone {
                suggestion.weight = entry.weight ?? suggestion.weight
                break
            }
            set -= 1
        }
        return suggestion
    }

    /// One set more of a line. The log is folded anew: its events name sets, not steps.
    mutating func addSet(to line: Int, _ shared: inout Shared) {
        guard plan.steps.indices.contains(line), plan.isByHand else { return }
        let sets = plan.steps[line].sets ?? 1
        guard Limits.sets.contains(Int(sets) + 1) else { return }
        var workout = plan
        workout.steps[line].sets = sets + 1
        replan(workout)
        shared.library.change(run: id, workout: workout)
    }

    /// Passes over a set that was done before its turn came.
    mutating func passDone(_ shared: inout Shared) {
        let step = state.position.step
        guard plan.isByHand, step < workout.steps.count, workout.steps[step].role == .exercise,
            let place = run.performance.place(of: step), isDone(place)
        else { return }
        append(.went(nextOpenSet(after: step) ?? .end), &shared)
    }

    /// The first set from a step on that isn't done, else the first of all.
    private func nextOpenSet(after step: Int) -> SetPlace? {
        let count = workout.steps.count
        for offset in 0..<count {
            let step = (step + offset) % count
            guard workout.steps[step].role == .exercise, let place = run.performance.place(of: step), !isDone(place)
            else { continue }
            return place
        }
        return nil
    }
}

extension PersonalBests {
    /// What was done the last time with the exercise of a line.
    func lastSets(of line: Step) -> [SetResult] { line.exercise.map { lastSets(of: $0) } ?? [] }
}
