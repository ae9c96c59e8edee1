import Records

extension Account {
    static let columns = "accounts.id, accounts.username, accounts.email, accounts.created, accounts.apple"
    static let columnCount = 5

    init(_ row: SQLRow, from column: Int = 0) throws(StorageError) {
        self.init(
            id: try row.text(column), username: try row.text(column + 1), email: try row.text(column + 2),
            created: try row.integer(column + 3), hasApple: row.optionalText(column + 4) != nil)
    }
}

extension Database {
    /// - Throws: `AccountError` if another account has one of its names.
    public func create(_ new: NewAccount, now: Int64) async throws -> Account {
        let id = RecordKey.id(.random(in: .min ... .max), .random(in: .min ... .max))
        return try await write { connection in
            let row = try connection.row(
                """
                INSERT INTO accounts
                    (id, username, username_key, email, email_key, password, recovery, apple, created, sequence,
                    has_facts)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 1)
                ON CONFLICT DO NOTHING RETURNING \(Account.columns)
                """,
                [
                    .text(id), .text(new.username), .text(sameName(new.username)), .text(new.email),
                    .text(sameName(new.email)), SQLValue(new.passwordHash), SQLValue(new.recoveryHash),
                    SQLValue(new.appleSubject), .integer(now),
                ])
            if let row { return try Account(row) }
            try Self.refuseWhatIsTaken(connection, username: new.username, email: new.email, except: id)
            throw AccountError.appleSubjectTaken
        }
    }

    /// Whether no account has that username, or one with the same normal form.
    public func isFree(username: String) async throws -> Bool {
        try await engine.read { try !Self.isTaken($0, "username_key", username, except: "") }
    }

    public func isFree(email: String) async throws -> Bool {
        try await engine.read { try !Self.isTaken($0, "email_key", email, except: "") }
    }

    public func account(_ id: String) async throws -> Account? {
        try await engine.read { connection in
            try connection.row(
                "SELECT \(Account.columns) FROM accounts WHERE accounts.id = $1 AND leaving = 0", [.text(id)]
            )
            .map { try Account($0) }
        }
    }

    public func account(appleSubject: String) async throws -> Account? {
        try await engine.read { connection in
            try connection.row(
                "SELECT \(Account.columns) FROM accounts WHERE accounts.apple = $1", [.text(appleSubject)]
            )
            .map { try Account($0) }
        }
    }

    /// - Parameter login: a username or an email.
    public func credentials(login: String) async throws -> Credentials? {
        // A username has no @, an email has one: no login names two accounts.
        try await credentials("accounts.username_key = $1 OR accounts.email_key = $1", sameName(login))
    }

    public func credentials(account: String) async throws -> Credentials? {
        try await credentials("accounts.id = $1 AND leaving = 0", account)
    }

    private func credentials(_ condition: String, _ value: String) async throws -> Credentials? {
        try await engine.read { connection in
            let row = try connection.row(
                "SELECT \(Account.columns), accounts.password, accounts.recovery FROM accounts WHERE \(condition)",
                [.text(value)])
            return try row.map { row in
                Credentials(
                    account: try Account(row), passwordHash: row.optionalText(Account.columnCount),
                    recoveryHash: row.optionalText(Account.columnCount + 1))
            }
        }
    }
}

// MARK: - Changing

extension Database {
    /// Changes the given fields.
    ///
    /// - Throws: `AccountError` if another account has one of them; `StorageError.noAccount`.
    public func update(account: String, username: String? = nil, email: String? = nil) async throws -> Account {
        try await write { connection in
            let taken = try connection.rows(
                "SELECT id FROM accounts WHERE id = $1 AND leaving = 0\(connection.dialect.forUpdate)", [.text(account)]
            )
            guard !taken.isEmpty else { throw StorageError.noAccount }
            try Self.refuseWhatIsTaken(connection, username: username, email: email, except: account)
            let row = try connection.row(
                """
                UPDATE accounts SET username = COALESCE($2, username), username_key = COALESCE($3, username_key),
                    email = COALESCE($4, email), email_key = COALESCE($5, email_key)
                WHERE accounts.id = $1 RETURNING \(Account.columns)
                """,
                [
                    .text(account), SQLValue(username), SQLValue(username.map(sameName)), SQLValue(email),
                    SQLValue(email.map(sameName)),
                ])
            guard let row else { throw StorageError.noAccount }
            return try Account(row)
        }
    }

    /// Changes an account's password, and ends its sessions and tokens.
    public func setPassword(account: String, hash: String) async throws {
        try await write { connection in
            let changed = try connection.run(
                "UPDATE accounts SET password = $2 WHERE id = $1 AND leaving = 0", [.text(account), .text(hash)])
            guard changed == 1 else { throw StorageError.noAccount }
            try Self.endSessions(connection, of: account)
        }
    }

    /// Consumes a recovery code: gives the account another password and another code, and ends its sessions and tokens.
    ///
    /// - Parameter recovery: the stored hash, which the code was found to match.
    /// - Returns: False if the code was used in the meantime; then nothing has changed.
    public func recover(
        account: String, recovery: String, passwordHash: String, recoveryHash: String
    ) async throws -> Bool {
        try await write { connection in
            let changed = try connection.run(
                "UPDATE accounts SET password = $3, recovery = $4 WHERE id = $1 AND recovery = $2",
                [.text(account), .text(recovery), .text(passwordHash), .text(recoveryHash)])
            if changed == 1 { try Self.endSessions(connection, of: account) }
            return changed == 1
        }
    }

    public func setRecovery(account: String, hash: String) async throws {
        try await write { connection in
            let changed = try connection.run(
                "UPDATE accounts SET recovery = $2 WHERE id = $1 AND leaving = 0", [.text(account), .text(hash)])
            guard changed == 1 else { throw StorageError.noAccount }
        }
    }
}

// MARK: - Taken names

extension Database {
    private static func refuseWhatIsTaken(
        _ connection: any SQLConnection, username: String?, email: String?, except account: String
    ) throws {
        if let username, try isTaken(connection, "username_key", username, except: account) {
            throw AccountError.usernameTaken
        }
        if let email, try isTaken(connection, "email_key", email, except: account) { throw AccountError.emailTaken }
    }

    private static func isTaken(
        _ connection: any SQLConnection, _ column: String, _ name: String, except account: String
    ) throws -> Bool {
        try connection.row(
            "SELECT 1 FROM accounts WHERE \(column) = $1 AND id <> $2", [.text(sameName(name)), .text(account)]) != nil
    }
}
