import Workouts

/// Random numbers that come out the same for the same seed.
public struct Chance {
    private var random: SplitMix64

    public init(_ seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    public mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    public mutating func happens(_ share: Double) -> Bool { number(0...1) < share }
    public mutating func one<Value>(of values: [Value]) -> Value { values[int(0...values.count - 1)] }
}
