/// What a finished run leaves in the history.
public struct Session: Equatable, Sendable {
    /// The workout's name.
    public var name: String
    public var activity: Activity
    /// When it was started: since 1970, UTC.
    public var began: Seconds
    /// Local time minus UTC then, in minutes.
    public var zoneMinutes: Int32
    /// Running time: without pauses, and without what was skipped over.
    public var spent: Seconds
    /// Kilocalories.
    public var energy: Double
    /// Kilograms that `energy` was counted with; nil where the person's weight wasn't known and 70 kg were taken.
    public var weight: Double?
    /// Metres, where location was tracked.
    public var distance: Double?
    /// The steps that took time, in the order in which they were first reached.
    public var results: [StepResult]
    public var note = ""
    /// 1 (bad) … 5 (great).
    public var feeling: Int32?

    public init(
        name: String, activity: Activity, began: Seconds, zoneMinutes: Int32, spent: Seconds, energy: Double,
        weight: Double?, distance: Double?, results: [StepResult]
    ) {
        self.name = name
        self.activity = activity
        self.began = began
        self.zoneMinutes = zoneMinutes
        self.spent = spent
        self.energy = energy
        self.weight = weight
        self.distance = distance
        self.results = results
    }
}

/// What came of one step of a run.
public struct StepResult: Equatable, Sendable {
    public var name: String
    public var role: Role
    public var spent: Seconds

    public init(name: String, role: Role, spent: Seconds) {
        self.name = name
        self.role = role
        self.spent = spent
    }
}

extension Session {
    /// Sums a run up as it stands at `moment` of its clock. O(events + steps passed).
    ///
    /// - Parameter weight: The person's, in kilograms, on that day; nil if unknown.
    public init(of run: Run, until moment: Seconds, began: Seconds, zoneMinutes: Int32, weight: Double?) {
        let passages = run.passages(until: moment)
        var distance: Double?
        for event in run.events {
            if case .located(let fix) = event.kind { distance = fix.distance }
        }
        self.init(
            name: run.workout.name,
            activity: run.workout.activity,
            began: began,
            zoneMinutes: zoneMinutes,
            spent: run.state(at: moment).spent,
            energy: Energy.kilocalories(passages, of: run.workout, weight: weight ?? Energy.assumedWeight),
            weight: weight,
            distance: distance,
            results: StepResult.sums(of: passages, in: run.workout)
        )
    }
}

extension StepResult {
    /// One result a step, in the order of first passages.
    static func sums(of passages: [Passage], in workout: Workout) -> [StepResult] {
        var results: [StepResult] = []
        var index = [Int32](repeating: -1, count: workout.steps.count)
        for passage in passages {
            if index[passage.step] < 0 {
                index[passage.step] = Int32(results.count)
                let step = workout.steps[passage.step]
                results.append(StepResult(name: step.name, role: step.role, spent: .zero))
            }
            results[Int(index[passage.step])].spent += passage.spent
        }
        return results
    }
}
