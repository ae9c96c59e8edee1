/// The plates on a bar for a weight. All values are in one unit, kilograms or pounds, as marked on the plates.
public struct BarLoad: Equatable, Sendable {
    /// On one end, the heaviest first.
    public var plates: [Plates] = []
    /// The bar and all plates.
    public var total: Double
    /// The requested weight beyond the total, too little for another pair.
    public var missing: Double

    /// A number of plates of one kind.
    public struct Plates: Equatable, Sendable {
        public var weight: Double
        public var count: Int
    }

    /// Greedy, with as few plates as possible: each kind is a multiple of the lightest one, so the heaviest that fit
    /// come nearest.
    ///
    /// - Parameter kinds: A gym's plates, the heaviest first.
    /// - Returns: Nil if the bar alone is heavier.
    public init?(_ weight: Double, bar: Double, kinds: [Double]) {
        // In thousandths for one end, so that eight plates of 1.25 lose nothing.
        var left = ((weight - bar) * 500).rounded()
        guard left >= 0, left.isFinite else { return nil }
        total = bar
        for kind in kinds {
            let count = (left / (kind * 1000)).rounded(.down)
            guard count > 0 else { continue }
            left -= count * kind * 1000
            total += 2 * count * kind
            plates.append(Plates(weight: kind, count: Int(count)))
        }
        missing = left / 500
    }
}

/// The warm-up sets, each heavier and shorter than the one before, none tiring; in one unit, as in `BarLoad`.
public struct WarmUp: Equatable, Sendable {
    public var sets: [Set]

    public struct Set: Equatable, Sendable {
        public var weight: Double
        public var reps: Int32
    }

    /// Fractions of the working weight, and repetitions at each. With a bar, the empty bar comes first.
    private static let ramp: [(share: Double, reps: Int32)] = [(0.4, 5), (0.6, 3), (0.8, 2)]
    private static let barReps: Int32 = 10

    /// For a working weight; empty if that is little more than the bar, or than zero.
    ///
    /// - Parameters:
    ///   - bar: 0 without a bar.
    ///   - step: Difference between available weights.
    public init(to weight: Double, bar: Double, step: Double) {
        sets = []
        guard weight.isFinite, weight >= bar + 2 * step else { return }
        if bar > 0 { sets.append(Set(weight: bar, reps: Self.barReps)) }
        for (share, reps) in Self.ramp {
            let lifted = bar + max(((weight * share - bar) / step).rounded(.down), 0) * step
            guard lifted > sets.last?.weight ?? 0, lifted < weight else { continue }
            sets.append(Set(weight: lifted, reps: reps))
        }
    }
}
