public import Records

/// A page of a collection's records, for clients that don't sync.
public struct RecordPage: Equatable, Sendable {
    public var records: [StoredRecord] = []
    /// Ids of deleted records; given only in lists of changes.
    public var deleted: [String] = []
    /// Whether there are more behind these.
    public var hasMore = false
    /// The cursor to ask for changes with: all changes missing from this page come after it. For a list in several
    /// pages, use the first page's.
    public var cursor: SyncCursor
}

/// A cursor that this database never gave, or gave before it was restored: the changes since then are unknown.
public struct UnknownCursor: Error {}

extension Database {
    /// Records of a collection in the order of their ids, without deleted ones.
    ///
    /// - Parameters:
    ///   - id: Only records with later ids.
    ///   - limit: At most so many, and not many more than 1 MiB of text; always one, if there is one.
    ///   - room: how many bytes of text may be read.
    /// - Throws: `NeedsRoom`; `StorageError.noAccount`.
    public func records(
        account: String, collection: String, after id: String? = nil, limit: Int, room: Int = .max
    ) async throws -> RecordPage {
        try await engine.read { connection in
            let state = try AccountState(connection, account: account)
            var page = RecordPage(cursor: state.cursor)
            let sizes = try connection.rows(
                """
                SELECT id, size FROM records
                WHERE account = $1 AND collection = $2 AND id > $3 AND deleted = 0 ORDER BY id LIMIT $4
                """,
                [.text(account), .text(collection), .text(id ?? ""), .integer(Int64(max(limit, 1)) + 1)])
            let count = try Self.count(sizes.map { try $0.integer(1) }, limit: limit, room: room)
            guard count > 0 else { return page }
            let rows = try connection.rows(
                """
                SELECT id, sequence, text FROM records
                WHERE account = $1 AND collection = $2 AND id > $3 AND id <= $4 AND deleted = 0 ORDER BY id
                """, [.text(account), .text(collection), .text(id ?? ""), .text(try sizes[count - 1].text(0))])
            page.records = try rows.map { try StoredRecord($0, collection, state.epoch) }
            page.hasMore = page.records.count < sizes.count
            return page
        }
    }

    /// Records of a collection that have changed since an earlier page, and the ids of deleted ones, in the order of
    /// their last changes.
    ///
    /// - Parameters:
    ///   - cursor: the earlier page's.
    ///   - limit: At most so many, deleted ones among them, and not many more than 1 MiB of text; always one, if there
    ///     is one.
    ///   - room: how many bytes of text may be read.
    /// - Throws: `UnknownCursor`; `NeedsRoom`; `StorageError.noAccount`.
    public func records(
        account: String, collection: String, changedSince cursor: SyncCursor, limit: Int, room: Int = .max
    ) async throws -> RecordPage {
        try await engine.read { connection in
            let state = try AccountState(connection, account: account)
            guard cursor.epoch == state.epoch, cursor.sequence <= state.sequence else { throw UnknownCursor() }
            var page = RecordPage(cursor: state.cursor)
            // Usually few have changed: they are found by their numbers, never by a scan of the collection.
            let isChanged = "account = $1 AND collection || '' = $2 AND sequence > $3 AND sequence <= $4"
            let changes = try connection.rows(
                """
                SELECT id, sequence, CASE WHEN deleted = 0 THEN size ELSE 0 END, deleted FROM records
                WHERE \(isChanged) ORDER BY sequence LIMIT $5
                """,
                [
                    .text(account), .text(collection), .integer(cursor.sequence), .integer(state.sequence),
                    .integer(Int64(max(limit, 1)) + 1),
                ])
            let count = try Self.count(changes.map { try $0.integer(2) }, limit: limit, room: room)
            guard count > 0 else { return page }
            let last = try changes[count - 1].integer(1)
            page.hasMore = count < changes.count
            if page.hasMore { page.cursor = SyncCursor(epoch: state.epoch, sequence: last) }
            page.deleted = try changes[..<count].filter { try $0.flag(3) }.map { try $0.text(0) }
            let rows = try connection.rows(
                "SELECT id, sequence, text FROM records WHERE \(isChanged) AND deleted = 0 ORDER BY sequence",
                [.text(account), .text(collection), .integer(cursor.sequence), .integer(last)])
            page.records = try rows.map { try StoredRecord($0, collection, state.epoch) }
            return page
        }
    }

    /// The number of these rows that fit on a page.
    ///
    /// - Parameter sizes: of their texts, in bytes.
    private static func count(_ sizes: [Int64], limit: Int, room: Int) throws(NeedsRoom) -> Int {
        var bytes: Int64 = 0
        var count = 0
        for size in sizes {
            if count > 0, count >= limit || bytes + size > RecordRules.answerBytes { break }
            bytes += size
            count += 1
        }
        guard bytes <= room else { throw NeedsRoom(bytes: Int(bytes)) }
        return count
    }
}

extension StoredRecord {
    /// - Parameter row: id, number of the last change and text.
    fileprivate init(_ row: SQLRow, _ collection: String, _ epoch: String) throws {
        record = try RecordTable.record(
            RecordKey(collection, try row.text(0)), text: try row.text(2), past: ""
        ).record
        version = SyncCursor(epoch: epoch, sequence: try row.integer(1))
    }
}
