public import Records

/// Why a request is not applied at all.
public enum SyncError: Error, Equatable, Sendable {
    /// It has a stamp of the future: the device is to stamp anew by the server's time.
    case clockAhead(ClockAhead)
}

extension Database {
    /// Applies what a device changed and gives what it doesn't know, in one transaction. Safe to repeat.
    ///
    /// - Parameter now: the server's clock.
    /// - Throws: `SyncError`; `StorageError.noAccount`.
    public func sync(account: String, _ request: SyncRequest, now: Int64) async throws -> SyncAnswer {
        guard !request.records.isEmpty || !request.pieces.isEmpty else {
            if let known = recent?.account(account), known.cursor == request.cursor {
                return AnswerPage(known, request: request, refused: request.refused, now: now).answer
            }
            let changes = recent?.changes
            let (answer, state) = try await engine.read { connection in
                let state = try AccountState(connection, account: account)
                var page = AnswerPage(state, request: request, refused: request.refused, now: now)
                try page.fill(connection, account: account, upTo: state.sequence)
                return (page.answer, state)
            }
            if let changes { recent?.take(state, of: account, readAt: changes) }
            return answer
        }
        let (answer, before, after) = try await write { connection in
            var transaction = try SyncTransaction(
                connection, account: account, refused: request.refused, now: now)
            let before = transaction.cursor
            try transaction.apply(request)
            return (try transaction.answer(to: request), before, transaction.cursor)
        }
        if after != before { publish(AccountNews(account: account, cursor: after)) }
        return answer
    }
}
