import Workouts

// Before `days` is asked for the first time, nothing is noted. So reading the store costs no more, and only `noteDay` is in the program's
// first part.

extension Library {
    /// Brings `days` up to date, once all of the store has been read. O(what has changed since the last time); the first time O(sets of all
    /// sessions).
    @inline(never)  // It belongs to the second part of the program.
    mutating func findDays() {
        guard isComplete else { return }
        if let changedDays { days.follow(changedDays, in: sessions) } else { days = DayIndex(sessions) }
        changedDays = []
    }

    /// Notes the day of a session that has come, goes or changes.
    @inline(never)
    mutating func noteDay(of session: Session) { changedDays?.append(session.localDay) }

    /// The same of the session that was read last.
    @inline(never)
    mutating func noteLast() {
        if let session = sessions.last { noteDay(of: session.value) }
    }

    /// The same of sessions that are dropped. O(all sessions), as dropping is.
    @inline(never)
    mutating func noteDays(of ids: Set<String>) {
        for entry in sessions where ids.contains(entry.id) { noteDay(of: entry.value) }
    }
}
