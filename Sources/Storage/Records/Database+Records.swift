public import Records

/// A record as the server has it, for those who don't sync.
public struct StoredRecord: Equatable, Sendable {
    public let record: Record
    /// Another one after every change.
    public let version: SyncCursor
}

/// What must hold for a record to be edited.
public enum EditCondition: Equatable, Sendable {
    /// Nothing.
    case always
    /// The record is there, in this very version.
    case version(SyncCursor)
    /// There is no such record.
    case absent
}

public enum EditError: Error, Equatable, Sendable {
    /// The condition doesn't hold; nothing has changed.
    case conditionFailed
    /// The record can't be so; nothing has changed.
    case invalid(InvalidField)
    case tooLong
    /// The account holds as much as it may.
    case full
}

/// What was asked for is longer than there is room for.
public struct NeedsRoom: Error, Equatable, Sendable {
    /// Of records' text.
    public let bytes: Int
}

extension Database {
    /// Records of a collection by their ids, without those that are deleted.
    ///
    /// - Parameters:
    ///   - id: Only those behind it.
    ///   - limit: At most so many, and not many more than 1 MiB of text; always one, if there is one.
    ///   - room: how many bytes of text may be read.
    /// - Returns: the records, and whether there are more behind them.
    /// - Throws: `NeedsRoom`; `StorageError.noAccount`.
    public func records(
        account: String, collection: String, after id: String? = nil, limit: Int, room: Int = .max
    ) async throws -> (records: [StoredRecord], hasMore: Bool) {
        try await engine.read { connection in
            let state = try AccountState(connection, account: account)
            let sizes = try connection.rows(
                """
                SELECT id, size FROM records
                WHERE account = $1 AND collection = $2 AND id > $3 AND deleted = 0 ORDER BY id LIMIT $4
                """,
                [.text(account), .text(collection), .text(id ?? ""), .integer(Int64(max(limit, 1)) + 1)])
            var bytes: Int64 = 0
            var last: String?
            for (index, row) in sizes.enumerated() {
                let size = try row.integer(1)
                if index > 0, index >= limit || bytes + size > RecordRules.answerBytes { break }
                bytes += size
                last = try row.text(0)
            }
            guard let last else { return ([], false) }
            guard bytes <= room else { throw NeedsRoom(bytes: Int(bytes)) }
            let rows = try connection.rows(
                """
                SELECT id, sequence, text FROM records
                WHERE account = $1 AND collection = $2 AND id > $3 AND id <= $4 AND deleted = 0 ORDER BY id
                """, [.text(account), .text(collection), .text(id ?? ""), .text(last)])
            let records = try rows.map { row in
                StoredRecord(
                    record: try RecordTable.record(
                        RecordKey(collection, try row.text(0)), text: try row.text(2), past: ""
                    ).record,
                    version: SyncCursor(epoch: state.epoch, sequence: try row.integer(1)))
            }
            return (records, records.count < sizes.count)
        }
    }

    /// Nil where there is none, or it is deleted.
    ///
    /// - Parameter room: how many bytes of text may be read.
    /// - Throws: `NeedsRoom`; `StorageError.noAccount`.
    public func record(account: String, _ key: RecordKey, room: Int = .max) async throws -> StoredRecord? {
        try await engine.read { connection in
            let state = try AccountState(connection, account: account)
            let table = RecordTable(connection: connection, account: account)
            let size = try table.size(key)
            guard size <= room else { throw NeedsRoom(bytes: size) }
            guard let found = try table.record(key),
                !found.record.record.isDeleted
            else { return nil }
            return StoredRecord(
                record: found.record.record, version: SyncCursor(epoch: state.epoch, sequence: found.sequence))
        }
    }

    /// Gives fields of a record other values, as an edit made now. Only those that differ are stamped; a record that isn't
    /// there is made, one that is deleted comes back whole.
    ///
    /// - Parameter room: how many bytes of text the record may have before the edit, since all of it is returned.
    /// - Throws: `EditError`; `NeedsRoom`; `StorageError.noAccount`.
    public func edit(
        account: String, _ key: RecordKey, _ fields: [FieldChange], if condition: EditCondition = .always,
        room: Int = .max, now: Int64
    ) async throws -> (stored: StoredRecord, isNew: Bool) {
        try await change(account, key, condition, room: room, now: now) { record, stamp throws(EditError) in
            for field in fields where record[field.name].map({ !sameJSON($0, field.value) }) ?? true {
                record.set(field.name, field.value, at: stamp)
            }
            if record.isDeleted { record.restore(at: stamp) }
            do throws(InvalidField) {
                try RecordRules.check(record)
            } catch {
                throw .invalid(error)
            }
        }
    }

    /// - Returns: False where there was none.
    /// - Throws: `EditError.conditionFailed`; `StorageError.noAccount`.
    public func delete(
        account: String, _ key: RecordKey, if condition: EditCondition = .always, now: Int64
    ) async throws -> Bool {
        try await !change(account, key, condition, now: now) { record, stamp throws(EditError) in
            if !record.fields.isEmpty, !record.isDeleted { record.delete(at: stamp) }
        }.isNew
    }

    private func change(
        _ account: String, _ key: RecordKey, _ condition: EditCondition, room: Int = .max, now: Int64,
        _ edit: @escaping @Sendable (inout Record, Stamp) throws(EditError) -> Void
    ) async throws -> (stored: StoredRecord, isNew: Bool) {
        let (stored, isNew, cursor) = try await write { [node, quota] connection in
            var transaction = try SyncTransaction(
                connection, account: account, quota: quota, refused: [], now: now)
            let table = RecordTable(connection: connection, account: account)
            let size = room == .max ? 0 : try table.size(key)
            guard size <= room else { throw NeedsRoom(bytes: size) }
            let found = try table.record(key)
            let epoch = transaction.cursor.epoch
            let isThere = found.map { !$0.record.record.isDeleted } ?? false
            switch condition {
            case .always: break
            case .version(let version):
                guard isThere, version == SyncCursor(epoch: epoch, sequence: found?.sequence ?? -1) else {
                    throw EditError.conditionFailed
                }
            case .absent: guard !isThere else { throw EditError.conditionFailed }
            }
            let before = found?.record.record ?? Record(key)
            var clock = HybridLogicalClock(node: node, time: before.latest?.time ?? 0)
            var after = before
            try edit(&after, clock.stamp(wall: now))
            guard after != before else {
                let version = SyncCursor(epoch: epoch, sequence: found?.sequence ?? 0)
                return (StoredRecord(record: after, version: version), !isThere, SyncCursor?.none)
            }
            guard after.text.utf8.count <= RecordRules.assembledBytes else { throw EditError.tooLong }
            // What was edited was made from what stands there: nobody's version loses.
            var pending: [String: [Stamp]] = [:]
            for field in after.fields where before.field(field.name) != field {
                pending[field.name] = before.field(field.name)?.stamp.map { [$0] } ?? []
            }
            try transaction.apply([PushedRecord(after, pending: pending)])
            guard transaction.refused.isEmpty else { throw EditError.full }
            return (StoredRecord(record: after, version: transaction.cursor), !isThere, transaction.cursor)
        }
        if let cursor { publish(AccountNews(account: account, cursor: cursor)) }
        return (stored, isNew)
    }
}

/// Whether two JSON texts are the same value, whatever blanks they have.
private func sameJSON(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard let left = try? JSON(left), let right = try? JSON(right) else { return false }
    return left == right
}
