import Records

/// The position and the amount of an account's records.
struct AccountState {
    let epoch: String
    /// The number of the last change.
    var sequence: Int64
    /// The number of the last change of what competitions look at.
    var facts: Int64 = 0
    var held = Holding()

    var cursor: SyncCursor { SyncCursor(epoch: epoch, sequence: sequence) }
}

extension AccountState {
    /// - Parameter isWriting: locks the account against other writers until the transaction ends, so that nobody sees a
    ///   later number before an earlier one.
    /// - Throws: `StorageError.noAccount`.
    init(_ connection: any SQLConnection, account: String, isWriting: Bool = false) throws {
        let row = try connection.row(
            """
            SELECT sequence, (SELECT value FROM settings WHERE name = 'epoch'), held_bytes, held_records,
                facts
            FROM accounts WHERE id = $1 AND leaving = 0\
            \(isWriting ? connection.dialect.forUpdate : "")
            """, [.text(account)])
        guard let row else { throw StorageError.noAccount }
        sequence = try row.integer(0)
        epoch = try row.text(1)
        facts = try row.integer(4)
        held.bytes = try row.integer(2)
        held.records = try row.integer(3)
    }

    /// Stores the state, and notifies the other servers of it.
    func save(_ connection: any SQLConnection, account: String) throws {
        let update =
            "UPDATE accounts SET sequence = $2, held_bytes = $3, held_records = $4, facts = $5 WHERE id = $1"
        let values: [SQLValue] = [
            .text(account), .integer(sequence), .integer(held.bytes), .integer(held.records), .integer(facts),
        ]
        switch connection.dialect {
        case .sqlite: try connection.run(update, values)
        case .postgres:
            // One statement, since each costs a round trip.
            _ = try connection.rows(
                "WITH saved AS (\(update)) SELECT pg_notify('\(PostgresChannel.changes.rawValue)', $6)",
                values + [.text("\(account) \(cursor.text)")])
        }
    }
}
