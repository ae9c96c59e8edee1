public import Records

/// A record as the server has it, for clients that don't sync.
public struct StoredRecord: Equatable, Sendable {
    public let record: Record
    /// Changes with every change of the record.
    public let version: SyncCursor
}

/// The condition that must hold for a record to be edited.
public enum EditCondition: Equatable, Sendable {
    /// Nothing is required.
    case always
    /// The record exists, in exactly this version.
    case version(SyncCursor)
    /// The record exists.
    case present
    /// There is no such record.
    case absent
    /// There is no such record, or the edit would change nothing: so an edit whose answer was lost can be repeated.
    case absentOrSame
}

/// The changes of an edit, as a function of the current record.
///
/// - Parameters:
///   - record: with its fields even if it is deleted.
///   - isThere: false if there is no record, or it is deleted.
public typealias RecordEdit =
    @Sendable (_ record: Record, _ isThere: Bool) throws(EditError) -> [FieldChange]

public enum EditError: Error, Equatable, Sendable {
    /// The condition doesn't hold; nothing has changed.
    case conditionFailed
    /// A record exists that would be changed, and the condition doesn't name its version.
    case conditionNeeded
    /// There is no record to be changed.
    case missing
    /// The record would be invalid; nothing has changed.
    case invalid(InvalidField)
    case tooLong
    /// The account is full.
    case full
}

/// The requested text is longer than the available memory.
public struct NeedsRoom: Error, Equatable, Sendable {
    /// Of the records' text.
    public let bytes: Int
}

extension Database {
    /// Nil if there is none, or it is deleted.
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

    /// Changes fields of a record, as an edit made now. Only fields that differ are stamped. A missing record is made;
    /// a deleted one comes back with the fields that the edit doesn't change.
    ///
    /// - Parameter room: how many bytes of text the record may have before the edit, since all of it is returned.
    /// - Throws: `EditError`; `NeedsRoom`; `StorageError.noAccount`.
    public func edit(
        account: String, _ key: RecordKey, if condition: EditCondition = .always, room: Int = .max, now: Int64,
        _ edit: @escaping RecordEdit
    ) async throws -> (stored: StoredRecord, isNew: Bool) {
        try await change(account, key, condition, room: room, now: now) { record, isThere, stamp throws(EditError) in
            let changed = try edit(record, isThere).filter { field in
                record[field.name].map { !sameJSON($0, field.value) } ?? true
            }
            for field in changed { record.set(field.name, field.value, at: stamp) }
            if record.isDeleted { record.restore(at: stamp) }
            do throws(InvalidField) {
                try RecordRules.check(record)
                for field in changed { try checkReadable(field) }
                guard record.fields.count <= Record.maximumFields else {
                    throw InvalidField("must be at most \(Record.maximumFields) fields")
                }
            } catch {
                throw .invalid(error)
            }
        }
    }

    /// - Returns: False if there was none.
    /// - Throws: `EditError.conditionFailed`; `StorageError.noAccount`.
    public func delete(
        account: String, _ key: RecordKey, if condition: EditCondition = .always, now: Int64
    ) async throws -> Bool {
        try await !change(account, key, condition, now: now) { record, _, stamp throws(EditError) in
            if !record.fields.isEmpty, !record.isDeleted { record.delete(at: stamp) }
        }.isNew
    }

    private func change(
        _ account: String, _ key: RecordKey, _ condition: EditCondition, room: Int = .max, now: Int64,
        _ edit: @escaping @Sendable (inout Record, _ isThere: Bool, Stamp) throws(EditError) -> Void
    ) async throws -> (stored: StoredRecord, isNew: Bool) {
        let (stored, isNew, cursor, members) = try await write { [node, quota] connection in
            var transaction = try SyncTransaction(connection, account: account, quota: quota, now: now)
            let table = RecordTable(connection: connection, account: account)
            let size = room == .max ? 0 : try table.size(key)
            guard size <= room else { throw NeedsRoom(bytes: size) }
            let found = try table.record(key)
            let epoch = transaction.cursor.epoch
            let isThere = found.map { !$0.record.record.isDeleted } ?? false
            switch condition {
            case .always, .absentOrSame: break
            case .present: guard isThere else { throw EditError.conditionFailed }
            case .version(let version):
                guard isThere, version == SyncCursor(epoch: epoch, sequence: found?.sequence ?? -1) else {
                    throw EditError.conditionFailed
                }
            case .absent: guard !isThere else { throw EditError.conditionFailed }
            }
            let before = found?.record.record ?? Record(key)
            var clock = HybridLogicalClock(node: node, time: before.latest?.time ?? 0)
            var after = before
            try edit(&after, isThere, clock.stamp(wall: now))
            guard after != before else {
                let version = SyncCursor(epoch: epoch, sequence: found?.sequence ?? 0)
                return (StoredRecord(record: after, version: version), !isThere, SyncCursor?.none, Set<String>())
            }
            if condition == .absentOrSame, isThere { throw EditError.conditionNeeded }
            guard after.text.utf8.count <= RecordRules.assembledBytes else { throw EditError.tooLong }
            // The edit was made from the current version: no version loses.
            var pending: [String: [Stamp]] = [:]
            for field in after.fields where before.field(field.name) != field {
                pending[field.name] = before.field(field.name)?.stamp.map { [$0] } ?? []
            }
            try transaction.apply([PushedRecord(after, pending: pending)])
            guard transaction.refused.isEmpty else { throw EditError.full }
            let members = try Self.tellMembers(of: transaction.changedCompetitions, connection)
            return (StoredRecord(record: after, version: transaction.cursor), !isThere, transaction.cursor, members)
        }
        changes.publishBoards(of: members)
        if let cursor { publish(AccountNews(account: account, cursor: cursor)) }
        return (stored, isNew)
    }
}

/// The levels around a value: those of its record, and of an answer to sync or an exported file, with room to spare.
private let outerLevels = 8

/// Whether devices can read the changed field: its name isn't too long, its value not nested too deep.
private func checkReadable(_ field: FieldChange) throws(InvalidField) {
    guard 1...64 ~= field.name.utf8.count else {
        throw InvalidField(path: String(field.name.prefix(64)), "must have a name of 1 to 64 bytes")
    }
    do throws(JSONError) {
        var reader = try JSONReader(
            Array(repeating: UInt8(ascii: "["), count: outerLevels) + field.value.utf8
                + Array(repeating: UInt8(ascii: "]"), count: outerLevels))
        try reader.skip()
    } catch {
        throw InvalidField(path: field.name, "must be at most \(JSONReader.maximumDepth - outerLevels) levels deep")
    }
}
