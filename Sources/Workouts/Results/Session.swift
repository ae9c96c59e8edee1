/// A finished run, as stored in the history.
public struct Session: Equatable, Sendable {
    /// The workout's name.
    public var name: String
    public var activity: Activity
    /// The start: seconds since 1970, UTC.
    public var began: Seconds
    /// Local time minus UTC at the start, in minutes.
    public var zoneMinutes: Int32
    /// Running time, without pauses and skipped time.
    public var spent: Seconds
    /// Kilocalories.
    public var energy: Double
    /// Kilograms used for `energy`; nil if the weight was unknown and 70 kg were assumed.
    public var weight: Double?
    /// Metres, if location was tracked.
    public var distance: Double?
    /// Metres climbed, if measured.
    public var ascent: Double?
    /// The id of the record with the route, if location was tracked.
    public var route: String?
    /// The part of the route that counts, in seconds on the run's clock; nil: from its beginning, or until its end. Corrections cut a
    /// route so; its points stay as they were measured.
    public var cutFrom: Seconds?
    public var cutUntil: Seconds?
    /// The fastest 1 km, 5 km, 10 km, half and whole marathon within the part of the route that counts: milliseconds, 0 where it's
    /// shorter; empty if they were never looked for. They follow from the route, and are kept since most routes aren't in memory.
    public var fastest: [Int32] = []
    /// The measured heart rate, if a sensor was worn.
    public var heart: HeartSummary?
    /// The songs played, in order, each once.
    public var songs: [SessionSong] = []
    /// Ids of the themes that were played.
    public var themes: [String] = []
    /// The id of the session of which this is another version, edited on two devices without knowledge of each other.
    public var copyOf: String?
    /// Whether it was read from a file that another device or tool has written.
    public var isImported = false
    /// Whether it was entered by hand, after it was done.
    public var isEntered = false
    /// The fields of its record before the first correction, as `StoredSession.asRecorded` reads them; nil if it was never corrected.
    public var recorded: String?
    /// The steps that took time, and the exercises that were skipped at once, in order of first arrival.
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

/// A song played in a session. It stores the names, since songs may be deleted while sessions stay.
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
    /// The exercise's own intensity; nil if it counted by its role and the activity.
    public var intensity: MetabolicEquivalent?
    /// The id in the catalogue, or of a person's own exercise.
    public var exercise: String?
    /// The sets that were done, in order.
    public var sets: [SetResult] = []
    /// The distance covered in it, if location was tracked.
    public var covered: Covered?
    /// Energy by heart rate, if that was known and within the equation's range.
    public var heart: HeartEnergy?
    /// The time left when an exercise of a generated workout was skipped.
    public var skipped: Seconds?

    public init(name: String, role: Role, spent: Seconds) {
        self.name = name
        self.role = role
        self.spent = spent
    }
}

/// The distance covered in a part of the run.
public struct Covered: Hashable, Sendable {
    /// Metres.
    public var distance: Double
    /// Kilocalories by speed and grade, at the session's weight; nil if the activity isn't counted so.
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

/// A completed set.
public struct SetResult: Hashable, Sendable {
    /// 1…9,999.
    public var reps: Int32?
    /// Kilograms, 0…2,000; nil for body weight alone.
    public var weight: Double?
    public var time: Seconds?
    public var kind = SetKind.working
    /// Repetitions in reserve, 0…10; nil if they weren't noted. RPE is 10 less these.
    public var reserve: Double?

    public init(
        reps: Int32? = nil, weight: Double? = nil, time: Seconds? = nil, kind: SetKind = .working,
        reserve: Double? = nil
    ) {
        self.reps = reps
        self.weight = weight
        self.time = time
        self.kind = kind
        self.reserve = reserve
    }
}

extension Session {
    /// Summarises a run at `moment` of its clock. O(events + steps passed).
    ///
    /// - Parameters:
    ///   - weight: The person's weight on that day, in kilograms; nil if unknown.
    ///   - intensity: The intensity of an exercise by its id; nil if unknown: it then counts by the workout's activity.
    ///   - covered: The distance in a span of the run's clock; nil if location wasn't tracked.
    ///   - heart: The energy of a span by heart rate; nil if unknown.
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
