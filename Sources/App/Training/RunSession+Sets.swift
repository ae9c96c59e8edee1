import Records
import Workouts

// A run by hand, set by set.

extension RunSession {
    /// As it was planned: its lines.
    var plan: Workout { run.plan }

    func isDone(_ place: SetPlace) -> Bool { run.sets[place]?.isDone == true }

    var isResting: Bool { run.isResting(state) }

    /// The set that is on, or comes after the rest; nil once all are done.
    var currentSet: SetPlace? { run.currentSet(state) }

    /// Whether the person is to get in place for the set.
    func isWaiting(for place: SetPlace, _ moment: RunState) -> Bool {
        run.performance.part(of: moment.position.step) == .wait
            && run.performance.place(of: moment.position.step) == place
    }

    /// Whether the set's time runs.
    func isHeld(_ place: SetPlace, _ moment: RunState) -> Bool {
        let step = moment.position.step
        return step < workout.steps.count && workout.steps[step].target.time != nil && !run.isResting(moment)
            && run.performance.place(of: step) == place
    }

    var setCounts: (done: Int, all: Int) { run.setCounts }

    /// The likely result of a set: as the one before it today, else as planned, else as the last time.
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
}

extension PersonalBests {
    /// The sets that were done the last time with the exercise of a line.
    func lastSets(of line: Step) -> [SetResult] { line.exercise.map { lastSets(of: $0) } ?? [] }
}
