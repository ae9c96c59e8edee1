import Workouts

/// A value that follows from all sessions, and the version of them that it follows from.
struct Finding<Value: Sendable>: Sendable {
    private(set) var value: Value
    private var version: Int32?

    init(_ value: Value) { self.value = value }

    /// Finds it again if the sessions have changed.
    fileprivate mutating func refresh(_ version: Int32, _ find: () -> Value) {
        guard self.version != version else { return }
        value = find()
        self.version = version
    }
}

extension Library {
    /// Counts the bests of all exercises, unless nothing has changed since the last time. O(sets of all sessions).
    @inline(never)  // It belongs to the second part of the program.
    mutating func findBests() {
        let sessions = sessions
        bests.refresh(sessionsVersion) { PersonalBests(sessions.lazy.map { $0.value }) }
    }

    /// The same of streaks. O(sessions).
    @inline(never)
    mutating func findStreaks() {
        let sessions = sessions
        streaks.refresh(sessionsVersion) { Streaks(sessions) }
    }
}
