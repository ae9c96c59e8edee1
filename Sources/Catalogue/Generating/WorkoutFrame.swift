public import Workouts

/// The division of a workout's seconds.
public struct WorkoutFrame: Equatable, Sendable {
    public var warmUp: Block
    public var coolDown: Block
    /// Seconds of each circuit of the main part, rests included.
    public var circuits: [Int32]
    /// Possible numbers of items in a round.
    public var roundLength: ClosedRange<Int>

    /// A sequence of items without repetition.
    public struct Block: Equatable, Sendable {
        /// Total duration, rests included.
        public var seconds: Int32
        public var count: Int32

        /// Seconds of each item: one-sided ones take half as long again. The remainder goes to the first ones, a second
        /// each.
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

    /// A tenth for the warm-up, at least two minutes; 8 % for the cool-down, at least one minute; the rest for one
    /// circuit, or two from 45 minutes on.
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

    /// Possible numbers of rounds.
    public static let rounds: ClosedRange<Int32> = 2...4

    /// The rest between the items of a warm-up or a cool-down. In a main part it is at least twice as long.
    public static let briefRest: Int32 = 5

    /// Possible seconds of an item.
    public static func times(of part: StepPart) -> ClosedRange<Int32> {
        switch part {
        case .main, .filler: 20...90
        case .warmUp, .coolDown: 15...120
        }
    }

    /// Whether a round of so many items can train so many aims, even if each needs a filler.
    public static func hasRoom(for aims: Int, in count: Int) -> Bool { 2 * aims <= count }
}
