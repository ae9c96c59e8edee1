/// The plates to put on a bar for a weight. All in one unit, kilograms or pounds, as plates are marked.
public struct BarLoad: Equatable, Sendable {
    /// Of one end, the heaviest first.
    public var plates: [Plates] = []
    /// Of the bar and all that is on it.
    public var total: Double
    /// The weight that is asked for beyond the total, and too little for another pair.
    public var missing: Double

    /// So many of one kind.
    public struct Plates: Equatable, Sendable {
        public var weight: Double
        public var count: Int
    }

    /// With as few plates as there can be: each kind is a multiple of the lightest, so the heaviest that fit come nearest.
    ///
    /// - Parameter kinds: A gym's plates, the heaviest first.
    /// - Returns: nil where the bar alone is heavier.
    public init?(_ weight: Double, bar: Double, kinds: [Double]) {
        // In thousandths of each end, so that nothing is lost where 1.25 comes eight times.
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

/// The sets before the first that counts, each heavier and shorter than the one before, none of them tiring: in a unit as `BarLoad` is.
public struct WarmUp: Equatable, Sendable {
    public var sets: [Set]

    public struct Set: Equatable, Sendable {
        public var weight: Double
        public var reps: Int32
    }

    /// Shares of the working weight, and repetitions at each. With a bar, the empty bar comes first.
    private static let ramp: [(share: Double, reps: Int32)] = [(0.4, 5), (0.6, 3), (0.8, 2)]
    private static let barReps: Int32 = 10

    /// For a weight; none where it is hardly more than nothing, or than the bar.
    ///
    /// - Parameters:
    ///   - bar: 0 where there is none.
    ///   - step: Between two weights that there are.
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
