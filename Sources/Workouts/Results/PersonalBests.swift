/// A person's bests in each exercise, from all of their sessions.
///
///     let bests = PersonalBests(sessions)
///     bests.lastSets(of: "back-squat")                                     // to stand beside today's
///     bests.isRecord(SetResult(reps: 5, weight: 82.5), of: "back-squat")   // .heaviest
///
/// Results without an exercise of the catalogue or of the person's own aren't counted.
public struct PersonalBests: Sendable {
    /// Exercises with noted sets, the most recently trained first.
    public private(set) var exercises: [ExerciseBests] = []
    private var places: [String: Int32] = [:]

    public init() {}

    /// - Parameter sessions: Newest first.
    /// - Complexity: O(results + sets of all of them).
    public init(_ sessions: some Sequence<Session>) {
        var number: Int32 = 0
        for session in sessions {
            add(session, number)
            number += 1
        }
    }

    private mutating func add(_ session: Session, _ number: Int32) {
        for result in session.results where !result.sets.isEmpty {
            guard let exercise = result.exercise else { continue }
            let place: Int
            if let known = places[exercise] {
                place = Int(known)
            } else {
                place = exercises.count
                places[exercise] = Int32(place)
                exercises.append(ExerciseBests(exercise, name: result.name))
            }
            exercises[place].add(result.sets, of: session, number)
        }
    }

    /// Nil if no set of the exercise was ever noted.
    public func bests(of exercise: String) -> ExerciseBests? {
        places[exercise].map { exercises[Int($0)] }
    }

    /// All sets of the newest session with that exercise, in order.
    public func lastSets(of exercise: String) -> [SetResult] {
        bests(of: exercise)?.trainings.first?.sets ?? []
    }

    /// The kind of record that a set is; nil if it isn't one, or without an earlier session to compare with.
    ///
    /// - Parameter today: Earlier sets of the same session, so that of three equal sets only the first is a record.
    public func isRecord(_ set: SetResult, of exercise: String, after today: [SetResult] = []) -> BestKind? {
        guard let place = places[exercise] else { return nil }
        var reached = exercises[Int(place)].reached
        for set in today { reached.add(set) }
        return reached.kind(of: set)
    }
}

/// The respect in which a set surpasses all earlier ones. Of several, the first in this order is reported.
public enum BestKind: CaseIterable, Sendable {
    /// More weight than ever.
    case heaviest
    /// A better estimated one-repetition maximum, with more repetitions than ever at that weight or a heavier one.
    case estimate
    /// More repetitions than ever at that weight or a heavier one.
    case reps
    /// Held longer than ever at that weight or a heavier one.
    case hold
}

/// A person's bests in one exercise.
public struct ExerciseBests: Sendable {
    public let exercise: String
    /// The name in the newest session: the exercise itself may be gone.
    public let name: String
    /// The sessions with sets of it, newest first.
    public private(set) var trainings: [Training] = []
    /// The set with the best estimated one-repetition maximum. Of equal sets the oldest counts, here and below.
    public private(set) var estimate: Best?
    /// The set with the most weight, then with the most repetitions.
    public private(set) var heaviest: Best?
    /// The set with the most repetitions, then with the most weight.
    public private(set) var mostReps: Best?
    /// The longest hold, then the one with the most weight.
    public private(set) var longestHold: Best?
    fileprivate var reached = Reached()

    /// A set and its session.
    public struct Best: Equatable, Sendable {
        public var set: SetResult
        /// Index of its session among those counted.
        public var session: Int32

        public init(set: SetResult, session: Int32) {
            self.set = set
            self.session = session
        }
    }

    /// The sets of one session.
    public struct Training: Equatable, Sendable {
        /// Index of the session among those counted.
        public var session: Int32
        public var sets: [SetResult]

        /// Kilograms × repetitions of all sets but warm-ups.
        public var volume: Double {
            var sum = 0.0
            for set in sets where set.kind.countsForVolume { sum += set.volume }
            return sum
        }

        /// The sum of its repetitions, those of warm-ups left out, as in `volume`.
        public var reps: Int64 {
            var sum: Int64 = 0
            for set in sets where set.kind.countsForVolume { sum += Int64(set.reps ?? 0) }
            return sum
        }

        /// Total duration of holds, those of warm-ups left out, as in `volume`.
        public var held: Seconds {
            var sum = Seconds.zero
            for set in sets where set.kind.countsForVolume { sum += set.hold ?? .zero }
            return sum
        }

        /// The best estimate among its sets, in kilograms; nil if none allows one.
        public var estimate: Double? {
            var best: Double?
            for set in sets where set.kind.countsAsWork {
                if let estimate = set.estimatedMaximum, estimate > best ?? 0 { best = estimate }
            }
            return best
        }
    }

    fileprivate init(_ exercise: String, name: String) {
        self.exercise = exercise
        self.name = name
    }

    /// A session may contain an exercise more than once.
    fileprivate mutating func add(_ sets: [SetResult], of session: Session, _ number: Int32) {
        if trainings.last?.session == number {
            trainings[trainings.count - 1].sets += sets
        } else {
            trainings.append(Training(session: number, sets: sets))
        }
        for set in sets where set.isCandidate {
            let best = Best(set: set, session: number)
            reached.add(set)
            if set.estimatedMaximum != nil { ExerciseBests.keep(best, over: &estimate) { $0.estimatedMaximum ?? 0 } }
            if set.load > 0 {
                ExerciseBests.keep(best, over: &heaviest) {
                    $0.load
                } then: {
                    $0.amount
                }
            }
            if set.reps != nil {
                ExerciseBests.keep(best, over: &mostReps) {
                    $0.amount
                } then: {
                    $0.load
                }
            }
            if set.hold != nil {
                ExerciseBests.keep(best, over: &longestHold) {
                    $0.amount
                } then: {
                    $0.load
                }
            }
        }
    }

    /// Sessions come newest first, and of equal sets the oldest counts; within a session it is the first.
    private static func keep(
        _ set: Best, over best: inout Best?, _ first: (SetResult) -> Double,
        then second: (SetResult) -> Double = { _ in 0 }
    ) {
        if let best {
            let (new, old) = (first(set.set), first(best.set))
            if new < old { return }
            if new == old {
                let (new, old) = (second(set.set), second(best.set))
                if new < old || new == old && set.session == best.session { return }
            }
        }
        best = set
    }
}

extension SetResult {
    /// Most repetitions for an estimate: more depend on endurance rather than strength.
    public static let maximumRepsOfEstimate: Int32 = 12

    /// Estimated one-repetition maximum, in kilograms, by Epley's formula: weight × (1 + repetitions ÷ 30), or the
    /// weight itself for one repetition (B. Epley, Poundage Chart, Boyd Epley Workout, Lincoln 1985). Nil without
    /// weight, and for more than 12 repetitions.
    public var estimatedMaximum: Double? {
        guard load > 0, let reps, reps >= 1, reps <= SetResult.maximumRepsOfEstimate else { return nil }
        return reps == 1 ? load : load * (1 + Double(reps) / 30)
    }

    /// Kilograms × repetitions.
    public var volume: Double { load * Double(reps ?? 0) }

    /// Duration of a hold; nil if repetitions were counted.
    public var hold: Seconds? { reps == nil ? time : nil }

    /// Kilograms in addition to body weight.
    fileprivate var load: Double { weight ?? 0 }

    /// Repetitions, or seconds of a hold.
    fileprivate var amount: Double { reps.map(Double.init) ?? time?.value ?? 0 }

    /// Whether any repetition or hold succeeded.
    fileprivate var isDone: Bool { amount > 0 }

    /// Whether it can be a record.
    fileprivate var isCandidate: Bool { isDone && kind.countsAsWork }
}

/// The marks to surpass.
private struct Reached: Sendable {
    private var weight = 0.0
    private var estimate = 0.0
    private var reps = Frontier()
    private var holds = Frontier()

    mutating func add(_ set: SetResult) {
        guard set.isCandidate else { return }
        weight = max(weight, set.load)
        estimate = max(estimate, set.estimatedMaximum ?? 0)
        if set.hold == nil { reps.add(set.load, set.amount) } else { holds.add(set.load, set.amount) }
    }

    func kind(of set: SetResult) -> BestKind? {
        guard set.isCandidate, !reps.isEmpty || !holds.isEmpty else { return nil }
        if set.load > weight { return .heaviest }
        let isHold = set.hold != nil
        guard let before = (isHold ? holds : reps).most(from: set.load), set.amount > before else { return nil }
        if isHold { return .hold }
        return set.estimatedMaximum ?? 0 > estimate && estimate > 0 ? .estimate : .reps
    }
}

/// The largest amount at each weight or a heavier one (a Pareto frontier).
private struct Frontier: Sendable {
    /// Descending weights, ascending amounts.
    private var steps: [(weight: Double, amount: Double)] = []

    var isEmpty: Bool { steps.isEmpty }

    /// The largest amount at this weight or a heavier one; nil if there is none. O(steps).
    func most(from weight: Double) -> Double? {
        var most: Double?
        for step in steps {
            if step.weight < weight { break }
            most = step.amount
        }
        return most
    }

    /// O(steps), which are few: the weights at which more was done than at any heavier one.
    mutating func add(_ weight: Double, _ amount: Double) {
        if let most = most(from: weight), most >= amount { return }
        steps.removeAll { $0.weight <= weight && $0.amount <= amount }
        let place = steps.firstIndex { $0.weight < weight } ?? steps.count
        steps.insert((weight, amount), at: place)
    }
}
