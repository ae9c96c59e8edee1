import Records

@testable import Storage

/// A device that keeps its records and sends what isn't confirmed, as the app does: all of it again after a reset.
struct RememberingDevice {
    let account: Account
    private(set) var records: [RecordKey: DeviceRecord] = [:]
    private(set) var cursor: SyncCursor?
    private var repeated: Set<RecordKey> = []
    private var clock: HybridLogicalClock
    private let name: String

    init(_ account: Account, number: UInt64) {
        self.account = account
        name = "device \(number)"
        clock = HybridLogicalClock(node: number)
    }

    var isUpToDate: Bool { repeated.isEmpty && records.values.allSatisfy(\.isSent) }

    mutating func edit(_ id: String, _ note: String) {
        edit(
            RecordKey("workouts", id),
            [
                FieldChange("name", json(id)), FieldChange("note", json(note)),
                FieldChange(
                    "steps", #"{"dictionary":[{"name":"Fast","role":"work","target":{"time":20}}],"codes":[0]}"#),
            ])
    }

    mutating func edit(_ key: RecordKey, _ changes: [FieldChange]) {
        var record = records[key] ?? DeviceRecord(Record(key))
        record.apply(changes, at: record.stamp(notBefore: clock.stamp(wall: now)))
        records[key] = record
    }

    mutating func delete(_ key: RecordKey) {
        guard var record = records[key] else { return }
        record.delete(at: record.stamp(notBefore: clock.stamp(wall: now)))
        records[key] = record
    }

    mutating func restore(_ key: RecordKey) {
        guard var record = records[key], record.record.isDeleted else { return }
        record.restore(at: record.stamp(notBefore: clock.stamp(wall: now)))
        records[key] = record
    }

    /// One request and its answer.
    ///
    /// - Returns: whether the server has begun anew.
    @discardableResult
    mutating func exchange(with server: Database) async throws -> Bool {
        var request = SyncRequest(device: .init(id: name, name: name), cursor: cursor)
        for (key, record) in records where !record.isSent || repeated.contains(key) {
            request.records.append(repeated.contains(key) ? record.repeatedPush : record.push)
        }
        let answer = try await server.sync(account: account.id, request, now: now + 1_000)
        for push in request.records {
            repeated.remove(push.record.key)
            records[push.record.key]?.confirm(push.record)
        }
        for row in answer.records {
            var record = records[row.key] ?? DeviceRecord(Record(row.key))
            let theirs = try Record(row.key, text: row.text)
            let past = try ServerRecord.past(row.past)
            if let latest = theirs.latest { clock.observe(latest, wall: now) }
            let copy = record.receive(theirs, past: past, isReset: answer.isReset)
            records[row.key] = record
            if let copy { records[copy.key, default: DeviceRecord(Record(copy.key))].merge(DeviceRecord(copy)) }
        }
        let isRepeating = cursor.map { $0.isRepeating && $0.epoch == answer.cursor.epoch } ?? false
        if answer.isReset, !isRepeating { repeated = Set(records.keys) }
        cursor = answer.cursor
        cursor?.isRepeating = answer.isReset && !repeated.isEmpty
        if answer.hasMore { try await exchange(with: server) }
        return answer.isReset
    }

    mutating func sync(with server: Database) async throws {
        repeat { try await exchange(with: server) } while !isUpToDate
    }
}
