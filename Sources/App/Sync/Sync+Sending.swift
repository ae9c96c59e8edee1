import Records
import Workouts

extension Sync {
    /// A push on its way in pieces.
    struct LongPush: Sendable {
        var push: PushedRecord
        var text: [UInt8]
        /// Tells its pieces from another attempt's.
        var id: String
        var nextPiece: Int32 = 0

        var pieceCount: Int32 { Int32((text.count + pieceBytes - 1) / pieceBytes) }

        /// Bytes of a piece before it is cut back to whole characters: those carry over, so it stays below the limit.
        static let pieceBytes = RecordRules.pieceBytes - 8
        var pieceBytes: Int { Self.pieceBytes }
        /// In one request.
        static let piecesAtOnce = 8
    }

    /// Bytes of records in one request: room for what else is in it.
    private static let batchBytes = RecordRules.requestBytes / 2

    /// The next request, if there is anything to tell or to hear.
    static func send(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.flight == nil, state.nextTry == nil, shared.isOnline else { return [] }
        var request = SyncRequest(
            device: SyncRequest.Device(id: state.note.device, name: shared.library.deviceName),
            cursor: state.note.cursor)
        // Guests' records come after what the account has, see `SyncNote.isJoining`.
        if !state.note.isJoining { fill(&request, &state, &shared) }
        guard state.isBehind || !request.records.isEmpty || !request.pieces.isEmpty else { return [] }
        state.isBehind = false
        state.lastToken -= 1
        state.flight = Flight(token: state.lastToken, account: state.note.account, records: request.records)
        return [.http(HTTPRequest(token: state.lastToken, .post, APIRoute.sync.address, body: request.text))]
    }

    private static func fill(_ request: inout SyncRequest, _ state: inout State, _ shared: inout Shared) {
        var keys = Array(shared.library.ledger.unsent.union(state.repeated))
        // A new workout comes before its sessions only by chance; an order is needed for tests to repeat.
        keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var bytes = 0
        for key in keys {
            guard request.records.count < RecordRules.records, bytes < batchBytes else { break }
            guard let record = shared.library.ledger.records[key], state.refused[key] != record.record,
                state.long?.push.record.key.text != key
            else { continue }
            let push = record.push
            let length = push.text.utf8.count
            if length > RecordRules.recordBytes {
                if state.long == nil {
                    state.long = LongPush(push: push, text: Array(push.text.utf8), id: shared.newID())
                }
            } else if bytes + length <= batchBytes {
                request.records.append(push)
                bytes += length
            }
        }
        guard var long = state.long else { return }
        while request.pieces.count < LongPush.piecesAtOnce, long.nextPiece < long.pieceCount {
            request.pieces.append(long.piece(long.nextPiece))
            long.nextPiece += 1
        }
        state.long = long
    }
}

extension Sync.LongPush {
    /// A part of the text that ends between two characters.
    func piece(_ number: Int32) -> RecordPiece {
        let from = boundary(Int(number) * pieceBytes)
        let to = number + 1 == pieceCount ? text.count : boundary(Int(number + 1) * pieceBytes)
        return RecordPiece(
            key: push.record.key, push: id, number: number, count: pieceCount,
            text: String(decoding: text[from..<to], as: UTF8.self))
    }

    /// The first character's beginning at or after an offset.
    private func boundary(_ offset: Int) -> Int {
        var offset = offset
        while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}
