public import Records

/// The address at which calendars fetch an account's plan. The address itself isn't stored: it contains a secret, of
/// which only the hash is kept.
public struct CalendarAddress: Equatable, Sendable {
    public let created: Int64
    /// The time of a calendar's last request, to the hour; nil if there was none.
    public let lastUsed: Int64?
}

/// The account behind a calendar's address, and the position of its records.
public struct CalendarOwner: Equatable, Sendable {
    /// Its id.
    public let account: String
    public let cursor: SyncCursor
}

extension Database {
    /// Nil if the account has none.
    public func calendarAddress(account: String) async throws -> CalendarAddress? {
        try await engine.read { connection in
            try connection.row("SELECT created, used FROM calendars WHERE account = $1", [.text(account)]).map {
                CalendarAddress(created: try $0.integer(0), lastUsed: $0.optionalInteger(1))
            }
        }
    }

    /// Gives an account an address.
    ///
    /// - Parameter replaces: whether to replace an existing one.
    /// - Returns: False if there is one that wasn't to be replaced.
    public func setCalendarAddress(
        account: String, hash: String, replaces: Bool, now: Int64
    ) async throws -> Bool {
        try await write { connection in
            let conflict =
                replaces ? "UPDATE SET hash = excluded.hash, created = excluded.created, used = NULL" : "NOTHING"
            return try connection.run(
                """
                INSERT INTO calendars (account, hash, created)
                SELECT accounts.id, $2, $3 FROM accounts WHERE accounts.id = $1 AND leaving = 0
                ON CONFLICT (account) DO \(conflict)
                """, [.text(account), .text(hash), .integer(now)]) == 1
        }
    }

    /// - Returns: Whether the account had an address.
    @discardableResult
    public func deleteCalendarAddress(account: String) async throws -> Bool {
        try await write { connection in
            try connection.run("DELETE FROM calendars WHERE account = $1", [.text(account)]) == 1
        }
    }

    /// The owner of the address with that hash; nil if there is none. Notes the request's time.
    public func calendarOwner(hash: String, now: Int64) async throws -> CalendarOwner? {
        let found = try await engine.read { connection in
            try connection.row("SELECT account, used FROM calendars WHERE hash = $1", [.text(hash)]).map { row in
                let account = try row.text(0)
                return (
                    owner: CalendarOwner(
                        account: account, cursor: try AccountState(connection, account: account).cursor),
                    used: row.optionalInteger(1)
                )
            }
        }
        if let found, now - (found.used ?? .min / 2) >= Self.noteEvery {
            try await write { connection in
                try connection.run("UPDATE calendars SET used = $2 WHERE hash = $1", [.text(hash), .integer(now)])
            }
        }
        return found?.owner
    }
}
