import Workouts

extension Recording {
    /// Logs lack the duration of each exercise: the session's time is distributed over the sets, rests included, after the laps' own times.
    /// The session's distance becomes the sum of its laps', if one has any. O(laps).
    mutating func spreadTime() {
        var known = Seconds.zero
        var sets = 0
        var sum: Double?
        for lap in laps {
            known += lap.spent
            sets += lap.sets.count
            if let own = lap.distance { sum = (sum ?? 0) + own }
        }
        distance = sum
        spent = max(spent, known)
        let rest = (spent - known).microseconds
        var clock = Seconds.zero
        var given: Int64 = 0
        var counted = 0
        for index in laps.indices {
            counted += laps[index].sets.count
            let share = sets > 0 ? rest / 1_000_000 * Int64(counted) / Int64(sets) * 1_000_000 : 0
            laps[index].spent += Seconds(microseconds: share - given)
            given = share
            laps[index].began = clock
            clock += laps[index].spent
        }
        spent = max(clock, known)
    }
}
