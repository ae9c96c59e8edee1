import Records

// Sessions and tokens are stored as hashes of the secrets that their holders present (SHA-256, in any text form):
// reading the database lets nobody impersonate a person.

extension Database {
    /// The least time between two noted uses: each note is a write.
    static let noteEvery: Int64 = 3_600_000

    /// The longest life of a session, however much it is used: a year, in milliseconds.
    public static let longestSession: Int64 = 365 * 86_400_000

    /// - Parameters:
    ///   - former: the hash of the device's former session, which ends.
    ///   - device: is known to the account from now on.
    ///   - password: the hash that the person's password was compared with. Nil if the person logged in without a
    ///     password.
    /// - Throws: `StorageError.noAccount`, also if the password has been changed since.
    public func startSession(
        account: String, hash: String, now: Int64, expires: Int64, replacing former: String? = nil,
        on device: Device = Device(), provenBy password: String? = nil
    ) async throws {
        try await write { connection in
            let inserted = try connection.run(
                """
                INSERT INTO sessions (hash, account, created, seen, expires, device)
                SELECT $2, accounts.id, $3, $3, $4, $5 FROM accounts
                WHERE accounts.id = $1 AND leaving = 0 AND \(Self.isPassword("$6"))
                """,
                [
                    .text(account), .text(hash), .integer(now), .integer(expires), .text(device.name),
                    .text(password ?? ""),
                ])
            guard inserted == 1 else { throw StorageError.noAccount }
            if let former { try connection.run("DELETE FROM sessions WHERE hash = $1", [.text(former)]) }
            try Self.remember(device, of: account, connection, now: now)
        }
    }

    /// Whether a parameter is the hash of the account's password, or empty.
    private static func isPassword(_ parameter: String) -> String {
        "(\(parameter) = '' OR accounts.password = \(parameter))"
    }

    /// The session with that hash, unless it has expired; notes its use.
    ///
    /// - Parameter lifetime: in milliseconds; the session's end is moved to so long after its last noted use. Nil
    ///   leaves its end.
    public func session(hash: String, now: Int64, extendingBy lifetime: Int64? = nil) async throws -> Session? {
        let oldest = now - Self.longestSession
        if let known = recent?.session(hash: hash), known.expires > now, known.created > oldest,
            now - known.seen < Self.noteEvery
        {
            return known
        }
        let changes = recent?.changes
        let session = try await engine.read { connection in
            try connection.row(
                """
                SELECT \(Account.columns), sessions.created, sessions.seen, sessions.expires
                FROM sessions JOIN accounts ON accounts.id = sessions.account
                WHERE sessions.hash = $1 AND sessions.expires > $2 AND sessions.created > $3
                """, [.text(hash), .integer(now), .integer(oldest)]
            ).map { row in
                let next = Account.columnCount
                return Session(
                    account: try Account(row), created: try row.integer(next), seen: try row.integer(next + 1),
                    expires: try row.integer(next + 2))
            }
        }
        guard let session else { return nil }
        guard now - session.seen >= Self.noteEvery else {
            if let changes { recent?.remember(session, hash: hash, readAt: changes) }
            return session
        }
        let expires = min(
            max(session.expires, lifetime.map { now + $0 } ?? 0), session.created + Self.longestSession)
        try await write { connection in
            try connection.run(
                "UPDATE sessions SET seen = $2, expires = $3 WHERE hash = $1",
                [.text(hash), .integer(now), .integer(expires)])
        }
        return Session(account: session.account, created: session.created, seen: now, expires: expires)
    }

    public func endSession(hash: String) async throws {
        try await write { connection in
            try connection.run("DELETE FROM sessions WHERE hash = $1", [.text(hash)])
        }
    }

    /// Ends every access to an account without its password, also for reading: its sessions, tokens and calendar
    /// address.
    ///
    /// - Parameter device: the hash of the device that stays known; the others are forgotten.
    public func endSessions(account: String, knowing device: String? = nil) async throws {
        try await write { try Self.endSessions($0, of: account, knowing: device) }
    }

    static func endSessions(_ connection: any SQLConnection, of account: String, knowing device: String? = nil) throws {
        try connection.run("DELETE FROM sessions WHERE account = $1", [.text(account)])
        try connection.run("DELETE FROM tokens WHERE account = $1", [.text(account)])
        try connection.run("DELETE FROM calendars WHERE account = $1", [.text(account)])
        try connection.run(
            "DELETE FROM devices WHERE account = $1 AND hash <> $2", [.text(account), .text(device ?? "")])
    }
}

// MARK: - Personal access tokens

extension Database {
    private static let tokenColumns =
        "tokens.id, tokens.name, tokens.scope, tokens.created, tokens.expires, tokens.used"

    /// - Parameter password: as for `startSession`.
    /// - Throws: `StorageError.noAccount`, also if the password has been changed since.
    public func createToken(
        account: String, hash: String, name: String, scope: AccessToken.Scope, now: Int64, expires: Int64,
        provenBy password: String? = nil
    ) async throws -> AccessToken {
        let id = RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max))
        return try await write { connection in
            let row = try connection.row(
                """
                INSERT INTO tokens (id, account, hash, name, scope, created, expires)
                SELECT $2, accounts.id, $3, $4, $5, $6, $7 FROM accounts
                WHERE accounts.id = $1 AND leaving = 0 AND \(Self.isPassword("$8"))
                RETURNING \(Self.tokenColumns)
                """,
                [
                    .text(account), .text(id), .text(hash), .text(name), .text(scope.rawValue), .integer(now),
                    .integer(expires), .text(password ?? ""),
                ])
            guard let row else { throw StorageError.noAccount }
            return try Self.token(row)
        }
    }

    /// The tokens of an account, the latest first, without expired ones.
    public func tokens(account: String, now: Int64) async throws -> [AccessToken] {
        try await engine.read { connection in
            try connection.rows(
                """
                SELECT \(Self.tokenColumns) FROM tokens WHERE tokens.account = $1 AND tokens.expires > $2
                ORDER BY tokens.created DESC, tokens.id
                """, [.text(account), .integer(now)]
            ).map(Self.token)
        }
    }

    /// The token with that hash and its account, unless it has expired; notes its use.
    public func token(hash: String, now: Int64) async throws -> (account: Account, token: AccessToken)? {
        let found = try await engine.read { connection in
            try connection.row(
                """
                SELECT \(Account.columns), \(Self.tokenColumns)
                FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE tokens.hash = $1 AND tokens.expires > $2
                """, [.text(hash), .integer(now)]
            ).map { (account: try Account($0), token: try Self.token($0, from: Account.columnCount)) }
        }
        if let token = found?.token, now - (token.lastUsed ?? .min / 2) >= Self.noteEvery {
            try await write { connection in
                try connection.run("UPDATE tokens SET used = $2 WHERE id = $1", [.text(token.id), .integer(now)])
            }
        }
        return found
    }

    /// - Returns: Whether the account had such a token.
    @discardableResult
    public func deleteToken(account: String, id: String) async throws -> Bool {
        try await write { connection in
            try connection.run("DELETE FROM tokens WHERE account = $1 AND id = $2", [.text(account), .text(id)]) == 1
        }
    }

    private static func token(_ row: SQLRow) throws -> AccessToken { try token(row, from: 0) }

    private static func token(_ row: SQLRow, from column: Int) throws -> AccessToken {
        guard let scope = AccessToken.Scope(rawValue: try row.text(column + 2)) else {
            throw StorageError.fault("A token's scope is unknown.")
        }
        return AccessToken(
            id: try row.text(column), name: try row.text(column + 1), scope: scope,
            created: try row.integer(column + 3), expires: try row.integer(column + 4),
            lastUsed: row.optionalInteger(column + 5))
    }
}
