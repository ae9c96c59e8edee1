/// The course of values by day without their swings from one day to the next.
///
/// An exponentially weighted moving average with 10 % a day, by which John Walker, The Hacker's Diet (1991), "Signal and
/// Noise", finds the trend of a daily weight: `trend += 0.1 × (value − trend)`. Days without a value count as well: over Δ days
/// the old trend keeps the weight e^(−Δ/τ), which is 0.9^Δ with τ = −1 / ln 0.9 = 9.49 days, and the value has the rest (Andreas Eckner,
/// Algorithms for Unevenly Spaced Time Series, 2012, `EMA_next`). With a value each day this is Walker's trend.
public struct Trend: Equatable, Sendable {
    /// Of the trend after a day.
    private static let kept = 0.9

    /// One for each value that it was made of, on that value's day.
    public private(set) var values: [DayValue] = []

    /// O(values × log of the days between two).
    ///
    /// - Parameter measured: Ascending by day, one a day.
    public init(_ measured: [DayValue]) {
        values.reserveCapacity(measured.count)
        for each in measured {
            guard let last = values.last else {
                values.append(each)
                continue
            }
            let old = Self.kept(after: each.day.daysSince1970 - last.day.daysSince1970)
            values.append(DayValue(day: each.day, value: old * last.value + (1 - old) * each.value))
        }
    }

    /// The trend on a day, straight from one value to the next; nil before the first and after the last. O(log values).
    public func value(on day: Day) -> Double? {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle].day < day { low = middle + 1 } else { high = middle }
        }
        guard low < values.count else { return nil }
        let next = values[low]
        if next.day == day { return next.value }
        guard low > 0 else { return nil }
        let last = values[low - 1]
        let part =
            Double(day.daysSince1970 - last.day.daysSince1970)
            / Double(next.day.daysSince1970 - last.day.daysSince1970)
        return last.value + part * (next.value - last.value)
    }

    /// By how much it changed in the seven days until its last value; nil where it isn't as old.
    public var weeklyChange: Double? {
        guard let last = values.last, let before = value(on: Day(daysSince1970: last.day.daysSince1970 - 7)) else {
            return nil
        }
        return last.value - before
    }

    /// `kept` to the power of a number of days, by squaring.
    private static func kept(after days: Int64) -> Double {
        var (power, square, left) = (1.0, kept, days)
        while left > 0 {
            if left % 2 == 1 { power *= square }
            square *= square
            left /= 2
        }
        return power
    }
}
