import Catalogue
import Records
import Workouts

extension Library {
    /// A value isn't as its record says any more.
    mutating func changed(_ key: RecordKey) {
        if !unsaved.contains(key) { unsaved.append(key) }
    }

    /// Has a row written that is no record's, as it stands; without a text it is deleted.
    @inline(never)  // It is called from many places.
    mutating func write(_ text: String?, under key: String) { write(StoreRow(key: key, text: text)) }

    mutating func write(_ row: StoreRow) { unsavedRows.append(row) }

    /// Whether everything is on disk.
    var isSaved: Bool {
        !isReplacing && !hasUnwritten && ledger.inFlight.isEmpty && !isWaitingToRetry
    }

    /// Names all that was changed so far, for `isStored`. What is changed later has a later one as soon as this is on its way.
    var mark: Int32 { ledger.lastToken + 1 }

    /// Whether the store has confirmed all that was changed before a mark was taken.
    func isStored(_ mark: Int32) -> Bool {
        (ledger.firstMark > mark || !hasUnwritten && !isWaitingToRetry) && ledger.isConfirmed(mark)
    }

    private var hasUnwritten: Bool {
        isRetrying || !unsaved.isEmpty || !unsavedRows.isEmpty || !untold.isEmpty || !newValues.isEmpty
            || heldNote != nil && ledger.inFlight.isEmpty
    }

    /// Stamps what was edited, so that what comes from elsewhere meets it in the ledger: before anything is merged.
    ///
    /// O(what was edited).
    mutating func stampEdits(_ clocks: Clocks) {
        guard isLoaded, !unsaved.isEmpty else { return }
        let wall = clocks.wall.microseconds / 1000 + clockCorrection
        let keys = unsaved
        unsaved = []
        for key in keys {
            guard let record = changedRecord(key, at: ledger.clock.stamp(wall: wall), clocks) else { continue }
            ledger.put(record)
            tell(record.record.key)
        }
    }

    /// The rows to write for what changed since the last call, as effects: for the store, and for the other tabs.
    mutating func takeChanges(_ clocks: Clocks) -> [Effect] {
        guard isLoaded, isReplacing || hasUnwritten else { return [] }
        stampEdits(clocks)
        // Never an outline without its values, neither on disk nor in another tab.
        var records = newValues
        var corrections: [StoreRow] = []
        var rows = ledger.hasFailed ? ledger.takeFailed(but: untold) : []
        for key in untold.keys {
            let row = ledger.row(of: key)
            if untold.isCorrection(key) { corrections.append(row) } else { records.append(row) }
        }
        untold = Untold()
        newValues = []
        rows += records
        rows += corrections
        if let heldNote { rows.append(heldNote) }
        rows += unsavedRows
        // A log-out isn't told before it is true.
        if !isReplacing { records += unsavedRows.filter { TabMessage.isHeard($0.key) } }
        remember(unsavedRows)
        unsavedRows = []
        holdNote(of: &rows)
        isRetrying = false
        isReplacing = isReplacing || ledger.hasFailedReplacing
        ledger.hasFailedReplacing = false
        guard isReplacing || !rows.isEmpty else { return [] }
        if isReplacing { rows.append(StoreRow(key: Library.epochKey, text: epoch)) }
        let token = ledger.begin(rows, correcting: corrections, isReplacing: isReplacing)
        var effects: [Effect] = [.store(isReplacing ? .replace(rows, token: token) : .write(rows, token: token))]
        isReplacing = false
        if !records.isEmpty { effects.append(broadcast(records)) }
        if !corrections.isEmpty { effects.append(broadcast(corrections, isCorrection: true)) }
        return effects
    }

    /// The note of how far this device has come with the account says that what came before is on disk. So it goes when nothing is on
    /// its way, together with all that couldn't be written.
    private mutating func holdNote(of rows: inout [StoreRow]) {
        heldNote = nil
        guard !isReplacing, !ledger.inFlight.isEmpty else { return }
        heldNote = rows.last { $0.key == SyncNote.key }
        rows.removeAll { $0.key == SyncNote.key }
    }

    /// Tells the other tabs of rows.
    func broadcast(_ rows: [StoreRow], isCorrection: Bool = false) -> Effect {
        .tabs(.broadcast(TabMessage(epoch: epoch, rows: rows, isCorrection: isCorrection).text))
    }

    /// The record of a value that was changed, with its new fields; nil where there is nothing to tell.
    private mutating func changedRecord(_ key: RecordKey, at stamp: Stamp, _ clocks: Clocks) -> DeviceRecord? {
        guard let kind = key.kind else { return nil }
        guard let changes = LibraryCollection.of(kind).changes(key.id, clocks, &self) else {
            return deleted(key, stamp)
        }
        return applied(changes, to: key, stamp)
    }

    private func applied(_ changes: [FieldChange], to key: RecordKey, _ stamp: Stamp) -> DeviceRecord? {
        var record = ledger.record(key)
        let isDeleted = record.record.isDeleted
        guard !changes.isEmpty || isDeleted else { return nil }
        let stamp = record.stamp(notBefore: stamp)
        record.apply(changes + deviceChange(for: changes, of: record.record), at: stamp)
        if isDeleted { record.restore(at: stamp) }
        return record
    }

    /// Says on which device a workout or a session was edited, for the name of a copy should the edit lose.
    private func deviceChange(for changes: [FieldChange], of record: Record) -> [FieldChange] {
        let isKept = changes.contains { Conflict.keepsLosers(of: $0.name, in: record.key.collection) }
        guard isKept, !deviceName.utf8.isEmpty else { return [] }
        var writer = JSONWriter()
        writer.string(deviceName)
        return writer.text == record[Conflict.deviceField] ? [] : [FieldChange(Conflict.deviceField, writer.text)]
    }

    private func deleted(_ key: RecordKey, _ stamp: Stamp) -> DeviceRecord? {
        guard ledger.records[key.text] != nil else { return nil }
        var record = ledger.record(key)
        record.delete(at: record.stamp(notBefore: stamp))
        return record
    }

    /// The store answered.
    mutating func answered(_ event: StoreEvent) {
        switch event {
        case .written(let token):
            release(ledger.end(token, isWritten: true))
            if hasTrouble, isSaved { hasTrouble = false }
        case .failed(let token, _):
            if ledger.isInFlight(token) { hasTrouble = true }
            _ = ledger.end(token, isWritten: false)
        case .unavailable: hasTrouble = true
        case .opened: if isSaved { hasTrouble = false }
        case .crossed, .loaded, .lost, .persistence, .read, .unread: break
        }
    }

    /// Whether a write failed that is to be tried again.
    var isWaitingToRetry: Bool { ledger.hasFailed }

    /// Whether there is something that a person would miss.
    var isOfUse: Bool {
        !workouts.isEmpty || !sessions.isEmpty || !openRuns.isEmpty || !goals.isEmpty || !songs.isEmpty
    }

    /// Writes once more what couldn't be written.
    mutating func retry() { isRetrying = isWaitingToRetry }
}
