public import Workouts

/// A workout that Get Workout has made, before it is a `Workout` that runs.
public struct GeneratedWorkout: Equatable, Sendable {
    public var choice: WorkoutChoice
    public var seed: UInt64
    public var items: [Item]

    /// An exercise, and the rest after it.
    public struct Item: Equatable, Sendable {
        public var part: StepPart
        /// The exercise's id.
        public var exercise: String
        /// For how long, both sides together.
        public var seconds: Int32
        /// Before the next; none after the last.
        public var rest: Int32
        /// Repetitions a minute; nil for what is held.
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

    /// How many seconds each muscle is loaded in the main part, those with the most first; stretching doesn't count, unless it was asked for.
    /// For a body map or bars.
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

/// How the seconds of a workout are divided.
public struct WorkoutFrame: Equatable, Sendable {
    public var warmUp: Block
    /// Its count is the most items there are in it; there may be one less.
    public var main: Block
    public var coolDown: Block

    public struct Block: Equatable, Sendable {
        /// Of all of it, rests included.
        public var seconds: Int32
        public var count: Int32
        /// After each item.
        public var rest: Int32

        /// How many seconds each item takes, where so many stand in it: who does one side after the other takes half as long again, unless that
        /// is more than anybody wants to. What doesn't divide evenly goes to the first ones, a second each.
        func times(_ areOneSided: [Bool]) -> [Int32] {
            let count = Int32(areOneSided.count)
            let work = seconds - rest * count
            let isLong = work * 3 / 2 > count * Block.longestOneSided
            let weights = areOneSided.map { $0 && !isLong ? Int32(3) : 2 }
            var whole: Int32 = 0
            for weight in weights { whole += weight }
            var times = weights.map { work * $0 / whole }
            var left = work
            for time in times { left -= time }
            for index in times.indices where Int32(index) < left { times[index] += 1 }
            return times
        }

        private static let longestOneSided: Int32 = 88
    }

    /// A tenth of it for the warm-up, at least two minutes; 8 % for the cool-down, at least one; an item of the rest takes 30, 40 or 50 s by the
    /// difficulty, in workouts of more than half an hour up to 20 s more, and 30, 25 or 20 s of rest. Who only stretches holds for 40, 45 or 50 s,
    /// and needs 10 s to change.
    public init(_ choice: WorkoutChoice) {
        let total = choice.seconds
        let minutes = total / 60
        let warm = max(120, total / 10)
        let cool = max(60, total * 8 / 100)
        let level = Int32(choice.difficulty.rawValue)
        let isStretching = choice.types == [.flexibility]
        let work = (isStretching ? 40 + 5 * level : 30 + 10 * level) + max(0, minutes - 30) / 3
        let rest = isStretching ? 10 : 30 - 5 * level
        let left = total - warm - cool
        warmUp = Block(seconds: warm, count: min(max(warm / 40, 3), 8), rest: Self.briefRest)
        main = Block(seconds: left, count: left / (work + rest), rest: rest)
        coolDown = Block(seconds: cool, count: min(max(cool / 30, 2), 8), rest: Self.briefRest)
    }

    /// Between the items of a warm-up, and those of a cool-down. In a main part it is twice as long at least.
    public static let briefRest: Int32 = 5

    /// Seconds that an item may take.
    public static func times(of part: StepPart) -> ClosedRange<Int32> {
        switch part {
        case .main, .filler: 20...90
        case .warmUp, .coolDown: 15...120
        }
    }

    /// Whether so many aims fit beside each other even where each needs a filler before the next one.
    public static func hasRoom(for aims: Int, in count: Int) -> Bool { 2 * aims - 1 <= count }
}

extension Exercise {
    /// Repetitions a minute at a difficulty: nine tenths of the usual ones for beginners, eleven for the advanced, in whole numbers.
    public func rpm(at difficulty: Difficulty) -> Int32? {
        guard let tempo else { return nil }
        let tenths = Int32((tempo * 10).rounded())
        return min(max((tenths * (9 + Int32(difficulty.rawValue)) + 50) / 100, 1), 400)
    }

    /// Light, for anyone, without equipment, and moving: what one warms up with.
    public var isWarmUp: Bool {
        difficulty == .beginner && type != .strength && measure == .repetitions && tempo != nil
            && equipment.isSubset(of: [.yogaMat]) && intensity.value <= 5
    }

    /// A stretch that is held.
    public var isCoolDown: Bool { type == .flexibility && measure == .time }

    /// Whether a workout for a muscle may hold the exercise. Stretches train no muscle; walking and the like are
    /// nothing for half a minute.
    public var isTraining: Bool {
        switch type {
        case .strength, .balance: true
        case .endurance: measure == .repetitions
        case .flexibility: false
        }
    }
}
