/// An account's contents in numbers, for the server's administrator.
public struct AccountSummary: Equatable, Sendable {
    public let account: Account
    /// Without deleted ones.
    public let records: Int64
    /// Bytes of the records' text, with deleted ones counted half, as in quotas.
    public let bytes: Int64
    public let sessions: Int64
}

extension Database {
    /// All accounts by their usernames, with the amount of their records but without the contents.
    public func summaries() async throws -> [AccountSummary] {
        try await engine.read { connection in
            try connection.rows(
                """
                SELECT \(Account.columns),
                    accounts.held_records, accounts.held_bytes,
                    (SELECT COUNT(*) FROM sessions WHERE account = accounts.id)
                FROM accounts WHERE leaving = 0 ORDER BY username_key
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
