import Records
import Workouts

/// The content that the store has been told: the records as they stand there.
struct Ledger: Sendable {
    /// By their keys.
    private(set) var records: [String: DeviceRecord] = [:]
    /// The keys of records of which the server doesn't know all.
    private(set) var unsent: Set<String> = []
    /// Values that the records say, so that only fields that differ are stamped: those that the library doesn't hold in
    /// lists (`Held`).
    var workouts = ValuesByID<StoredWorkout>()
    var runs = ValuesByID<StoredRun>()
    var settings = Settings()
    var profile = Profile()
    var clock = HybridLogicalClock(node: 0)

    /// By the keys of records' rows: a text that the store holds as far as this tab knows, or is being given. All that it says is in the
    /// record here, so the record may be written over it; over any other it may not (`StoreRow.over`).
    private var stored: [String: RowVersion] = [:]
    /// All that the store held at the opening is here.
    var isComplete = false
    /// By the keys of rows: the first write that held a record's last correction, 0 where that is another tab's. Until it is on disk, what
    /// the store holds of the record is to be corrected, not merged.
    private var corrections: [String: Int32] = [:]

    /// Writes on their way, by token, each with the least mark (`Library.mark`) of the changes in it.
    private(set) var inFlight: [(token: Int32, rows: [StoreRow], isReplacing: Bool, firstMark: Int32)] = []
    /// The least mark of changes that aren't on their way.
    private(set) var firstMark: Int32 = 1
    /// The content of a write that failed: the keys of records, and the rows that are none.
    private var failedRecords: [RecordKey] = []
    private var failedRows: [StoreRow] = []
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

    /// Whether a write failed that is to be tried again.
    var hasFailed: Bool { hasFailedReplacing || !failedRecords.isEmpty || !failedRows.isEmpty }

    /// The store holds this row of a record, as far as is known, and all that it says has been merged with what is here. What is being
    /// written is known better.
    mutating func found(_ row: StoreRow) {
        guard !isInFlight(row.key) else { return }
        stored[row.key] = row.text.map { RowVersion(of: $0) }
    }

    /// Another tab gives this row of a record to the store, and all that it says has been merged with what is here. Of a record that the
    /// store may hold, and that hasn't been read, there may be more.
    mutating func heard(_ row: StoreRow, isCorrection: Bool) {
        if isComplete || stored[row.key] != nil { found(row) }
        if isCorrection, !isComplete { corrections[row.key] = 0 }
    }

    /// The store holds nothing any more, and records whose large values only it had can't be written to it.
    ///
    /// - Parameter isHeld: Whether a value is at hand.
    /// - Returns: How many records are forgotten, and are nowhere else.
    @inline(never)  // It belongs to the second part of the program.
    mutating func loseStore(_ isHeld: (String) -> Bool) -> Int32 {
        stored = [:]
        var lost: Int32 = 0
        for key in keys {
            guard let record = records[key]?.record, !record.largeValues.allSatisfy(isHeld) else { continue }
            records[key] = nil
            if unsent.remove(key) != nil { lost += 1 }
        }
        return lost
    }

    /// Rows that are no records, and were to be written only if there were none: there are some, which stay.
    @inline(never)  // It belongs to the second part of the program.
    mutating func giveUp(_ found: [StoreRow]) {
        failedRows.removeAll { row in
            row.over != .anything && found.contains { $0.key == row.key && $0.text != nil }
        }
    }

    /// All that the store held at the opening is here, or it holds nothing.
    mutating func complete() {
        isComplete = true
        corrections = corrections.filter { $0.value > 0 }
    }

    /// The row of a record, to be written over what this tab knows.
    mutating func row(of key: RecordKey) -> StoreRow {
        var row = Library.row(of: record(key))
        row.over = stored[row.key].map { .text($0) } ?? (isComplete ? .nothing : .unread)
        stored[row.key] = row.text.map { RowVersion(of: $0) }
        return row
    }

    /// Whether the store may hold a version of the record that is to be corrected, not merged.
    func isCorrected(_ key: RecordKey) -> Bool { corrections[Outline.rowKey(of: key)] != nil }

    /// Hands rows to the store.
    ///
    /// - Parameter corrected: Those of them that aren't to be merged with what the store holds.
    /// - Returns: The token of the write.
    mutating func begin(_ rows: [StoreRow], correcting corrected: [StoreRow], isReplacing: Bool) -> Int32 {
        let token = nextToken()
        for row in corrected { corrections[row.key] = token }
        inFlight.append((token, rows, isReplacing, firstMark))
        firstMark = token + 1
        return token
    }

    /// The rows to be tried again: those of records as they are now, but for those among `keys`, and the others.
    mutating func takeFailed(but keys: Untold) -> [StoreRow] {
        defer {
            failedRecords = []
            failedRows = []
        }
        var rows = failedRows
        for key in failedRecords where !keys.contains(key) { rows.append(row(of: key)) }
        return rows
    }

    /// The store has answered a write.
    ///
    /// - Returns: The rows that are on disk now.
    mutating func end(_ token: Int32, isWritten: Bool) -> [StoreRow] {
        guard let index = inFlight.firstIndex(where: { $0.token == token }) else { return [] }
        let write = inFlight.remove(at: index)
        if isWritten {
            for row in write.rows {
                if let corrected = corrections[row.key], corrected <= token { corrections[row.key] = nil }
            }
            return write.rows
        }
        // The store answers in order: what is on its way is later, and doesn't give way to this when this is tried again.
        for row in write.rows where !isInFlight(row.key) { fail(row) }
        if write.isReplacing { hasFailedReplacing = true }
        firstMark = min(firstMark, write.firstMark)
        return []
    }

    private mutating func fail(_ row: StoreRow) {
        guard row.over != .anything, let key = Outline.recordKey(ofRow: row.key) ?? RecordKey(row.key) else {
            return failedRows.append(row)
        }
        failedRecords.append(key)
        if case .text(let version) = row.over { stored[row.key] = version } else { stored[row.key] = nil }
    }

    /// Whether no write on its way holds a change from before a mark.
    func isConfirmed(_ mark: Int32) -> Bool { inFlight.allSatisfy { $0.firstMark > mark } }

    /// Whether the row with this key is being written.
    func isInFlight(_ key: String) -> Bool { inFlight.contains { $0.rows.contains { $0.key == key } } }

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
        if record.isSent || !key.isSynced {
            unsent.remove(key.text)
        } else {
            unsent.insert(key.text)
        }
    }
}
