import Records

/// Sessions of these accounts lack their facts: `Database.addFacts` makes them, then another attempt can be made.
struct NeedsFacts: Error {
    let accounts: [String]
}

// Accounts of before version 21 have sessions whose facts aren't noted yet, or not all of them. They are made once, the first time
// that they are needed.

extension Database {
    /// Makes the facts of an account's sessions, if any may lack theirs. O(the account's sessions), in transactions of a
    /// few milliseconds each; others write in between. What is written meanwhile brings its facts along.
    func addFacts(of account: String) async throws {
        var next: String? = ""
        while let last = next {
            next = try await write { try Self.addFacts($0, account, after: last) }
        }
    }

    /// Those of one batch of sessions, in the order of their ids.
    ///
    /// - Returns: The batch's last id; nil if there is nothing left to do.
    private static func addFacts(
        _ connection: any SQLConnection, _ account: String, after last: String
    ) throws -> String? {
        var state = try AccountState(connection, account: account, isWriting: true)
        let has = try connection.row("SELECT has_facts FROM accounts WHERE id = $1", [.text(account)])?.flag(0)
        guard has == false else { return nil }
        let batch = try batch(connection, account, after: last)
        guard let end = batch.last else {
            state.facts = state.sequence
            try state.save(connection, account: account)
            try connection.run("UPDATE accounts SET has_facts = 1 WHERE id = $1", [.text(account)])
            return nil
        }
        let table = RecordTable(connection: connection, account: account)
        let found = try table.find(batch)
        var records = found.records.values.map(\.record)
        for key in found.long { if let record = try table.record(key)?.record.record { records.append(record) } }
        _ = try SessionFactsTable(connection: connection, account: account).update(records)
        return end.id
    }

    /// At most 50 sessions, and of at most 256 KiB but for one.
    private static func batch(
        _ connection: any SQLConnection, _ account: String, after last: String
    ) throws -> [RecordKey] {
        var keys: [RecordKey] = []
        var bytes: Int64 = 0
        let rows = try connection.rows(
            """
            SELECT id, size FROM records WHERE account = $1 AND collection = $2 AND id > $3 ORDER BY id LIMIT 50
            """, [.text(account), .text(RecordKind.sessions.rawValue), .text(last)])
        for row in rows {
            bytes += try row.integer(1)
            if !keys.isEmpty, bytes > 256 << 10 { break }
            keys.append(RecordKey(RecordKind.sessions.rawValue, try row.text(0)))
        }
        return keys
    }

    /// Reads what is made of sessions' facts, and makes those first that are lacking.
    func readFacts<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        while true {
            do {
                return try await engine.read(body)
            } catch let needs as NeedsFacts {
                for account in needs.accounts {
                    // One that was deleted meanwhile isn't asked for again.
                    do { try await addFacts(of: account) } catch StorageError.noAccount {}
                }
            }
        }
    }

    /// Makes the facts of all who compete: boards are asked for soon after the start. Nothing to do but once.
    func addFactsOfMembers() async throws {
        let accounts = try await engine.read { connection in
            try connection.rows(
                "SELECT DISTINCT account FROM members JOIN accounts ON id = account WHERE has_facts = 0", []
            ).map { try $0.text(0) }
        }
        for account in accounts { do { try await addFacts(of: account) } catch StorageError.noAccount {} }
    }
}
