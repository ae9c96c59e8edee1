import Logging

// An account may have hundreds of thousands of records. So that nobody waits for their deletion, the account is no more
// after the first transaction, and its records go in others, a few milliseconds each.

extension Database {
    /// Deletes an account with everything that belongs to it, and ends its event streams. O(what belongs to it), in
    /// transactions of a few milliseconds; others write in between. After the first one nobody finds the account, and
    /// its names are free. What a server that ends meanwhile leaves of it is deleted by `tidy(now:)`.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func delete(account: String) async throws -> Bool {
        guard let rivals = try await write({ try Self.leave($0, account) }) else { return false }
        publish(AccountNews(account: account, cursor: nil))
        changes.publishBoards(of: rivals)
        do {
            try await removeLeft(of: account)
            try await engine.erase()
        } catch {
            // The account is deleted nevertheless.
            logger.warning("What was deleted may still be on the disk", metadata: ["error": "\(error)"])
        }
        return true
    }

    /// Deletes what is left of accounts that were being deleted when a server ended.
    func removeLeftovers() async throws {
        let accounts = try await engine.read { connection in
            try connection.rows("SELECT id FROM accounts WHERE leaving = 1", []).map { try $0.text(0) }
        }
        for account in accounts { try await removeLeft(of: account) }
        if !accounts.isEmpty { try await engine.erase() }
    }

    /// The account's names are free, nobody is logged in to it, and it competes no more.
    ///
    /// - Returns: The accounts whose competitions have changed; nil if there is no such account.
    static func leave(_ connection: any SQLConnection, _ account: String) throws -> Set<String>? {
        // The first change is of the account's row: its lock makes writers of records wait. No name has a space.
        let left = try connection.run(
            """
            UPDATE accounts SET leaving = 1, username = '', username_key = $2, email = '', email_key = $2,
                password = NULL, recovery = NULL, apple = NULL
            WHERE id = $1 AND leaving = 0
            """, [.text(account), .text("leaving " + account)])
        guard left == 1 else { return nil }
        let competitions = Set(
            try connection.rows("SELECT competition FROM members WHERE account = $1", [.text(account)])
                .map { try $0.text(0) })
        for table in ["sessions", "tokens", "devices", "calendars", "members"] {
            try connection.run("DELETE FROM \(table) WHERE account = $1", [.text(account)])
        }
        try removeEmpty(competitions, connection)
        return try tellMembers(of: competitions, connection)
    }

    private func removeLeft(of account: String) async throws {
        while try await write({ try Self.removeBatch($0, account) }) {}
    }

    /// Deletes at most 500 rows, and of at most 1 MiB but for one.
    ///
    /// - Returns: Whether something is left.
    private static func removeBatch(_ connection: any SQLConnection, _ account: String) throws -> Bool {
        for (table, key, size) in [
            ("session_facts", "session", "0"), ("pieces", "collection, id, push, piece", "size"),
            ("records", "collection, id", "size"),
        ] {
            let first = "FROM \(table) WHERE account = $1 ORDER BY \(key) LIMIT"
            var count = 0
            var bytes: Int64 = 0
            for row in try connection.rows("SELECT \(size) \(first) 500", [.text(account)]) {
                bytes += try row.integer(0)
                if count > 0, bytes > 1 << 20 { break }
                count += 1
            }
            guard count > 0 else { continue }
            try connection.run(
                "DELETE FROM \(table) WHERE account = $1 AND (\(key)) IN (SELECT \(key) \(first) \(count))",
                [.text(account)])
            return true
        }
        try connection.run("DELETE FROM accounts WHERE id = $1 AND leaving = 1", [.text(account)])
        return false
    }
}
