import Records
import Workouts

extension Sync {
    static func answered(_ state: inout State, _ shared: inout Shared, _ answer: HTTPAnswer) -> [Effect] {
        guard let flight = state.flight else { return [] }
        state.flight = nil
        // Meanwhile it may have become another's device.
        guard flight.account == shared.account.account?.id else { return [] }
        switch answer.status {
        case 200:
            guard let content = try? SyncAnswer(bytes: answer.body) else { break }
            state.failures = 0
            state.missing = []
            take(content, to: flight, &state, &shared)
            return []
        case 401:
            return shared.expireSession()
        case 409:
            guard let time = try? JSON(bytes: answer.body)["time"]?.integer else { break }
            correctClock(time, &state, &shared)
            return []
        default: break
        }
        failed(&state, &shared, retryAfter: answer.retryAfter)
        return []
    }

    private static func take(
        _ answer: SyncAnswer, to flight: Flight, _ state: inout State, _ shared: inout Shared
    ) {
        var refused: Set<String> = []
        for refusal in answer.refused {
            refused.insert(refusal.key)
            if refusal.isFull { state.full.insert(refusal.key) }
        }
        var changed = Changes()
        for push in flight.records {
            confirm(push, isRefused: refused.contains(push.record.key.text), &changed, shared.library.ledger, &state)
        }
        if let long = state.long, long.nextPiece == long.pieceCount {
            confirm(
                long.push, isRefused: refused.contains(long.push.record.key.text), &changed, shared.library.ledger,
                &state)
            state.long = nil
        }
        for row in answer.records {
            // A newer version of the app may understand it: the server has it still.
            guard let whole = try? Record(row.key, text: row.text) else { continue }
            let theirs = shared.library.outline(whole)
            if state.note.isJoining, row.key == Settings.key || row.key == Profile.key {
                changed.correct(row.key, of: shared.library.ledger) { $0.yield(to: theirs) }
                continue
            }
            var copy: Record?
            changed.change(row.key, of: shared.library.ledger) { copy = $0.take(theirs) }
            if let copy { changed.change(copy.key, of: shared.library.ledger) { $0.merge(DeviceRecord(copy)) } }
        }
        shared.library.take(changed)
        if answer.isReset { state.repeated = Set(shared.library.ledger.records.keys) }
        state.note.cursor = answer.cursor
        if answer.hasMore { state.isBehind = true } else { state.note.isJoining = false }
        shared.library.unsavedRows.append(StoreRow(key: SyncNote.key, text: state.note.text))
        shared.library.clockCorrection = correction(answer.time, shared.clocks)
    }

    private static func confirm(
        _ push: PushedRecord, isRefused: Bool, _ changed: inout Changes, _ ledger: Ledger, _ state: inout State
    ) {
        let key = push.record.key
        state.repeated.remove(key.text)
        if isRefused {
            state.refused[key.text] = push.record
        } else {
            state.refused[key.text] = nil
            state.full.remove(key.text)
            changed.change(key, of: ledger) { $0.confirm(push.record) }
            // What is deleted makes room.
            if push.record.isDeleted { state.retryFull() }
        }
    }

    /// The server doesn't believe our stamps: what it doesn't have yet is stamped anew, by its clock.
    private static func correctClock(_ time: Int64, _ state: inout State, _ shared: inout Shared) {
        shared.library.restamp(
            later: HybridLogicalClock.latest(believedAt: time), correction: correction(time, shared.clocks))
        state.long = nil
        state.isBehind = true
        // Another clock than ours was wrong if this doesn't help: then not at once again.
        state.failures += 1
        if state.failures > 2 { failed(&state, &shared) }
    }

    /// What the server's clock is ahead of ours, in milliseconds; nothing where the two differ as answers take to come.
    private static func correction(_ time: Int64, _ clocks: Clocks) -> Int64 {
        let difference = time - clocks.wall.microseconds / 1000
        return abs(difference) < 10_000 ? 0 : difference
    }
}
