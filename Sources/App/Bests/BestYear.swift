import Workouts

/// A year of an exercise: its best set, and its sums (HI-8).
struct BestYear: Equatable, Sendable {
    let year: Int32
    /// The set with the best estimate, else that with most repetitions, else the longest hold; nil if none succeeded.
    private(set) var best: ExerciseBests.Best?
    /// Warm-ups and drops are none.
    private(set) var sets: Int64 = 0
    /// Of the exercise's measure: kilograms, repetitions or seconds.
    private(set) var amount = 0.0

    private init(_ year: Int32) { self.year = year }

    /// The years with trainings, the newest first. Bests are those of all versions of a session, as everywhere; sets and amounts are counted
    /// of one of them. O(sets).
    @inline(never)
    static func all(of bests: ExerciseBests, _ sessions: [Entry<Session>]) -> [BestYear] {
        let measure = BestMeasure(of: bests)
        let counts = sessions.counting
        var years: [BestYear] = []
        for training in bests.trainings where sessions.indices.contains(Int(training.session)) {
            let number = Day(daysSince1970: sessions[Int(training.session)].value.localDay).year
            // Journeys around New Year may put a session into the year of the one after it.
            let place: Int
            if let known = years.lastIndex(where: { $0.year == number }) {
                place = known
            } else {
                place = years.firstIndex { $0.year < number } ?? years.count
                years.insert(BestYear(number), at: place)
            }
            years[place].add(training, measure, counts: counts[Int(training.session)])
        }
        return years
    }

    private mutating func add(_ training: ExerciseBests.Training, _ measure: BestMeasure, counts: Bool) {
        if counts { amount += measure.amount(training) }
        for set in training.sets where set.kind.countsAsWork {
            if counts { sets += 1 }
            // Trainings come newest first: of equal sets the oldest counts.
            if set.isDone, best.map({ !$0.set.isBetter(than: set) }) ?? true {
                best = ExerciseBests.Best(set: set, session: training.session)
            }
        }
    }
}

extension SetResult {
    /// Whether any repetition or hold succeeded.
    fileprivate var isDone: Bool { reps ?? 0 > 0 || hold ?? .zero > .zero }

    /// Whether it is the better of two sets of an exercise: by its estimate, then by its repetitions, its hold, its weight.
    func isBetter(than other: SetResult) -> Bool {
        let (one, another) = (estimatedMaximum ?? 0, other.estimatedMaximum ?? 0)
        if one != another { return one > another }
        if reps != other.reps { return reps ?? 0 > other.reps ?? 0 }
        if hold != other.hold { return hold ?? .zero > other.hold ?? .zero }
        return weight ?? 0 > other.weight ?? 0
    }
}
