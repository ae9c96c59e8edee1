public import Records

/// The server's half of sync, in memory: what `POST /api/v1/sync` does with one account.
public struct SimulatedServer: Sendable {
    private var rows: [String: (record: ServerRecord, sequence: Int64)] = [:]
    private var sequence: Int64 = 0
    /// Names this life of the database.
    public private(set) var epoch = "e"
    /// Records of an answer.
    public var pageRecords = RecordRules.records
    /// The steps that lay under a deletion at some time: it beat them.
    private(set) var buried: Set<String> = []
    /// Why the last request was not applied.
    public private(set) var clockAhead: ClockAhead?

    public init() {}

    /// - Returns: Nil where a stamp is ahead of the clock, and nothing was applied.
    public mutating func answer(_ request: SyncRequest, wall: Int64) -> SyncAnswer? {
        clockAhead = refusal(request, wall: wall)
        guard clockAhead == nil else { return nil }
        var pushed: [String: Record] = [:]
        for push in request.records {
            let key = push.record.key
            pushed[key.text] = push.record
            change(key) { $0.receive(push) }
        }
        var known: Int64 = 0
        var answer = SyncAnswer(time: wall, cursor: SyncCursor(epoch: epoch, sequence: sequence))
        if let cursor = request.cursor, cursor.epoch == epoch, cursor.sequence <= sequence {
            known = cursor.sequence
            answer.isReset = cursor.isRepeating
        } else {
            answer.isReset = request.cursor != nil
        }
        for piece in request.pieces where piece.number + 1 == piece.count && pushed[piece.key.text] != nil {
            answer.assembled.append(piece.push)
        }
        page(&answer, after: known, without: pushed, request)
        answer.cursor.isRepeating = answer.isReset
        return answer
    }

    private func page(
        _ answer: inout SyncAnswer, after known: Int64, without pushed: [String: Record], _ request: SyncRequest
    ) {
        var bytes = 0
        for (key, row) in rows.sorted(by: { $0.value.sequence < $1.value.sequence })
        where row.sequence > known && pushed[key] != row.record.record {
            let text = row.record.record.text
            bytes += text.utf8.count
            guard answer.records.count == pageRecords || bytes > request.limit else {
                answer.records.append(
                    SyncAnswer.Row(key: row.record.record.key, text: text, past: row.record.pastText))
                continue
            }
            var next = row.sequence - 1
            if answer.records.isEmpty {
                let part = part(of: row.record, row.sequence, Array(text.utf8), request)
                answer.part = part
                if Int(part.from) + part.text.utf8.count == text.utf8.count { next = row.sequence }
            }
            answer.hasMore = next < sequence
            answer.cursor = SyncCursor(epoch: epoch, sequence: next)
            return
        }
    }

    private func part(
        of record: ServerRecord, _ sequence: Int64, _ text: [UInt8], _ request: SyncRequest
    ) -> SyncAnswer.Part {
        let key = record.record.key
        var from = 0
        if let part = request.part, part.key == key, part.sequence == sequence { from = Int(part.from) }
        var stop = min(from + request.limit, text.count)
        while stop < text.count, text[stop] & 0xC0 == 0x80 { stop -= 1 }
        return SyncAnswer.Part(
            key: key, sequence: sequence, from: Int32(from), size: Int32(text.count),
            text: String(decoding: text[from..<stop], as: UTF8.self), past: record.pastText)
    }

    /// As `SyncTransaction` does: a stamp may be as late as the latest that stands in the record already.
    private func refusal(_ request: SyncRequest, wall: Int64) -> ClockAhead? {
        var refusal = ClockAhead(time: wall)
        var isRefused = false
        for push in request.records {
            guard let latest = push.record.latest, HybridLogicalClock.isAhead(latest, of: wall) else { continue }
            let ours = rows[push.record.key.text]?.record.record.latest
            refusal.latest[push.record.key.text] = ours
            let believed = max(wall, ours.map { Int64($0.milliseconds) } ?? wall)
            if HybridLogicalClock.isAhead(latest, of: believed) { isRefused = true }
        }
        return isRefused ? refusal : nil
    }

    private mutating func change(_ key: RecordKey, _ change: (inout ServerRecord) -> [Record]) {
        var record = rows[key.text]?.record ?? ServerRecord(key)
        let before = record
        let copies = change(&record)
        if record != before {
            sequence += 1
            rows[key.text] = (record, sequence)
            if record.record.isDeleted, let steps = record.record["steps"] { buried.insert(steps) }
        }
        for copy in copies {
            self.change(copy.key) { record in
                record.merge(copy)
                return []
            }
        }
        // After its copies: who hears of the versions that it has replaced has those.
        if !copies.isEmpty, !copies.contains(where: { $0.key == key }) {
            sequence += 1
            rows[key.text]?.sequence = sequence
        }
    }

    public var records: [String: Record] { rows.mapValues { $0.record.record } }

    // MARK: What its owner does

    /// Sets it back to a copy, as a restored backup or a replica that lagged and is promoted.
    public mutating func restore(_ copy: SimulatedServer, epoch: String) {
        let buried = buried
        self = copy
        self.epoch = epoch
        self.buried = buried
    }

    /// A script writes a field through the REST interface: it knows the record as it stands there.
    public mutating func write(_ key: RecordKey, _ changes: [FieldChange], wall: Int64) {
        guard let old = rows[key.text]?.record.record, !old.isDeleted else { return }
        var clock = HybridLogicalClock(node: 0xFFFF, time: old.latest?.time ?? 0)
        let stamp = clock.stamp(wall: wall)
        var device = DeviceRecord(old, unsent: DeviceRecord.Unsent())
        device.apply(changes, at: stamp)
        let push = device.push
        change(key) { $0.receive(push) }
    }
}
