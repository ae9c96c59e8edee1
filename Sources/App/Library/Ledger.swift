import Records
import Workouts

/// What the store has been told: the records as they stand there, and the values read from them, so that only fields that
/// differ are stamped.
struct Ledger: Sendable {
    /// By their keys.
    private(set) var records: [String: DeviceRecord] = [:]
    /// The keys of records of which the server doesn't know all.
    private(set) var unsent: Set<String> = []
    var workouts: [String: StoredWorkout] = [:]
    var sessions: [String: StoredSession] = [:]
    var runs: [String: StoredRun] = [:]
    var exercises: [String: StoredExercise] = [:]
    var goals: [String: StoredGoal] = [:]
    var dislikes: [String: StoredDislike] = [:]
    var settings = Settings()
    var profile = Profile()
    var clock = HybridLogicalClock(node: 0)

    /// Writes on their way, by token, and what one that failed held.
    private(set) var inFlight: [(token: Int32, rows: [StoreRow], isReplacing: Bool)] = []
    var failed: [StoreRow] = []
    /// It was to take the place of all that the store holds.
    var hasFailedReplacing = false
    private(set) var lastToken: Int32 = 0

    init() {}

    /// - Parameters:
    ///   - node: Names this tab in its stamps.
    ///   - token: The last write's.
    init(node: UInt64, after token: Int32) {
        clock = HybridLogicalClock(node: node)
        lastToken = token
    }

    mutating func nextToken() -> Int32 {
        lastToken += 1
        return lastToken
    }

    /// Hands rows to the store.
    ///
    /// - Returns: The token of the write.
    mutating func begin(_ rows: [StoreRow], isReplacing: Bool) -> Int32 {
        let token = nextToken()
        inFlight.append((token, rows, isReplacing))
        return token
    }

    /// The store has answered a write.
    ///
    /// - Returns: The rows that are on disk now.
    mutating func end(_ token: Int32, isWritten: Bool) -> [StoreRow] {
        guard let index = inFlight.firstIndex(where: { $0.token == token }) else { return [] }
        let write = inFlight.remove(at: index)
        if isWritten { return write.rows }
        // The store answers in order: what is on its way is later, and doesn't give way to this when this is tried again.
        for row in write.rows {
            let isOld = inFlight.contains { later in later.rows.contains { $0.key == row.key } }
            if !isOld { failed.append(row) }
        }
        if write.isReplacing { hasFailedReplacing = true }
        return []
    }

    /// Whether the store is still to be emptied: what is written meanwhile fails, since it isn't yet of our epoch.
    var isReplacing: Bool { hasFailedReplacing || inFlight.contains { $0.isReplacing } }

    /// Whether this is a write of what is held now, not of what was held before another tab emptied the store.
    func isInFlight(_ token: Int32) -> Bool { inFlight.contains { $0.token == token } }

    /// Whether this is the write that empties the store.
    func isReplacing(_ token: Int32) -> Bool { inFlight.contains { $0.token == token && $0.isReplacing } }

    /// Of all records, ascending.
    var keys: [String] {
        let keys = Array(records.keys)
        return keys.ordered(sortedOrder(keys.count) { keys[$0].utf8.lexicographicallyPrecedes(keys[$1].utf8) })
    }

    func record(_ key: RecordKey) -> DeviceRecord { records[key.text] ?? DeviceRecord(Record(key)) }

    mutating func put(_ record: DeviceRecord) {
        let key = record.record.key
        records[key.text] = record
        if record.isSent || !RecordRules.collections.contains(key.collection) {
            unsent.remove(key.text)
        } else {
            unsent.insert(key.text)
        }
    }
}
