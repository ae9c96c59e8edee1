public import Records

/// The address at which calendars get an account's plan. What it is stands nowhere: it has a secret, and that is kept as a hash.
public struct CalendarAddress: Equatable, Sendable {
    public let created: Int64
    /// When a calendar last asked there, to the hour; nil: never.
    public let lastUsed: Int64?
}

/// The account whose plan an address shows, and how far that account's records are.
public struct CalendarOwner: Equatable, Sendable {
    /// Its id.
    public let account: String
    public let cursor: SyncCursor
}

extension Database {
    /// Nil where the account has none.
    public func calendarAddress(account: String) async throws -> CalendarAddress? {
        try await engine.read { connection in
            try connection.row("SELECT created, used FROM calendars WHERE account = $1", [.text(account)]).map {
                CalendarAddress(created: try $0.integer(0), lastUsed: $0.optionalInteger(1))
            }
        }
    }

    /// Gives an account an address.
    ///
    /// - Parameter replaces: takes the place of the one that there is.
    /// - Returns: False where there is one, and it wasn't to be replaced.
    public func setCalendarAddress(
        account: String, hash: String, replaces: Bool, now: Int64
    ) async throws -> Bool {
        try await write { connection in
            let conflict =
                replaces ? "UPDATE SET hash = excluded.hash, created = excluded.created, used = NULL" : "NOTHING"
            return try connection.run(
                """
                INSERT INTO calendars (account, hash, created) SELECT accounts.id, $2, $3 FROM accounts WHERE accounts.id = $1
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

    /// The owner of the address with that hash; nil: nobody. Notes that the address was asked.
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
