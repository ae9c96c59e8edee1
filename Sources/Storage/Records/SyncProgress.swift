import Records

/// The results of the turns of a device's request so far.
struct SyncProgress: Sendable {
    /// Records that aren't applied yet; nil before the first turn.
    var waiting: ArraySlice<PushedRecord>?
    var refused: [RefusedRecord] = []
    /// The pushes of records that came in pieces.
    var assembled: [String] = []
    var changed: [RecordKey: Change] = [:]
    /// Records that are stored exactly as the device has sent them: they needn't be returned.
    var known: Set<RecordKey> = []
    /// The number of the last change before this request; nil before the first turn.
    private(set) var start: Int64?
    /// Whether somebody else has written to the account between two turns.
    private(set) var isCrossed = false
    /// The number of the last change of the last turn.
    private var last: Int64?
    private var keptBytes = 0

    struct Change: Sendable {
        fileprivate(set) var sequence: Int64
        /// Nil once so many records have changed that they don't fit into the answer anyway.
        let text: String?
        let past: String
    }

    init(refused: [RefusedRecord] = []) {
        self.refused = refused
    }

    var isDone: Bool { waiting?.isEmpty ?? false }

    /// - Parameter sequence: the number of the account's last change.
    mutating func begin(at sequence: Int64) {
        if let last, last != sequence { isCrossed = true }
        if start == nil { start = sequence }
    }

    mutating func end(at sequence: Int64) { last = sequence }

    /// Notes a record that the device doesn't know as it is now.
    mutating func note(_ row: RecordTable.Row) {
        let isKept = keptBytes <= RecordRules.answerBytes
        if isKept { keptBytes += row.text.utf8.count + row.past.utf8.count }
        changed[row.key] = Change(sequence: row.sequence, text: isKept ? row.text : nil, past: isKept ? row.past : "")
    }

    /// The record has another number.
    mutating func move(_ row: RecordTable.Row) { changed[row.key]?.sequence = row.sequence }
}
