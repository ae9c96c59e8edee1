/// Five zones of effort, by beats a minute.
///
/// They begin at 50, 60, 70, 80 and 90 % of the maximum heart rate (S. Edwards, The Heart Rate Monitor Book, 1993), or
/// at the person's own limits.
public struct HeartZones: Equatable, Sendable {
    public static let count = 5
    /// Of the maximum, per cent.
    public static let percentages: [Int32] = [50, 60, 70, 80, 90]
    /// Accepted maximum heart rates, and accepted limits: beats a minute.
    public static let maxima: ClosedRange<Int32> = 100...230
    public static let rates: ClosedRange<Int32> = 30...230

    /// Lower limit of each zone: beats a minute, ascending.
    public let limits: [Int32]

    /// - Parameter limits: Five within `rates`, strictly ascending; otherwise the result is nil.
    public init?(limits: [Int32]) {
        guard limits.count == Self.count, limits.allSatisfy(Self.rates.contains) else { return nil }
        for (lower, upper) in zip(limits, limits.dropFirst()) where lower >= upper { return nil }
        self.limits = limits
    }

    /// - Parameter maximum: Beats a minute; clamped to `maxima`.
    public init(maximum: Int32) {
        let maximum = min(max(maximum, Self.maxima.lowerBound), Self.maxima.upperBound)
        limits = Self.percentages.map { ($0 * maximum + 50) / 100 }
    }

    /// Maximum heart rate by age in years: 208 − 0.7 × age (H. Tanaka, K. Monahan, D. Seals, J Am Coll Cardiol
    /// 37:153–156, 2001).
    public static func maximum(age: Int) -> Int32 {
        Int32((208 - 0.7 * Double(min(max(age, 0), 120))).rounded())
    }

    /// 1…5; 0 below the first.
    public func zone(of rate: Int32) -> Int {
        var zone = 0
        while zone < limits.count, limits[zone] <= rate { zone += 1 }
        return zone
    }
}
