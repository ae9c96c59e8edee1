import Records

extension Database {
    /// How long the fields of a deleted record are kept, so that a later edit may bring it back: 180 days, in
    /// milliseconds.
    static let tombstoneLife: Int64 = 180 * 86_400_000
    /// How long pieces wait for their last one: a day.
    static let pieceLife: Int64 = 86_400_000

    /// Removes expired data: sessions and tokens, pieces whose last one never came, the contents of deleted records, and
    /// the rest of deleted accounts. To be called now and then; it writes in small batches, and pauses between most of
    /// them four times as long as a batch took, so that others hardly wait for it.
    public func tidy(now: Int64) async throws {
        let (tombstones, pieces) = (now - Self.tombstoneLife, now - Self.pieceLife)
        try await inBatches { try await self.remove("sessions", "hash", "expires", upTo: now, atOnce: 100) }
        try await inBatches { try await self.remove("tokens", "id", "expires", upTo: now, atOnce: 100) }
        try await inBatches {
            // 128 KiB each.
            try await self.remove(
                "pieces", "account, collection, id, push, piece", "received", upTo: pieces, atOnce: 4)
        }
        try await inBatches { try await self.forgetDeleted(before: tombstones, atOnce: 10) }
        try await removeLeftovers()
        try await addFactsOfMembers()
    }

    /// - Parameter batch: whether there may be more.
    private func inBatches(_ batch: () async throws -> Bool) async throws {
        while true {
            let time = clock.stopwatch()
            guard try await batch() else { return }
            try await clock.sleep(for: time() * 4)
        }
    }

    /// Deletes expired rows, by a table's key and an index of their times.
    private func remove(
        _ table: String, _ key: String, _ time: String, upTo limit: Int64, atOnce count: Int
    ) async throws -> Bool {
        let due = "SELECT \(key) FROM \(table) WHERE \(time) <= $1 ORDER BY \(time) LIMIT \(count)"
        // Queried separately: mostly there is nothing to write.
        guard try await engine.read({ try $0.row(due, [.integer(limit)]) }) != nil else { return false }
        return try await write { connection in
            try connection.run("DELETE FROM \(table) WHERE (\(key)) IN (\(due))", [.integer(limit)]) == count
        }
    }

    static func dueTombstones(atOnce count: Int) -> String {
        "SELECT account, collection, id FROM records WHERE deleted_at < $1 ORDER BY deleted_at LIMIT \(count)"
    }

    private func forgetDeleted(before limit: Int64, atOnce count: Int) async throws -> Bool {
        let due = try await engine.read { connection in
            try connection.rows(Self.dueTombstones(atOnce: count), [.integer(limit)]).map {
                (account: try $0.text(0), key: RecordKey(try $0.text(1), try $0.text(2)))
            }
        }
        // One transaction for each account: nobody waits for more than one.
        for (account, records) in Dictionary(grouping: due, by: \.account) {
            try await write { connection in
                var state: AccountState
                do {
                    // Another server may be writing the account: its row is locked first.
                    state = try AccountState(connection, account: account, isWriting: true)
                } catch StorageError.noAccount {
                    return
                }
                let table = RecordTable(connection: connection, account: account)
                for (_, key) in records {
                    guard var found = try table.record(key) else { continue }
                    let before = Holding(
                        size: Int64(found.record.record.text.utf8.count), isDeleted: found.record.record.isDeleted)
                    _ = found.record.forget(deletedBefore: UInt64(max(0, limit)))
                    // Under its old number: devices needn't be told. A record that isn't due has its time noted.
                    let text = found.record.record.text
                    let row = RecordTable.Row(found.record, text: text, sequence: found.sequence)
                    try table.write([row])
                    state.held = state.held + row.held - before
                }
                try state.save(connection, account: account)
            }
        }
        return due.count == count
    }
}
