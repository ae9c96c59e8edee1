import Records
import Workouts

extension Sync {
    static func answered(_ state: inout State, _ shared: inout Shared, _ answer: HTTPAnswer) -> [Effect] {
        guard let flight = state.flight else { return [] }
        state.flight = nil
        // Meanwhile it may have become another's device.
        guard flight.account == shared.account.account?.id else { return [] }
        state.pace.answered(after: shared.clocks.monotonic - flight.sent.monotonic)
        switch answer.status {
        case 200:
            guard let content = try? SyncAnswer(bytes: answer.body) else { break }
            state.missing = []
            receive(content, to: flight, &state, &shared)
            shared.news.append(.merged)
            return []
        // Of nobody, or of somebody else.
        case 401, 403:
            shared.expireSession()
            return []
        case 409:
            guard let clocks = ClockAhead(bytes: answer.body) else { break }
            correctClock(clocks, flight, &state, &shared)
            return []
        default: break
        }
        failed(&state, &shared, retryAfter: answer.retryAfter)
        return []
    }

    private static func receive(
        _ answer: SyncAnswer, to flight: Flight, _ state: inout State, _ shared: inout Shared
    ) {
        var changed = Changes()
        confirm(answer, flight, &changed, &state, &shared)
        var rows = answer.records
        if let part = answer.part, let whole = LongAnswer.add(part, &state.part) { rows.append(whole) }
        for row in rows {
            // A newer version of the app may understand it: the server has it still.
            guard let whole = try? Record(row.key, text: row.text), let past = try? ServerRecord.past(row.past) else {
                state.note.leaveUnread(of: answer.cursor.epoch)
                continue
            }
            let theirs = shared.library.outline(whole)
            if state.note.isJoining, row.key == Settings.key || row.key == Profile.key {
                let joined = UInt64(clamping: state.note.joined)
                changed.correct(row.key, of: shared.library) { $0.yield(to: theirs, before: joined) }
                continue
            }
            var copy: Record?
            changed.change(row.key, of: shared.library) {
                // A copy of what was replaced may be among what can't be read.
                let isKept = state.note.unreadable == nil
                copy = $0.receive(theirs, past: past, keepsPast: isKept, isReset: answer.isReset)
            }
            if let copy { changed.change(copy.key, of: shared.library) { $0.merge(DeviceRecord(copy)) } }
        }
        shared.library.apply(changed)
        moveOn(to: answer, &state, shared)
        shared.library.write(state.note.text, under: SyncNote.key)
        shared.library.clockCorrection = correction(answer.time, flight, shared.clocks)
    }

    /// Notes up to where this device knows the account, and whether the server still lacks what it knew once.
    private static func moveOn(to answer: SyncAnswer, _ state: inout State, _ shared: Shared) {
        let isRepeating = state.note.cursor.map { $0.isRepeating && $0.epoch == answer.cursor.epoch } ?? false
        if answer.isReset, !isRepeating { repeatAll(&state, shared) }
        state.note.cursor = answer.cursor
        state.note.cursor?.isRepeating = answer.isReset && !state.repeated.isEmpty
        if answer.hasMore { state.isBehind = true } else { state.note.isJoining = false }
    }

    /// The records that were sent have come, or were refused.
    private static func confirm(
        _ answer: SyncAnswer, _ flight: Flight, _ changed: inout Changes, _ state: inout State,
        _ shared: inout Shared
    ) {
        var refusals: [String: Bool] = [:]
        for refusal in answer.refused {
            refusals[refusal.key] = refusal.isPassing
            state.full[refusal.key] = refusal.isFull ? .max : nil
        }
        var isToBeSentAgain = false
        var hasRoom = false
        func settle(_ push: PushedRecord, isTaken: Bool) {
            let key = push.record.key
            switch refusals[key.text] {
            case false?:
                state.refused[key.text] = push.record
                state.repeated.remove(key.text)
                if state.full[key.text] != nil { state.full[key.text] = size(of: push) }
            case nil where isTaken:
                // A deleted record makes room, and where one has found some, there may be more.
                if push.record.isDeleted || state.full[key.text] != nil { hasRoom = true }
                state.refused[key.text] = nil
                state.full[key.text] = nil
                state.repeated.remove(key.text)
                changed.change(key, of: shared.library) { $0.confirm(push.record) }
            default: isToBeSentAgain = true
            }
        }
        for push in flight.records { settle(push, isTaken: true) }
        if var long = state.long {
            long.acknowledge()
            let isOver = long.isSent || refusals[long.push.record.key.text] != nil
            state.long = isOver ? nil : long
            if isOver { settle(long.push, isTaken: answer.assembled.contains(long.id)) }
        }
        // After all that was refused in this answer, which may have come before the deletion.
        if hasRoom { state.retryFull() }
        if isToBeSentAgain { failed(&state, &shared) } else { state.failures = 0 }
    }

    /// The bytes of what was sent by this outline.
    @inline(never)
    private static func size(of push: PushedRecord) -> Int32 {
        var size = push.text.utf8.count
        for value in push.record.largeValues { size += LargeValue.length(value) }
        return Int32(clamping: size)
    }

    /// The server doesn't believe our stamps: what it doesn't have yet is stamped anew, by its clock.
    private static func correctClock(
        _ clocks: ClockAhead, _ flight: Flight, _ state: inout State, _ shared: inout Shared
    ) {
        var keys: [String] = []
        for push in flight.records { keys.append(push.record.key.text) }
        // Before its last piece the server knows nothing of a long one's stamps, and says nothing of what it has of it.
        if let long = state.long, long.isSent { keys.append(long.push.record.key.text) }
        shared.library.restamp(
            keys, clocks, correction: correction(clocks.time, flight, shared.clocks), node: shared.random.next())
        state.long = nil
        state.isBehind = true
        // Another clock than ours was wrong if this doesn't help: then not at once again.
        state.failures += 1
        if state.failures > 2 { failed(&state, &shared) }
    }

    /// The lead of the server's clock over ours, in milliseconds; 0 where the two may be right, since the server said
    /// the time at some moment between the request and its answer.
    private static func correction(_ time: Int64, _ flight: Flight, _ clocks: Clocks) -> Int64 {
        let ahead = time - clocks.wall.microseconds / 1000
        // While the device sleeps the monotonic clock may stand still.
        let duration = max(clocks.monotonic - flight.sent.monotonic, clocks.wall - flight.sent.wall)
        let late = duration.microseconds / 1000
        if ahead < 10_000, ahead + late > -10_000 { return 0 }
        return ahead + late / 2
    }
}
