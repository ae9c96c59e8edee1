/// An account's contents in numbers, for the person who runs the server.
public struct AccountSummary: Equatable, Sendable {
    public let account: Account
    /// Without deleted ones.
    public let records: Int64
    /// Of records' text, of deleted ones half, as quotas count it.
    public let bytes: Int64
    public let sessions: Int64
}

extension Database {
    /// All accounts by their usernames, with what they hold but not what is in it.
    public func summaries() async throws -> [AccountSummary] {
        try await engine.read { connection in
            try connection.rows(
                """
                SELECT \(Account.columns),
                    accounts.held_records, accounts.held_bytes,
                    (SELECT COUNT(*) FROM sessions WHERE account = accounts.id)
                FROM accounts ORDER BY username_key
                """, []
            ).map { row in
                let next = Account.columnCount
                return AccountSummary(
                    account: try Account(row), records: try row.integer(next), bytes: try row.integer(next + 1),
                    sessions: try row.integer(next + 2))
            }
        }
    }
}
