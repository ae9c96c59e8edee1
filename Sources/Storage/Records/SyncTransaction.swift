import Records

/// One turn of a device's request, as one transaction: a request of many records takes several, so that others write in
/// between. The last turn answers.
struct SyncTransaction {
    private let table: RecordTable
    private let now: Int64
    private let quota: Quota
    private var state: AccountState
    private(set) var progress: SyncProgress
    /// The competitions whose boards have changed in this turn.
    private(set) var changedCompetitions: Set<String> = []

    /// - Throws: `StorageError.noAccount`.
    init(
        _ connection: any SQLConnection, account: String, quota: Quota, progress: SyncProgress = SyncProgress(),
        now: Int64
    ) throws {
        table = RecordTable(connection: connection, account: account)
        state = try AccountState(connection, account: account, isWriting: true)
        self.progress = progress
        self.progress.begin(at: state.sequence)
        self.quota = quota
        self.now = now
    }

    var cursor: SyncCursor { state.cursor }
    var refused: [RefusedRecord] { progress.refused }

    // MARK: Applying

    /// Applies what of a request waits, as far as there is time.
    ///
    /// - Parameter isOver: asked after each fifty records: whether others are to have their turn.
    /// - Throws: `SyncError.clockAhead`, in the first turn.
    mutating func apply(_ request: SyncRequest, until isOver: () -> Bool) throws {
        let waiting = try progress.waiting ?? received(request)[...]
        progress.waiting = try apply(waiting, until: isOver)
    }

    /// The records of a request, and those of which it has the last piece.
    private mutating func received(_ request: SyncRequest) throws -> [PushedRecord] {
        var staging = PieceTable(connection: table.connection, account: table.account, now: now)
        var pushes = request.records
        for piece in request.pieces {
            switch staging.add(piece) {
            case .kept: break
            case .assembled(let push):
                pushes.append(push)
                progress.assembled.append(piece.push)
            case .refused(let refusal): progress.refused.append(refusal)
            }
        }
        if let error = staging.error { throw error }
        try refuseClocksAhead(pushes)
        return pushes
    }

    /// A stamp may be as late as the latest in the stored record: after a server's clock was ahead and has been put
    /// right, people must still be able to edit records stamped meanwhile.
    private func refuseClocksAhead(_ pushes: [PushedRecord]) throws {
        let ahead = pushes.filter { $0.record.latest.map { HybridLogicalClock.isAhead($0, of: now) } ?? false }
        guard !ahead.isEmpty else { return }
        var known = ClockAhead(time: now)
        var isRefused = false
        for push in ahead {
            let ours = try table.record(push.record.key)?.record.record.latest
            let wall = max(now, ours.map { Int64($0.milliseconds) } ?? now)
            known.latest[push.record.key.text] = ours
            if let latest = push.record.latest, HybridLogicalClock.isAhead(latest, of: wall) { isRefused = true }
        }
        if isRefused { throw SyncError.clockAhead(known) }
    }

    /// Merges sent records, and keeps copies of losing versions.
    mutating func apply(_ pushes: [PushedRecord]) throws {
        _ = try apply(pushes[...]) { false }
    }

    /// - Returns: Those that still wait.
    private mutating func apply(
        _ waiting: ArraySlice<PushedRecord>, until isOver: () -> Bool
    ) throws -> ArraySlice<PushedRecord> {
        var rest = waiting
        let before = state.sequence
        while !rest.isEmpty {
            // Small enough for their rows to fit well into memory.
            let slice = rest.prefix(50)
            rest = rest.dropFirst(slice.count)
            let (copies, copied) = try merge(slice)
            if !copies.isEmpty { try merge(copies: copies, of: copied) }
            if isOver() { break }
        }
        if state.sequence != before { try state.save(table.connection, account: table.account) }
        progress.end(at: state.sequence)
        return rest
    }

    /// - Returns: The copies to keep, and the rows whose versions lost.
    private mutating func merge(
        _ pushes: ArraySlice<PushedRecord>
    ) throws -> (copies: [Record], copied: [RecordTable.Row]) {
        var order: [RecordKey] = []
        var byKey: [RecordKey: [PushedRecord]] = [:]
        for push in pushes {
            if byKey[push.record.key] == nil { order.append(push.record.key) }
            byKey[push.record.key, default: []].append(push)
        }
        let found = try table.find(order)
        var copies: [Record] = []
        var rows: [RecordTable.Row] = []
        var copied: [RecordTable.Row] = []
        var sessions = (old: [Record](), new: [Record]())
        for key in order {
            let sent = byKey[key] ?? []
            let isLong = found.long.contains(key)
            let before = isLong ? try table.record(key)?.record : found.records[key]
            var after = before ?? ServerRecord(key)
            var losers: [Record] = []
            for push in sent { losers += after.receive(push) }
            let isAsSent = after.record == sent.last?.record
            guard before == nil || after != before else {
                if isAsSent { progress.known.insert(key) }
                continue
            }
            let text = after.record.text
            guard text.utf8.count <= RecordRules.assembledBytes else {
                let problem = InvalidField(
                    "would be \(text.utf8.count) bytes long with what is there, more than \(RecordRules.assembledBytes)"
                )
                progress.refused.append(RefusedRecord(key: key.text, problem: problem))
                continue
            }
            // Copies add to the sent record's size. Some may exist already, but they are counted all the same:
            // near the limit the record is refused.
            let more = losers.reduce(
                Holding(size: Int64(text.utf8.count), isDeleted: after.record.isDeleted)
                    - (found.held[key] ?? Holding())
            ) { $0 + Holding(size: Int64($1.text.utf8.count), isDeleted: false) }
            guard quota.allows(more, on: state.held) else {
                progress.refused.append(.full(key))
                continue
            }
            copies += losers
            let row = row(after, text: text)
            state.held = state.held + row.held - (found.held[key] ?? Holding())
            note(row, isAsSent: isAsSent)
            if !losers.isEmpty { copied.append(row) }
            if key.kind == .sessions {
                if before == nil { sessions.new.append(after.record) } else { sessions.old.append(after.record) }
            }
            if isLong { try table.write([row]) } else { rows.append(row) }
        }
        try table.write(rows)
        try count(sessions.old, new: sessions.new)
        return (copies, copied)
    }

    private mutating func merge(copies: [Record], of copied: [RecordTable.Row]) throws {
        var sessions: [Record] = []
        for copy in copies {
            let before = try table.record(copy.key)?.record
            var after = before ?? ServerRecord(copy.key)
            after.merge(copy)
            guard after != before else { continue }
            let row = row(after, text: after.record.text)
            let held = before.map { Holding(size: Int64($0.record.text.utf8.count), isDeleted: $0.record.isDeleted) }
            state.held = state.held + row.held - (held ?? Holding())
            note(row, isAsSent: false)
            try table.write([row])
            if copy.key.kind == .sessions { sessions.append(after.record) }
        }
        // After its copies: a device that hears of the versions that it has replaced has those.
        for var row in copied where !copies.contains(where: { $0.key == row.key }) {
            state.sequence += 1
            row.sequence = state.sequence
            progress.move(row)
            try table.write([row])
        }
        try count(sessions)
    }

    /// Has the account's competitions follow its sessions.
    private mutating func count(_ sessions: [Record], new: [Record] = []) throws {
        guard !sessions.isEmpty || !new.isEmpty else { return }
        let table = SessionFactsTable(connection: table.connection, account: table.account)
        let outcome = try table.update(sessions, new: new)
        if outcome.isChanged { state.facts = state.sequence }
        changedCompetitions.formUnion(outcome.competitions)
    }

    private mutating func row(_ record: ServerRecord, text: String) -> RecordTable.Row {
        state.sequence += 1
        return RecordTable.Row(record, text: text, sequence: state.sequence)
    }

    private mutating func note(_ row: RecordTable.Row, isAsSent: Bool) {
        guard !isAsSent else {
            progress.known.insert(row.key)
            progress.changed[row.key] = nil
            return
        }
        progress.known.remove(row.key)
        progress.note(row)
    }

    // MARK: Answering

    /// The records unknown to the device, as many as an answer may hold.
    func answer(to request: SyncRequest, room: Int) throws -> SyncAnswer {
        var page = AnswerPage(state, request: request, refused: progress.refused, room: .given(room), now: now)
        page.answer.assembled = progress.assembled
        guard !progress.isCrossed else {
            // The order of what was written between the turns is known to the database only.
            try page.fill(table.connection, account: table.account, upTo: state.sequence)
            return page.answer
        }
        try page.fill(
            table.connection, account: table.account, upTo: progress.start ?? state.sequence, without: progress.known)
        for (key, change) in progress.changed.sorted(by: { $0.value.sequence < $1.value.sequence }) {
            guard page.add(key, text: change.text, past: change.past, sequence: change.sequence) else { break }
        }
        return page.answer
    }
}
