import Records
import Workouts

@testable import Storage

/// A stamp of an edit, so many milliseconds after `now`.
func stamp(_ milliseconds: Int64 = 0, node: UInt64 = 1) -> Stamp {
    Stamp(milliseconds: UInt64(now + milliseconds), counter: 0, node: node)
}

/// A workout's record.
func workout(_ id: String, name: String = "Tabata", seconds: Double = 20, at stamp: Stamp = stamp()) -> Record {
    let workout = Workout(name: name, steps: [Step(name: "Fast", role: .work, target: .time(Seconds(seconds)))])
    let stored = StoredWorkout(id: id, workout: workout, order: .first, created: Seconds(1_794_614_400))
    var record = Record(stored.key)
    record.apply(stored.changes(since: nil), at: stamp)
    return record
}

/// A text as JSON.
func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
}

/// A device: its cursor, and what it was told.
struct TestDevice {
    let account: Account
    var cursor: SyncCursor?
    var records: [RecordKey: Record] = [:]
    /// Cursors in the order in which they came.
    var refused: [RefusedRecord] = []

    init(_ account: Account) {
        self.account = account
    }

    func request(_ records: [Record], pending: [String: [Stamp]]? = nil, pieces: [RecordPiece] = []) -> SyncRequest {
        var request = SyncRequest(device: .init(id: "d", name: "Test"), cursor: cursor)
        request.records = records.map { PushedRecord($0, pending: pending) }
        request.pieces = pieces
        return request
    }

    /// Sends records and takes over the answer, and all that there is more.
    mutating func sync(
        _ database: Database, _ records: [Record] = [], pending: [String: [Stamp]]? = nil,
        pieces: [RecordPiece] = [], at time: Int64 = now
    ) async throws {
        for record in records { self.records[record.key, default: Record(record.key)].merge(record) }
        var request = request(records, pending: pending, pieces: pieces)
        var long = ""
        while true {
            let answer = try await database.sync(account: account.id, request, now: time)
            var rows = answer.records
            if let part = answer.part {
                long = part.from == 0 ? part.text : long + part.text
                if long.utf8.count == Int(part.size) { rows.append(SyncAnswer.Row(key: part.key, text: long)) }
            }
            for row in rows {
                self.records[row.key, default: Record(row.key)].merge(try Record(row.key, text: row.text))
            }
            refused = answer.refused
            cursor = answer.cursor
            guard answer.hasMore else { return }
            request = self.request([])
            if let part = answer.part {
                request.part = RecordPart(key: part.key, sequence: part.sequence, from: Int32(long.utf8.count))
            }
        }
    }
}

extension Database {
    /// An edit that gives fields other values, whatever stands there.
    func edit(
        account: String, _ key: RecordKey, _ fields: [FieldChange], if condition: EditCondition = .always, now: Int64
    ) async throws -> (stored: StoredRecord, isNew: Bool) {
        try await edit(account: account, key, if: condition, now: now) { _, _ in fields }
    }
}
