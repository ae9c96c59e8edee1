import Records

/// An account's rows of the table `records`.
struct RecordTable {
    let connection: any SQLConnection
    let account: String

    /// Texts up to this size are read many at a time, longer ones one by one: a request names a thousand.
    private static let smallText: Int64 = 64 << 10

    /// The result of a search for records.
    struct Found {
        var records: [RecordKey: ServerRecord] = [:]
        /// The amount that each of the records, including long ones, adds to the account's holding.
        var held: [RecordKey: Holding] = [:]
        /// Existing records that are too long to be read together: they are read one by one, with `record`.
        var long: Set<RecordKey> = []
    }

    /// The records with these keys; keys without a record are left out.
    ///
    /// - Parameter keys: at most 1,000, each once.
    func find(_ keys: [RecordKey]) throws -> Found {
        // A join, with the keys first: for `(collection, id) IN (VALUES …)` SQLite scans the whole account.
        var found = Found()
        for slice in SQLDialect.slices(keys) {
            let rows = try connection.rows(
                """
                WITH wanted (collection, id) AS (VALUES \
                \(SQLDialect.placeholders(rows: slice.count, columns: 2, from: 2)))
                SELECT found.collection, found.id, past, CASE WHEN size <= \(Self.smallText) THEN text END, size, deleted
                FROM wanted CROSS JOIN records AS found
                WHERE account = $1 AND found.collection = wanted.collection AND found.id = wanted.id
                """, [.text(account)] + slice.flatMap { [.text($0.collection), .text($0.id)] })
            for row in rows {
                let key = RecordKey(try row.text(0), try row.text(1))
                found.held[key] = Holding(size: try row.integer(4), isDeleted: try row.flag(5))
                if let text = row.optionalText(3) {
                    found.records[key] = try Self.record(key, text: text, past: try row.text(2))
                } else {
                    found.long.insert(key)
                }
            }
        }
        return found
    }

    /// The bytes of a record's text; 0 if there is none.
    func size(_ key: RecordKey) throws -> Int {
        let row = try connection.row(
            "SELECT size FROM records WHERE account = $1 AND collection = $2 AND id = $3",
            [.text(account), .text(key.collection), .text(key.id)])
        return Int(try row?.integer(0) ?? 0)
    }

    /// A record and the number of its last change; nil if there is none.
    func record(_ key: RecordKey) throws -> (record: ServerRecord, sequence: Int64)? {
        let row = try connection.row(
            "SELECT text, past, sequence FROM records WHERE account = $1 AND collection = $2 AND id = $3",
            [.text(account), .text(key.collection), .text(key.id)])
        return try row.map {
            (try Self.record(key, text: try $0.text(0), past: try $0.text(1)), try $0.integer(2))
        }
    }

    static func record(_ key: RecordKey, text: String, past: String) throws -> ServerRecord {
        do {
            return try ServerRecord(key, text: text, pastText: past)
        } catch {
            throw StorageError.fault("A record can't be read: \(error.reason)")
        }
    }

    /// The columns to write for a record.
    struct Row {
        let key: RecordKey
        var sequence: Int64
        let text: String
        let past: String
        let isDeleted: Bool
        /// In milliseconds since 1970; nil also for a deleted record without any fields left.
        let deletedAt: Int64?

        init(_ record: ServerRecord, text: String, sequence: Int64) {
            key = record.record.key
            self.sequence = sequence
            self.text = text
            past = record.pastText
            isDeleted = record.record.isDeleted
            let holds = !record.record.fields.isEmpty || !record.past.isEmpty
            deletedAt = isDeleted && holds ? record.record.deletion.map { Int64(clamping: $0.milliseconds) } : nil
        }

        var size: Int64 { Int64(text.utf8.count) }
        var held: Holding { Holding(size: size, isDeleted: isDeleted) }
    }

    func write(_ rows: [Row]) throws {
        for slice in SQLDialect.slices(rows) {
            try connection.run(
                """
                INSERT INTO records (account, collection, id, sequence, deleted, size, text, past, deleted_at)
                VALUES \(SQLDialect.placeholders(rows: slice.count, columns: 9))
                ON CONFLICT (account, collection, id) DO UPDATE SET sequence = excluded.sequence,
                    deleted = excluded.deleted, size = excluded.size, text = excluded.text, past = excluded.past,
                    deleted_at = excluded.deleted_at
                """,
                slice.flatMap { row -> [SQLValue] in
                    [
                        .text(account), .text(row.key.collection), .text(row.key.id), .integer(row.sequence),
                        SQLValue(row.isDeleted), .integer(row.size), .text(row.text),
                        .text(row.past), SQLValue(row.deletedAt),
                    ]
                })
        }
    }
}
