public import Records

/// The server's half of sync, in memory: what `POST /api/v1/sync` does with one account.
public struct SimulatedServer: Sendable {
    private var rows: [String: (record: ServerRecord, sequence: Int64)] = [:]
    private var sequence: Int64 = 0
    /// The steps that lay under a deletion at some time: it beat them.
    private(set) var buried: Set<String> = []

    public init() {}

    /// - Returns: Nil where a stamp is ahead of the clock, and nothing was applied.
    public mutating func answer(_ request: SyncRequest, wall: Int64) -> SyncAnswer? {
        for push in request.records {
            if let latest = push.record.latest, HybridLogicalClock.isAhead(latest, of: wall) { return nil }
        }
        var pushed: [String: Record] = [:]
        for push in request.records {
            let key = push.record.key
            pushed[key.text] = push.record
            change(key) { $0.take(push) }
        }
        let known = request.cursor?.sequence ?? 0
        var answer = SyncAnswer(time: wall, cursor: SyncCursor(epoch: "e", sequence: sequence))
        for (key, row) in rows.sorted(by: { $0.value.sequence < $1.value.sequence })
        where row.sequence > known && pushed[key] != row.record.record {
            answer.records.append(SyncAnswer.Row(key: row.record.record.key, text: row.record.record.text))
        }
        return answer
    }

    private mutating func change(_ key: RecordKey, _ change: (inout ServerRecord) -> [Record]) {
        var record = rows[key.text]?.record ?? ServerRecord(key)
        let before = record
        let copies = change(&record)
        if record != before {
            sequence += 1
            rows[key.text] = (record, sequence)
            if record.record.isDeleted, let steps = record.record["steps"] { buried.insert(steps) }
        }
        for copy in copies {
            self.change(copy.key) { record in
                record.merge(copy)
                return []
            }
        }
    }

    public var records: [String: Record] { rows.mapValues { $0.record.record } }
}
