public import Workouts

/// How the seconds of a workout are divided.
public struct WorkoutFrame: Equatable, Sendable {
    public var warmUp: Block
    public var coolDown: Block
    /// Seconds of each circuit of the main part, rests included.
    public var circuits: [Int32]
    /// How many items a round may have.
    public var roundLength: ClosedRange<Int>

    /// A row of items that come once.
    public struct Block: Equatable, Sendable {
        /// Of all of it, rests included.
        public var seconds: Int32
        public var count: Int32

        /// How many seconds each item takes: who does one side after the other takes half as long again. What doesn't divide evenly goes to the
        /// first ones, a second each.
        func times(_ areOneSided: [Bool]) -> [Int32] {
            let work = seconds - WorkoutFrame.briefRest * Int32(areOneSided.count)
            let weights = areOneSided.map { $0 ? Int32(3) : 2 }
            var whole: Int32 = 0
            for weight in weights { whole += weight }
            var times = weights.map { work * $0 / whole }
            var left = work
            for time in times { left -= time }
            for index in times.indices where Int32(index) < left { times[index] += 1 }
            return times
        }
    }

    /// A tenth of it for the warm-up, at least two minutes; 8 % for the cool-down, at least one; the rest for one circuit, from 45 minutes on for two.
    public init(_ choice: WorkoutChoice) {
        let total = choice.seconds
        let warm = max(120, total / 10)
        let cool = max(60, total * 8 / 100)
        warmUp = Block(seconds: warm, count: min(max(warm / 40, 3), 8))
        coolDown = Block(seconds: cool, count: min(max(cool / 30, 2), 8))
        let main = total - warm - cool
        circuits = choice.minutes < 45 ? [main] : [main - main / 2, main / 2]
        roundLength =
            switch choice.minutes {
            case ...15: 4...5
            case ...30: 5...7
            default: 6...8
            }
    }

    /// How often a round comes.
    public static let rounds: ClosedRange<Int32> = 2...4

    /// Between the items of a warm-up, and those of a cool-down. In a main part it is twice as long at least.
    public static let briefRest: Int32 = 5

    /// Seconds that an item may take.
    public static func times(of part: StepPart) -> ClosedRange<Int32> {
        switch part {
        case .main, .filler: 20...90
        case .warmUp, .coolDown: 15...120
        }
    }

    /// Whether a round of so many items trains so many aims, even where each of them needs a filler before the next.
    public static func hasRoom(for aims: Int, in count: Int) -> Bool { 2 * aims <= count }
}
