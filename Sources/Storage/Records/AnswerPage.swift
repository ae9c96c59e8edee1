import Records

/// A part of an account's records in the order of their changes, not more than an answer may hold.
struct AnswerPage {
    var answer: SyncAnswer
    private let state: AccountState
    /// The last change that the device knows.
    private let known: Int64
    private let room: Room
    private var bytes = 0

    /// How many bytes of records there is room for.
    enum Room {
        /// Where that isn't enough, another attempt is made with more.
        case needed(Int)
        /// What is longer has to wait for the next request.
        case given(Int)
    }

    init(_ state: AccountState, request: SyncRequest, room: Room = .needed(.max), now: Int64) {
        self.state = state
        self.room = room
        answer = SyncAnswer(time: now, cursor: state.cursor)
        answer.refused = request.refused
        if let cursor = request.cursor, cursor.epoch == state.epoch, cursor.sequence <= state.sequence {
            known = cursor.sequence
        } else {
            known = 0
            answer.isReset = request.cursor != nil
        }
    }

    /// Adds a record, unless there is no room left; then the answer ends before it.
    ///
    /// - Parameter text: nil: it has no room.
    mutating func add(_ key: RecordKey, text: String?, sequence: Int64) -> Bool {
        let size = text?.utf8.count ?? 0
        guard let text, !answer.hasMore, answer.records.count < RecordRules.records,
            hasRoom(for: bytes + size, isFirst: answer.records.isEmpty)
        else {
            end(before: sequence)
            return false
        }
        bytes += size
        answer.records.append(SyncAnswer.Row(key: key, text: text))
        return true
    }

    /// Adds the records that the device doesn't know, up to a change.
    ///
    /// - Parameter skipped: records that the device has just sent.
    mutating func fill(
        _ connection: any SQLConnection, account: String, upTo last: Int64, without skipped: Set<RecordKey> = []
    ) throws {
        guard known < last else { return }
        // Sizes first: the texts may be megabytes each.
        let sizes = try connection.rows(
            """
            SELECT sequence, size, collection, id FROM records WHERE account = $1 AND sequence > $2 AND sequence <= $3
            ORDER BY sequence LIMIT \(RecordRules.records + 1)
            """, [.text(account), .integer(known), .integer(last)])
        var chosen: [(key: RecordKey, sequence: Int64)] = []
        var sum = 0
        var needed = 0
        var end = last
        for (index, row) in sizes.enumerated() {
            let sequence = try row.integer(0)
            let key = RecordKey(try row.text(2), try row.text(3))
            let isSkipped = skipped.contains(key)
            if !isSkipped { sum += Int(try row.integer(1)) }
            if index == RecordRules.records || !isSkipped && !hasRoom(for: sum, isFirst: chosen.isEmpty) {
                self.end(before: sequence)
                end = sequence - 1
                break
            }
            if !isSkipped {
                chosen.append((key, sequence))
                needed = sum
            }
        }
        if case .needed(let room) = room, needed > room { throw NeedsRoom(bytes: needed) }
        guard let first = chosen.first else { return }
        if chosen.count == sizes.count || skipped.isEmpty {
            let rows = try connection.rows(
                """
                SELECT collection, id, text FROM records WHERE account = $1 AND sequence >= $2 AND sequence <= $3
                ORDER BY sequence
                """, [.text(account), .integer(first.sequence), .integer(end)])
            for row in rows { take(RecordKey(try row.text(0), try row.text(1)), try row.text(2)) }
        } else {
            for (key, sequence) in chosen {
                let row = try connection.row(
                    "SELECT text FROM records WHERE account = $1 AND sequence = $2",
                    [.text(account), .integer(sequence)])
                if let row { take(key, try row.text(0)) }
            }
        }
    }

    private mutating func take(_ key: RecordKey, _ text: String) {
        bytes += text.utf8.count
        answer.records.append(SyncAnswer.Row(key: key, text: text))
    }

    /// - Parameter isFirst: whether there is no other record in the answer: one there should be.
    private func hasRoom(for sum: Int, isFirst: Bool) -> Bool {
        switch room {
        case .needed: isFirst || sum <= RecordRules.answerBytes
        case .given(let room):
            sum <= min(room, RecordRules.answerBytes) || isFirst && room >= RecordRules.assembledBytes
        }
    }

    private mutating func end(before sequence: Int64) {
        guard !answer.hasMore else { return }
        answer.hasMore = true
        answer.cursor = SyncCursor(epoch: state.epoch, sequence: sequence - 1)
    }
}
