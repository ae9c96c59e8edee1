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

    /// The kind of a set: as noted, else as planned.
    func kind(of place: SetPlace) -> SetKind { run.sets[place]?.kind ?? plan.steps[Int(place.line)].setKind }

    /// The set of the last time that a set compares with, the i-th warm-up with the i-th warm-up, so that warm-ups shift no comparison; nil
    /// if there were fewer. O(sets of both times).
    func counterpart(of place: SetPlace, _ bests: PersonalBests) -> SetResult? {
        let (number, before) = comparison(of: place, plan.steps[Int(place.line)], bests)
        return number < before.count ? before[number] : nil
    }

    /// The sets of the last time with which a set compares, and its number among those of today.
    private func comparison(
        of place: SetPlace, _ step: Step, _ bests: PersonalBests
    ) -> (number: Int, before: [SetResult]) {
        let kind = run.sets[place]?.kind ?? step.setKind
        var number = 0
        for set in 0..<place.set {
            let other = run.sets[SetPlace(line: place.line, set: set)]?.kind ?? step.setKind
            if other.isComparable(with: kind) { number += 1 }
        }
        return (number, bests.lastSets(of: step).filter { $0.kind.isComparable(with: kind) })
    }

    /// The likely result of a set: as the one of its kind before it today, else as planned, else as the last time. What was planned for
    /// sets of another kind comes last.
    func suggestion(for place: SetPlace, _ bests: PersonalBests) -> SetResult {
        let line = Int(place.line)
        guard plan.steps.indices.contains(line) else { return SetResult() }
        let step = plan.steps[line]
        let kind = run.sets[place]?.kind ?? step.setKind
        let (number, before) = comparison(of: place, step, bests)
        let then = number < before.count ? before[number] : before.last
        let isAsPlanned = kind.isComparable(with: step.setKind)
        func likely<Value>(_ planned: Value?, _ before: Value?) -> Value? {
            isAsPlanned ? planned ?? before : before ?? planned
        }
        var suggestion = SetResult(
            reps: step.target.time == nil ? likely(step.reps, then?.reps) : nil,
            weight: likely(step.weight, then?.weight), time: step.target.time,
            reserve: isAsPlanned ? step.reserve : nil)
        var set = place.set - 1
        while set >= 0 {
            if let entry = run.sets[SetPlace(line: place.line, set: set)], entry.isDone,
                (entry.kind ?? step.setKind).isComparable(with: kind)
            {
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
