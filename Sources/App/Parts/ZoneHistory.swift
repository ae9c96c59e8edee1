import Workouts

/// Local time through the years, where the device is.
struct ZoneHistory: Sendable {
    /// Ascending.
    private let changes: [ZoneChange]

    init(_ changes: [ZoneChange]) { self.changes = changes }

    /// Minutes ahead of UTC at a moment since 1970.
    func minutes(at moment: Seconds) -> Int32 {
        (changes.last { $0.from <= moment } ?? changes.first)?.minutes ?? 0
    }

    /// The same at a moment of local time, as seconds since 1970 as if that were UTC. The offset changes with the
    /// moment, which depends on it: twice is enough.
    func minutes(atLocal local: Seconds) -> Int32 {
        let guess = minutes(at: local)
        return minutes(at: local - Seconds(integerLiteral: Int64(guess) * 60))
    }

    /// The local day of a moment since 1970.
    func day(of moment: Seconds) -> Day { Day(of: moment, zoneMinutes: minutes(at: moment)) }

    /// The first moment of a day, in days since 1970: where clocks skip midnight, the moment at which they do; where it
    /// comes twice, the earlier one.
    func midnight(_ day: Int64) -> Seconds {
        func moment(_ minutes: Int32) -> Seconds { Seconds(integerLiteral: day * 86_400 - Int64(minutes) * 60) }
        // Local time is less than a day from UTC, so its distance is that of the day before or that of the day after.
        let (before, after) = (minutes(at: moment(24 * 60)), minutes(at: moment(-24 * 60)))
        let early = moment(max(before, after))
        return self.day(of: early).daysSince1970 >= day ? early : moment(min(before, after))
    }
}
