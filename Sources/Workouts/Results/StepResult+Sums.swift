extension StepResult {
    /// The intensity of the step in a workout of this activity.
    public func intensity(in activity: Activity) -> MetabolicEquivalent {
        intensity ?? MetabolicEquivalent(of: role, in: activity)
    }

    /// Kilocalories: by heart rate for the time with one, by distance or intensity for the rest.
    public func energy(in activity: Activity, weight: Double) -> Double {
        let other = covered?.energy ?? Energy.kilocalories(intensity(in: activity), weight: weight, time: spent)
        guard let heart else { return other }
        return heart.energy + other * restWithoutHeart
    }

    /// How many of its sets count as work: neither warm-ups nor drops.
    public var workingSets: Int { sets.count { $0.kind.countsAsWork } }

    /// The part of its time without a heart rate, 0…1.
    public var restWithoutHeart: Double {
        guard let heart, spent > .zero else { return 1 }
        return max(1 - heart.time.value / spent.value, 0)
    }

    /// One result for each line of the workout, in order of first arrival, and one for all rests between sets. A line
    /// with noted sets has a result even without time, and so has a skipped exercise of a generated workout.
    static func sums(
        of run: Run, until moment: Seconds, _ intensity: (String) -> MetabolicEquivalent?,
        _ covered: (Range<Seconds>) -> Covered?, _ heart: (Range<Seconds>) -> HeartEnergy?
    ) -> [StepResult] {
        var sums = Sums(run: run)
        for passage in run.passages(until: moment) {
            sums.add(passage, covered(passage.span), heart(passage.span), intensity)
        }
        // Sets are ticked off in any order, even in a line that was never reached.
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
    /// The index of the result of each line and, last, of the rests between sets; −1 without a result.
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

    /// Stores the completed sets of a line with their entries.
    mutating func note(setsOf line: Int, _ intensity: (String) -> MetabolicEquivalent?) {
        var sets: [SetResult] = []
        for set in 0..<max(run.plan.steps[line].sets ?? 1, 1) {
            guard let entry = run.sets[SetPlace(line: Int32(line), set: set)], entry.isDone else { continue }
            sets.append(entry.result(plannedKind: run.plan.steps[line].setKind))
        }
        if sets.isEmpty { return }
        results[place(of: line, intensity)].sets = sets
    }

    /// Stores the time left of the exercises of a generated workout, up to the last step reached, and sorts the results
    /// by line.
    mutating func noteSkipped(until last: Int, _ intensity: (String) -> MetabolicEquivalent?) {
        var isNew = false
        for line in run.plan.steps.indices where line <= last && run.plan.steps[line].role == .exercise {
            guard let planned = run.plan.steps[line].target.time else { continue }
            let spent = index[line] < 0 ? Seconds.zero : results[Int(index[line])].spent
            // A press within the last second skips nothing.
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
