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
    var settings = Settings()
    var profile = Profile()
    var clock = HybridLogicalClock(node: 0)

    /// Writes on their way, by token, and what one that failed held.
    var inFlight: [(token: Int32, rows: [StoreRow], isReplacing: Bool)] = []
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
