/// A finished run, as the history keeps it.
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
    /// Metres of height gained, where it was measured.
    public var ascent: Double?
    /// The id of the record that holds the way, where location was tracked.
    public var route: String?
    /// The heart rate that a sensor told, where one was worn.
    public var heart: HeartSummary?
    /// Songs that were played, in their order, each once.
    public var songs: [SessionSong] = []
    /// Ids of the themes that it was done to.
    public var themes: [String] = []
    /// The id of the session that this is another version of, edited on two devices that didn't know of each other.
    public var copyOf: String?
    /// The steps that took time, and the exercises that were skipped at once, in the order in which they were first reached.
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

/// A song that was played in a session. It has its names, since songs are deleted and sessions stay.
public struct SessionSong: Equatable, Sendable {
    public var title: String
    public var artist: String?

    public init(title: String, artist: String?) {
        self.title = title
        self.artist = artist
    }
}

/// The result of one line of a workout, or of all the rests between its sets.
public struct StepResult: Equatable, Sendable {
    public var name: String
    public var role: Role
    public var spent: Seconds
    /// The exercise's own; nil where it counted as its role does in a workout of that activity.
    public var intensity: MetabolicEquivalent?
    /// The catalogue's id, or that of a person's own exercise.
    public var exercise: String?
    /// Those that were done, in their order.
    public var sets: [SetResult] = []
    /// The way covered meanwhile, where location was tracked.
    public var covered: Covered?
    /// Energy by the heart rate, where that was known and could be counted with.
    public var heart: HeartEnergy?
    /// How much of its time was left when it was skipped: of an exercise of a generated workout that wasn't done to its end.
    public var skipped: Seconds?

    public init(name: String, role: Role, spent: Seconds) {
        self.name = name
        self.role = role
        self.spent = spent
    }
}

/// A part of the way.
public struct Covered: Hashable, Sendable {
    /// Metres.
    public var distance: Double
    /// Kilocalories for a person of the session's weight by speed and grade; nil where the activity isn't counted so.
    public var energy: Double?

    public init(distance: Double, energy: Double? = nil) {
        self.distance = distance
        self.energy = energy
    }

    static func + (left: Covered, right: Covered) -> Covered {
        var energy: Double?
        if let one = left.energy, let other = right.energy { energy = one + other }
        return Covered(distance: left.distance + right.distance, energy: energy)
    }
}

/// A set that was done.
public struct SetResult: Hashable, Sendable {
    /// 1…9,999.
    public var reps: Int32?
    /// Kilograms, 0…2,000; nil where there was none but the body's own.
    public var weight: Double?
    public var time: Seconds?

    public init(reps: Int32? = nil, weight: Double? = nil, time: Seconds? = nil) {
        self.reps = reps
        self.weight = weight
        self.time = time
    }
}

extension Session {
    /// Sums a run up as it stands at `moment` of its clock. O(events + steps passed).
    ///
    /// - Parameters:
    ///   - weight: The person's, in kilograms, on that day; nil if unknown.
    ///   - intensity: Of the exercise with an id; nil where it isn't known: it then counts as the workout's activity does.
    ///   - covered: The distance in a span of the run's clock; nil where location wasn't tracked.
    ///   - heart: The energy of a span by the heart rate; nil where that isn't known.
    public init(
        of run: Run, until moment: Seconds, began: Seconds, zoneMinutes: Int32, weight: Double?,
        intensity: (String) -> MetabolicEquivalent? = { _ in nil },
        covered: (Range<Seconds>) -> Covered? = { _ in nil },
        heart: (Range<Seconds>) -> HeartEnergy? = { _ in nil }
    ) {
        let results = StepResult.sums(of: run, until: moment, intensity, covered, heart)
        self.init(
            name: run.workout.name,
            activity: run.workout.activity,
            began: began,
            zoneMinutes: zoneMinutes,
            spent: run.state(at: moment).spent,
            energy: Energy.kilocalories(results, of: run.plan.activity, weight: weight ?? Energy.assumedWeight),
            weight: weight,
            distance: run.distance,
            results: results
        )
    }
}
