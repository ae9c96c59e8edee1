import Records

extension Database {
    /// How long the fields of a deleted record are kept, so that a later edit may bring it back: 180 days, in milliseconds.
    static let tombstoneLife: Int64 = 180 * 86_400_000
    /// How long pieces wait for their last one: a day.
    static let pieceLife: Int64 = 86_400_000

    /// Removes what is of no use any more: sessions and tokens that have expired, pieces whose last one never came, and what
    /// deleted records held. To be called now and then; it writes little by little, so that others get their turn.
    public func tidy(now: Int64) async throws {
        try await write { connection in
            try connection.run("DELETE FROM sessions WHERE expires <= $1", [.integer(now)])
            try connection.run("DELETE FROM tokens WHERE expires <= $1", [.integer(now)])
            try connection.run("DELETE FROM pieces WHERE received <= $1", [.integer(now - Self.pieceLife)])
        }
        var last: [SQLValue] = [.text(""), .text(""), .text("")]
        while let next = try await forgetDeleted(after: last, now: now) { last = next }
    }

    /// Goes through some deleted records by their keys.
    ///
    /// - Returns: the key of the last; nil when there are no more.
    private func forgetDeleted(after last: [SQLValue], now: Int64) async throws -> [SQLValue]? {
        try await write { connection in
            // What has been reduced already is short.
            let rows = try connection.rows(
                """
                SELECT account, collection, id FROM records
                WHERE deleted = 1 AND size > 128 AND (account, collection, id) > ($1, $2, $3)
                ORDER BY account, collection, id LIMIT 100
                """, last)
            for row in rows {
                let account = try row.text(0)
                // Another server may be writing it: whoever has the account's row goes first.
                guard var state = try? AccountState(connection, account: account, isWriting: true) else { continue }
                let table = RecordTable(connection: connection, account: account)
                guard var found = try table.record(RecordKey(try row.text(1), try row.text(2))) else { continue }
                let limit = UInt64(max(0, now - Self.tombstoneLife))
                let before = Holding(size: Int64(found.record.record.text.utf8.count), isDeleted: true)
                guard found.record.forget(deletedBefore: limit) else { continue }
                // Under its old number: devices needn't be told.
                let record = found.record.record
                let row = RecordTable.Row(
                    key: record.key, sequence: found.sequence, isDeleted: true, text: record.text,
                    past: found.record.pastText)
                try table.write([row])
                state.held = state.held + row.held - before
                try state.save(connection, account: account)
            }
            return rows.last?.values
        }
    }
}
