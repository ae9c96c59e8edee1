import Records
import Workouts

/// The sums of the sessions that began in one week, day by day from its first one on.
struct WeekStats: Equatable, Sendable {
    /// In days since 1970.
    let firstDay: Int64
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
    init(_ sessions: [Entry<Session>], firstDay: Int64) {
        self.firstDay = firstDay
        // No local time is more than a day from UTC.
        let from = Seconds(integerLiteral: (firstDay - 1) * secondsPerDay)
        let until = Seconds(integerLiteral: (firstDay + 8) * secondsPerDay)
        var place = firstPlace(in: sessions, beganBefore: until)
        while place < sessions.count, sessions[place].value.began >= from {
            let day = sessions[place].value.localDay - firstDay
            if day >= 0, day < 7, sessions.isCounted(place) {
                days[Int(day)].add(sessions[place].value)
                whole.add(sessions[place].value)
            }
            place += 1
        }
    }

    /// The number of its days that have begun: seven for an earlier week.
    func daysElapsed(today: Day) -> Int64 { min(max(today.daysSince1970 - firstDay + 1, 1), 7) }

    /// Whether there are sessions before this week. O(sessions of the two days after the oldest).
    func isPreceded(in sessions: [Entry<Session>]) -> Bool {
        guard let oldest = sessions.last else { return false }
        for entry in sessions.reversed() {
            if entry.value.localDay < firstDay { return true }
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
    /// For each session whether it counts: it isn't just another version of a session that counts. O(n) expected.
    var counting: [Bool] {
        for entry in self where entry.value.copyOf != nil {
            return countingVersionsOnce(count) {
                self[$0].id
            } origin: {
                self[$0].value.copyOf
            }
        }
        return [Bool](repeating: true, count: count)
    }

    /// The same of one session. O(1) if it is no version of another.
    func isCounted(_ place: Int) -> Bool { self[place].value.copyOf == nil || counting[place] }
}

/// In sessions ordered newest first. O(log n).
func firstPlace(in sessions: [Entry<Session>], beganBefore moment: Seconds) -> Int {
    var low = 0
    var high = sessions.count
    while low < high {
        let middle = (low + high) / 2
        if sessions[middle].value.began < moment { high = middle } else { low = middle + 1 }
    }
    return low
}
