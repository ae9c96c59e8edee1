import Workouts

/// A daily alarm while the app is open, in the background too.
struct DailyAlarm: Sendable {
    /// The time at the last check, and the day on which it has passed.
    private var time: Int32?
    private var passed: Day?
    /// The next check, on the monotonic clock.
    private(set) var next: Seconds?

    /// The longest pause between checks: daylight saving and journeys move the clocks.
    private static let interval: Seconds = 1_800

    /// Checks anew: the hidden page of a phone may have slept past the moment.
    mutating func wake() { next = nil }

    /// Checks whether the time has come, if a check is due or another time of day was chosen.
    ///
    /// - Parameter time: Minutes after midnight; nil to wait only for the next day.
    /// - Returns: Whether the time has come. A time that had already passed when it was chosen, or when the app was
    ///   opened, is meant for tomorrow.
    mutating func isDue(at time: Int32?, _ shared: Shared) -> Bool {
        let clocks = shared.clocks
        if let next, next > clocks.monotonic, time == self.time { return false }
        let sinceMidnight = clocks.sinceMidnight
        let isPast = time.map { Seconds(integerLiteral: Int64($0) * 60) <= sinceMidnight } ?? false
        var isDue = false
        if time != self.time {
            self.time = time
            passed = isPast ? shared.today : nil
        } else if isPast, passed != shared.today, shared.library.isComplete {
            passed = shared.today
            isDue = true
        }
        var pause = min(Self.interval, 86_400 - sinceMidnight)
        if let time, !isPast { pause = min(pause, Seconds(integerLiteral: Int64(time) * 60) - sinceMidnight) }
        // The whole store will have been read in a moment.
        if isPast, passed != shared.today { pause = 1 }
        next = clocks.monotonic + pause
        return isDue
    }
}

extension Clocks {
    /// Since the local day began.
    var sinceMidnight: Seconds {
        let day: Int64 = 86_400_000_000
        let local = (wall.microseconds + Int64(zoneMinutes) * 60_000_000) % day
        return Seconds(microseconds: (local + day) % day)
    }
}
