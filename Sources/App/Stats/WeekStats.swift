import Records
import Workouts

/// The sums of the sessions that began in one week, day by day from Sunday on.
struct WeekStats: Equatable, Sendable {
    /// The week's first day, since 1970.
    let sunday: Int64
    /// Seven of them.
    private(set) var days = [Sum](repeating: Sum(), count: 7)
    private(set) var whole = Sum()

    struct Sum: Equatable, Sendable {
        var count: Int64 = 0
        var time = Seconds.zero
        /// Kilocalories.
        var energy = 0.0

        fileprivate mutating func add(_ session: Session) {
            count += 1
            time += session.spent
            energy += session.energy
        }

        /// Divided by a number; zero if that is 0.
        func divided(by count: Int64) -> Sum {
            guard count > 0 else { return Sum() }
            return Sum(
                count: self.count, time: Seconds(microseconds: time.microseconds / count),
                energy: energy / Double(count))
        }
    }

    /// A session counts on the local day on which it began.
    ///
    /// - Parameter sessions: Newest first.
    /// - Complexity: O(log of all sessions + the sessions of the week and of a day on each side of it).
    init(_ sessions: [Entry<Session>], sunday: Int64) {
        self.sunday = sunday
        // No local time is more than a day from UTC.
        let from = Seconds(integerLiteral: (sunday - 1) * secondsPerDay)
        let until = Seconds(integerLiteral: (sunday + 8) * secondsPerDay)
        var place = firstPlace(in: sessions, beganBefore: until)
        while place < sessions.count, sessions[place].value.began >= from {
            let day = sessions[place].value.localDay - sunday
            if day >= 0, day < 7, sessions.isCounted(place) {
                days[Int(day)].add(sessions[place].value)
                whole.add(sessions[place].value)
            }
            place += 1
        }
    }

    /// The number of its days that have begun: seven for an earlier week.
    func daysElapsed(today: Day) -> Int64 { min(max(today.daysSince1970 - sunday + 1, 1), 7) }

    /// Whether there are sessions before this week. O(sessions of the two days after the oldest).
    func isPreceded(in sessions: [Entry<Session>]) -> Bool {
        guard let oldest = sessions.last else { return false }
        for entry in sessions.reversed() {
            if entry.value.localDay < sunday { return true }
            if entry.value.began > oldest.value.began + Seconds(integerLiteral: 2 * secondsPerDay) { break }
        }
        return false
    }
}

let secondsPerDay: Int64 = 86_400

extension Session {
    /// The local day on which it began, since 1970.
    var localDay: Int64 { Day.number(of: began, zoneMinutes: zoneMinutes) }
}

extension [Entry<Session>] {
    /// Whether a session counts: it isn't just another version of a session that counts. Versions began at the same
    /// moment.
    func isCounted(_ place: Int) -> Bool {
        let session = self[place].value
        guard let origin = session.copyOf else { return true }
        func isVersion(_ other: Int) -> Bool {
            self[other].id == origin || other < place && self[other].value.copyOf == origin
        }
        var other = place - 1
        while other >= 0, self[other].value.began == session.began {
            if isVersion(other) { return false }
            other -= 1
        }
        other = place + 1
        while other < count, self[other].value.began == session.began {
            if isVersion(other) { return false }
            other += 1
        }
        return true
    }
}

/// In sessions ordered newest first.
private func firstPlace(in sessions: [Entry<Session>], beganBefore moment: Seconds) -> Int {
    var low = 0
    var high = sessions.count
    while low < high {
        let middle = (low + high) / 2
        if sessions[middle].value.began < moment { high = middle } else { low = middle + 1 }
    }
    return low
}
