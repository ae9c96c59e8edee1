public import Records

/// The reason why a request is not applied at all.
public enum SyncError: Error, Equatable, Sendable {
    /// The request has a stamp in the future: the device must restamp by the server's time.
    case clockAhead(ClockAhead)
}

extension Database {
    /// Applies a device's changes and returns those unknown to it, in one transaction. Idempotent.
    ///
    /// - Parameters:
    ///   - room: how many bytes of records may be read. Sent changes are applied in any case; the answer has as many
    ///     records as there is room for.
    ///   - now: the server's clock.
    /// - Throws: `SyncError`; `NeedsRoom` if nothing is sent; `StorageError.noAccount`.
    public func sync(
        account: String, _ request: SyncRequest, room: Int = .max, now: Int64
    ) async throws -> SyncAnswer {
        guard !request.records.isEmpty || !request.pieces.isEmpty else {
            if let known = recent?.account(account), known.cursor == request.cursor {
                return AnswerPage(known, request: request, refused: request.refused, now: now).answer
            }
            let changes = recent?.changes
            let (answer, state) = try await engine.read { connection in
                let state = try AccountState(connection, account: account)
                var page = AnswerPage(
                    state, request: request, refused: request.refused, room: .needed(room), now: now)
                try page.fill(connection, account: account, upTo: state.sequence)
                return (page.answer, state)
            }
            if let changes { recent?.remember(state, of: account, readAt: changes) }
            return answer
        }
        let (answer, before, after, members) = try await write { [quota] connection in
            var transaction = try SyncTransaction(
                connection, account: account, quota: quota, refused: request.refused, now: now)
            let before = transaction.cursor
            try transaction.apply(request)
            let members = try Self.tellMembers(of: transaction.changedCompetitions, connection)
            return (try transaction.answer(to: request, room: room), before, transaction.cursor, members)
        }
        changes.publishBoards(of: members)
        if after != before { publish(AccountNews(account: account, cursor: after)) }
        return answer
    }
}
