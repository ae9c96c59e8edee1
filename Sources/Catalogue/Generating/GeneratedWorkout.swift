public import Workouts

/// The result of Get Workout, before it becomes a `Workout`.
public struct GeneratedWorkout: Equatable, Sendable {
    public var choice: WorkoutChoice
    public var seed: UInt64
    public var items: [Item]

    /// An exercise, and the rest after it.
    public struct Item: Equatable, Sendable {
        public var part: StepPart
        /// The exercise's id.
        public var exercise: String
        /// Seconds of work, both sides together.
        public var seconds: Int32
        /// Seconds of rest before the next item; 0 after the last.
        public var rest: Int32
        /// Repetitions a minute; nil if held.
        public var rpm: Int32?

        public init(_ part: StepPart, _ exercise: String, seconds: Int32, rest: Int32, rpm: Int32? = nil) {
            self.part = part
            self.exercise = exercise
            self.seconds = seconds
            self.rest = rest
            self.rpm = rpm
        }
    }

    public init(choice: WorkoutChoice, seed: UInt64, items: [Item]) {
        self.choice = choice
        self.seed = seed
        self.items = items
    }

    /// Seconds, rests included.
    public var duration: Int32 {
        var sum: Int64 = 0
        for item in items { sum += Int64(item.seconds) + Int64(item.rest) }
        return Int32(clamping: sum)
    }

    /// Seconds of load of each muscle in the main part, descending; stretches of the cool-down don't count. For a body
    /// map or bars.
    public func loads(from catalogue: ExerciseCatalogue) -> [(muscle: Muscle, seconds: Int32)] {
        var sums = [Int32](repeating: 0, count: Muscle.allCases.count)
        for item in items where item.part == .main || item.part == .filler {
            for muscle in catalogue.exercise(item.exercise)?.muscles.elements ?? [] {
                sums[Int(muscle.rawValue)] += item.seconds
            }
        }
        let order = sortedOrder(sums.count) { sums[$0] > sums[$1] }
        return order.filter { sums[$0] > 0 }.map { (Muscle.allCases[$0], sums[$0]) }
    }
}

extension Exercise {
    /// Repetitions a minute at a difficulty, rounded: 90 % of the usual tempo for beginners, 110 % for the advanced.
    public func rpm(at difficulty: Difficulty) -> Int32? {
        guard let tempo else { return nil }
        let tenths = Int32((tempo * 10).rounded())
        return min(max((tenths * (9 + Int32(difficulty.rawValue)) + 50) / 100, 1), 400)
    }

    /// Suitable for a warm-up: light, easy, without equipment, and moving.
    public var isWarmUp: Bool {
        difficulty == .beginner && type != .strength && measure == .repetitions && tempo != nil
            && equipment.isSubset(of: [.yogaMat]) && intensity.value <= 5
    }

    /// A held stretch.
    public var isCoolDown: Bool { type == .flexibility && measure == .time }

    /// Whether a workout for a muscle may contain the exercise. Stretches train no muscle; walking and the like are
    /// useless for half a minute.
    public var isTraining: Bool {
        switch type {
        case .strength, .balance: true
        case .endurance: measure == .repetitions
        case .flexibility: false
        }
    }
}
