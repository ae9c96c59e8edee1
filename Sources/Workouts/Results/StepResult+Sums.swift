extension StepResult {
    /// The intensity that counts for the step in a workout of this activity.
    public func intensity(in activity: Activity) -> MetabolicEquivalent {
        intensity ?? MetabolicEquivalent(of: role, in: activity)
    }

    /// Kilocalories: by the heart rate for as long as that is known, and otherwise for the rest.
    public func energy(in activity: Activity, weight: Double) -> Double {
        let other = covered?.energy ?? Energy.kilocalories(intensity(in: activity), weight: weight, time: spent)
        guard let heart else { return other }
        return heart.energy + other * restWithoutHeart
    }

    /// The part of its time that the heart rate says nothing of, 0…1.
    public var restWithoutHeart: Double {
        guard let heart, spent > .zero else { return 1 }
        return max(1 - heart.time.value / spent.value, 0)
    }

    /// One result a line of the workout, in the order in which they were first reached, and one for the rests between sets. A line
    /// of which sets were noted has one even if no time went there, and so has an exercise of a generated workout that was skipped.
    static func sums(
        of run: Run, until moment: Seconds, _ intensity: (String) -> MetabolicEquivalent?,
        _ covered: (Range<Seconds>) -> Covered?, _ heart: (Range<Seconds>) -> HeartEnergy?
    ) -> [StepResult] {
        var sums = Sums(run: run)
        for passage in run.passages(until: moment) {
            sums.add(passage, covered(passage.span), heart(passage.span), intensity)
        }
        // Sets are ticked off in any order, also of a line that was never on.
        let noted = Set(run.sets.keys.map { $0.line })
        for line in run.plan.steps.indices where noted.contains(Int32(line)) && run.plan.steps[line].role == .exercise {
            sums.note(setsOf: line, intensity)
        }
        if run.plan.origin != nil, !run.plan.isByHand {
            sums.noteSkipped(until: run.state(at: moment).position.step, intensity)
        }
        return sums.results
    }
}

private struct Sums {
    let run: Run
    var results: [StepResult] = []
    /// For each line, and after them for the rests between sets, where its result stands; −1 where it has none.
    private var index: [Int32]

    init(run: Run) {
        self.run = run
        index = [Int32](repeating: -1, count: run.plan.steps.count + 1)
    }

    private var betweenSets: Int { index.count - 1 }

    mutating func add(
        _ passage: Passage, _ covered: Covered?, _ heart: HeartEnergy?, _ intensity: (String) -> MetabolicEquivalent?
    ) {
        let step = run.workout.steps[passage.step]
        let line = run.performance.place(of: passage.step).map { Int($0.line) }
        let own = line.flatMap { run.plan.steps[$0].role == step.role ? $0 : nil } ?? betweenSets
        let place = self.place(of: own, intensity)
        results[place].spent += passage.spent
        if let covered { results[place].covered = results[place].covered.map { $0 + covered } ?? covered }
        if let heart { results[place].heart = results[place].heart.map { $0 + heart } ?? heart }
    }

    /// Which sets of a line were done, and what was noted of them.
    mutating func note(setsOf line: Int, _ intensity: (String) -> MetabolicEquivalent?) {
        var sets: [SetResult] = []
        for set in 0..<max(run.plan.steps[line].sets ?? 1, 1) {
            guard let entry = run.sets[SetPlace(line: Int32(line), set: set)], entry.isDone else { continue }
            sets.append(SetResult(reps: entry.reps, weight: entry.weight, time: entry.time))
        }
        if sets.isEmpty { return }
        results[place(of: line, intensity)].sets = sets
    }

    /// Notes the time that was left of the exercises of a generated workout, up to the step that was reached last. Its
    /// lines come one after another.
    mutating func noteSkipped(until last: Int, _ intensity: (String) -> MetabolicEquivalent?) {
        var isNew = false
        for line in run.plan.steps.indices where line <= last && run.plan.steps[line].role == .exercise {
            guard let planned = run.plan.steps[line].target.time else { continue }
            let spent = index[line] < 0 ? Seconds.zero : results[Int(index[line])].spent
            // A press just before its end skips nothing.
            guard planned - spent > 1 else { continue }
            if index[line] < 0 { isNew = true }
            results[place(of: line, intensity)].skipped = planned - spent
        }
        guard isNew else { return }
        results = index.filter { $0 >= 0 }.map { results[Int($0)] }
    }

    private mutating func place(of line: Int, _ intensity: (String) -> MetabolicEquivalent?) -> Int {
        if index[line] >= 0 { return Int(index[line]) }
        index[line] = Int32(results.count)
        let step = line == betweenSets ? Step(.rest, .open) : run.plan.steps[line]
        var result = StepResult(name: step.name, role: step.role, spent: .zero)
        result.exercise = step.exercise
        result.intensity = step.exercise.flatMap(intensity)
        results.append(result)
        return Int(index[line])
    }
}
