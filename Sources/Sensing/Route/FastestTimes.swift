public import Workouts

/// The distances whose fastest stretch is found within a route: those that runners compare themselves by.
public enum RaceDistance: CaseIterable, Sendable {
    case kilometre, fiveKilometres, tenKilometres, halfMarathon, marathon

    /// World Athletics, Competition Rules: the whole marathon is 42.195 km, the half is half of it.
    var centimetres: Int64 {
        switch self {
        case .kilometre: 1_000_00
        case .fiveKilometres: 5_000_00
        case .tenKilometres: 10_000_00
        case .halfMarathon: 21_097_50
        case .marathon: 42_195_00
        }
    }

    public var metres: Double { Double(centimetres) / 100 }

    /// Its place in `Session.fastest`.
    var place: Int {
        switch self {
        case .kilometre: 0
        case .fiveKilometres: 1
        case .tenKilometres: 2
        case .halfMarathon: 3
        case .marathon: 4
        }
    }
}

extension Route {
    /// For each `RaceDistance` the least time of any stretch of that length, in milliseconds, 1 or more; 0 where the route is shorter.
    ///
    /// Between two points the distance grows evenly. Time is the clock's, pauses and standing included. O(points).
    public var fastestTimes: [Int32] {
        RaceDistance.allCases.map { distance in
            guard let time = fastestTime(of: distance.centimetres) else { return 0 }
            // Longer than 24 days: nobody's race.
            return Int32(exactly: max(time.rounded(), 1)) ?? 0
        }
    }

    /// Milliseconds of the fastest stretch of so many centimetres, more than 0; nil if the route is shorter.
    ///
    /// The time of a stretch is a piecewise linear function of where it begins, with corners only where one of its ends is at a point:
    /// it's least at such a place. So it's enough to look at the stretches that begin at a point, and at those that end at one.
    func fastestTime(of length: Int64) -> Double? {
        [fastestTime(fromPoints: length), fastestTime(toPoints: length)].compactMap { $0 }.min()
    }

    /// Of the stretches that begin at a point; each ends as early as it can.
    private func fastestTime(fromPoints length: Int64) -> Double? {
        var least: Double?
        var end = 0
        for start in indices {
            let from = row(start)
            let goal = Int64(from.centimetres) + length
            while end < count, Int64(row(end).centimetres) < goal { end += 1 }
            guard end < count else { break }
            let time = moment(at: goal, between: end - 1, end) - Double(from.milliseconds)
            least = min(least ?? time, time)
        }
        return least
    }

    /// Of the stretches that end at a point; each begins as late as it can.
    private func fastestTime(toPoints length: Int64) -> Double? {
        var least: Double?
        var next = 0
        for end in indices {
            let to = row(end)
            let goal = Int64(to.centimetres) - length
            while Int64(row(next).centimetres) <= goal { next += 1 }
            guard next > 0 else { continue }
            let time = Double(to.milliseconds) - moment(at: goal, between: next - 1, next)
            least = min(least ?? time, time)
        }
        return least
    }

    /// Milliseconds, interpolated between two points with different distances.
    private func moment(at centimetres: Int64, between before: Int, _ after: Int) -> Double {
        let (from, to) = (row(before), row(after))
        let share = Double(centimetres - Int64(from.centimetres)) / Double(to.centimetres - from.centimetres)
        return Double(from.milliseconds) + Double(to.milliseconds - from.milliseconds) * share
    }
}

extension Session {
    /// The least time of any stretch of a distance; nil if its way is shorter, or if it has none.
    public func fastestTime(of distance: RaceDistance) -> Seconds? {
        guard fastest.indices.contains(distance.place), fastest[distance.place] > 0 else { return nil }
        return Seconds(milliseconds: Int64(fastest[distance.place]))
    }

    /// Finds `fastest` in the part of its route that counts. O(points).
    ///
    /// - Parameter route: As it was recorded.
    public mutating func findFastest(in route: Route) {
        fastest = routeCut.part(route, pauses: [], HeartSeries()).route.fastestTimes
    }
}
