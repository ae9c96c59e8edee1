import Records
import Workouts

extension Sync {
    /// Of one record in one request.
    private static let longBytes = 1 << 20

    /// The next request, if there is anything to tell or to hear; or what has to be read from the store for it.
    static func send(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.flight == nil, state.reading == nil, state.nextTry == nil, shared.isOnline else { return [] }
        // The last answer is on disk, or waits to be written with the next: never a cursor without what comes before it.
        guard !shared.library.isWriting else { return [] }
        var request = SyncRequest(
            device: SyncRequest.Device(id: state.note.device, name: shared.library.deviceName),
            cursor: state.note.cursor)
        var outlines: [PushedRecord] = []
        // Guests' records come after what the account has, see `SyncNote.isJoining`.
        if !state.note.isJoining {
            let unread = fill(&request, &outlines, &state, &shared)
            if !unread.isEmpty {
                let read = shared.library.read(unread)
                state.reading = (read.token, unread)
                return [read.effect]
            }
        }
        state.values = Values()
        guard state.isBehind || !request.records.isEmpty || !request.pieces.isEmpty else { return [] }
        state.isBehind = false
        request.account = state.note.account
        request.limit = state.pace.answerBytes
        request.part = state.part?.request
        let token = shared.newRequest()
        state.flight = Flight(
            token: token, account: state.note.account, sent: shared.clocks, records: outlines)
        return [.http(HTTPRequest(token: token, .post, APIRoute.sync.address, body: request.text))]
    }

    /// Puts as much into a request as it may hold, and the outlines of that aside.
    ///
    /// - Returns: The keys of values that have to be read before; where there are any, the request isn't to be sent.
    private static func fill(
        _ request: inout SyncRequest, _ outlines: inout [PushedRecord], _ state: inout State, _ shared: inout Shared
    ) -> [String] {
        var keys = Array(shared.library.unsent.union(state.repeated))
        // A new workout comes before its sessions only by chance; an order is needed for tests to repeat.
        keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let most = state.pace.bytes
        var bytes = 0
        var count = 0
        var unread: [String] = []
        for key in keys {
            guard count < RecordRules.records, bytes < most else { break }
            guard let record = shared.library.records[key], state.refused[key] != record.record,
                state.long?.push.record.key.text != key
            else { continue }
            let outline = state.repeated.contains(key) ? record.repeatedPush : record.push
            var length = outline.text.utf8.count
            var lacking: [String] = []
            var isMissing = false
            for value in record.record.largeValues {
                length += LargeValue.length(value)
                guard !shared.library.holds(value: value), state.values[value] == nil else { continue }
                lacking.append(value)
                if state.missing.contains(value) { isMissing = true }
            }
            let isLong = length > min(RecordRules.recordBytes, most)
            if length > RecordRules.assembledBytes {
                // The server would refuse it in the end.
                state.refused[key] = record.record
                state.repeated.remove(key)
                continue
            }
            guard !isMissing, isLong ? state.long == nil : bytes + length <= most else { continue }
            count += 1
            if !isLong { bytes += length }
            unread += lacking
            guard unread.isEmpty, let whole = shared.library.whole(record.record, state.values) else { continue }
            let push = PushedRecord(whole, pending: outline.pending)
            if isLong {
                state.long = LongPush(outline, text: push.text, id: shared.newID())
            } else {
                request.records.append(push)
                outlines.append(outline)
            }
        }
        guard unread.isEmpty, var long = state.long else { return unread }
        request.pieces = long.pieces(bytes: max(0, min(most, longBytes) - bytes))
        state.long = long
        return []
    }

    /// The values that are to be sent, or the note of the tab that had the lock.
    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .reading(token, _) = state.lock {
            takeUp(&state, shared, rows)
            return []
        }
        guard let reading = state.reading, reading.token == token else { return [] }
        state.reading = nil
        guard let rows else {
            failed(&state, &shared)
            return []
        }
        let values = shared.library.intact(rows)
        for key in reading.keys where values[key] == nil { state.missing.insert(key) }
        for row in values.rows { state.values.add(row) }
        return []
    }

}
