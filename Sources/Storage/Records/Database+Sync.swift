public import Records

/// The reason why a request is not applied at all.
public enum SyncError: Error, Equatable, Sendable {
    /// The request has a stamp in the future: the device must restamp by the server's time.
    case clockAhead(ClockAhead)
}

extension Database {
    /// Applies a device's changes and returns those unknown to it. Idempotent: what takes more than `writerTurn` is done in
    /// several transactions, and a failure may leave the first of them done.
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
        var progress = SyncProgress(refused: request.refused)
        while true {
            let turn = try await write { [quota, progress, writerTurn, clock] connection in
                let time = clock.stopwatch()
                var transaction = try SyncTransaction(
                    connection, account: account, quota: quota, progress: progress, now: now)
                let before = transaction.cursor
                try transaction.apply(request) { time() >= writerTurn }
                let members = try Self.tellMembers(of: transaction.changedCompetitions, connection)
                let answer = transaction.progress.isDone ? try transaction.answer(to: request, room: room) : nil
                return SyncTurn(
                    answer: answer, progress: transaction.progress, before: before, after: transaction.cursor,
                    members: members)
            }
            changes.publishBoards(of: turn.members)
            if turn.after != turn.before { publish(AccountNews(account: account, cursor: turn.after)) }
            if let answer = turn.answer { return answer }
            progress = turn.progress
        }
    }
}

/// The result of one turn of a request.
private struct SyncTurn: Sendable {
    /// Nil if records wait for another turn.
    let answer: SyncAnswer?
    let progress: SyncProgress
    let before: SyncCursor
    let after: SyncCursor
    /// The accounts whose boards have changed.
    let members: Set<String>
}
