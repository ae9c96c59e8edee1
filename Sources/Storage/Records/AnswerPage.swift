import Records

/// A page of an account's records in the order of their changes, within the limits of an answer.
struct AnswerPage {
    var answer: SyncAnswer
    private let state: AccountState
    /// The last change that the device knows.
    private let known: Int64
    /// The device's progress with a record that is too long for one answer.
    private let part: RecordPart?
    /// Of records' texts, in bytes.
    private let limit: Int
    /// The memory available for them; another attempt can be made with more. Nil if the memory is fixed.
    private let room: Int?
    private var bytes = 0

    /// The memory for records, in bytes.
    enum Room {
        /// If it isn't enough, another attempt is made with more.
        case needed(Int)
        /// A longer text has to wait for the next request.
        case given(Int)

        fileprivate var given: Int { if case .given(let room) = self { room } else { .max } }
        fileprivate var needed: Int? { if case .needed(let room) = self { room } else { nil } }
    }

    /// - Parameter refused: has priority: it is of use in this answer only.
    init(
        _ state: AccountState, request: SyncRequest, refused: [RefusedRecord], room: Room = .needed(.max), now: Int64
    ) {
        self.state = state
        answer = SyncAnswer(time: now, cursor: state.cursor)
        answer.refused = refused
        part = request.part
        limit = min(request.limit, room.given)
        self.room = room.needed
        if let cursor = request.cursor, cursor.epoch == state.epoch, cursor.sequence <= state.sequence {
            known = cursor.sequence
            answer.isReset = cursor.isRepeating
        } else {
            known = 0
            answer.isReset = request.cursor != nil
        }
        answer.cursor.isRepeating = answer.isReset
    }

    /// Adds a record. If there is no room left, the answer ends before it.
    ///
    /// - Parameter text: nil if the record has no room.
    mutating func add(_ key: RecordKey, text: String?, past: String, sequence: Int64) -> Bool {
        let size = (text?.utf8.count ?? 0) + past.utf8.count
        guard let text, !answer.hasMore, answer.records.count < RecordRules.records,
            bytes + size <= limit
        else {
            end(before: sequence)
            return false
        }
        bytes += size
        answer.records.append(SyncAnswer.Row(key: key, text: text, past: past))
        return true
    }

    /// Adds the records unknown to the device, up to a change.
    ///
    /// - Parameter skipped: records that the device has just sent.
    mutating func fill(
        _ connection: any SQLConnection, account: String, upTo last: Int64, without skipped: Set<RecordKey> = []
    ) throws {
        guard known < last else { return }
        // Sizes first: the texts may be megabytes each.
        let sizes = try connection.rows(
            """
            SELECT sequence, size + LENGTH(past), collection, id FROM records WHERE account = $1 AND sequence > $2 AND sequence <= $3
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
            if index == RecordRules.records || sum > limit {
                if sum > limit, chosen.isEmpty { return try addPart(of: key, sequence, connection, account: account) }
                self.end(before: sequence)
                end = sequence - 1
                break
            }
            if !isSkipped {
                chosen.append((key, sequence))
                needed = sum
            }
        }
        if let room, needed > room { throw NeedsRoom(bytes: needed) }
        guard let first = chosen.first else { return }
        if chosen.count == sizes.count || skipped.isEmpty {
            let rows = try connection.rows(
                """
                SELECT collection, id, text, past FROM records WHERE account = $1 AND sequence >= $2 AND sequence <= $3
                ORDER BY sequence
                """, [.text(account), .integer(first.sequence), .integer(end)])
            for row in rows { add(RecordKey(try row.text(0), try row.text(1)), try row.text(2), try row.text(3)) }
        } else {
            for (key, sequence) in chosen {
                let row = try connection.row(
                    "SELECT text, past FROM records WHERE account = $1 AND sequence = $2",
                    [.text(account), .integer(sequence)])
                if let row { add(key, try row.text(0), try row.text(1)) }
            }
        }
    }

    /// Adds the next part of a record that is longer than an answer may be.
    private mutating func addPart(
        of key: RecordKey, _ sequence: Int64, _ connection: any SQLConnection, account: String
    ) throws {
        if let room, limit > room { throw NeedsRoom(bytes: limit) }
        let row = try connection.row(
            "SELECT text, past FROM records WHERE account = $1 AND sequence = $2", [.text(account), .integer(sequence)])
        guard let row else { return }
        let text = try row.text(0).utf8
        var from = 0
        if let part, part.key == key, part.sequence == sequence, part.from < text.count { from = Int(part.from) }
        let start = text.index(text.startIndex, offsetBy: from)
        var stop = text.index(start, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
        // A part ends between two characters.
        while stop < text.endIndex, text[stop] & 0xC0 == 0x80 { text.formIndex(before: &stop) }
        answer.part = SyncAnswer.Part(
            key: key, sequence: sequence, from: Int32(from), size: Int32(text.count),
            text: String(decoding: text[start..<stop], as: UTF8.self), past: try row.text(1))
        guard stop == text.endIndex else { return end(before: sequence) }
        if sequence < state.sequence { end(before: sequence + 1) }
    }

    private mutating func add(_ key: RecordKey, _ text: String, _ past: String) {
        bytes += text.utf8.count + past.utf8.count
        answer.records.append(SyncAnswer.Row(key: key, text: text, past: past))
    }

    private mutating func end(before sequence: Int64) {
        guard !answer.hasMore else { return }
        answer.hasMore = true
        answer.cursor = SyncCursor(epoch: state.epoch, sequence: sequence - 1, isRepeating: answer.isReset)
    }
}
