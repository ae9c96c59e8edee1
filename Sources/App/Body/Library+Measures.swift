import Exchange
import Formats
import Records
import Workouts

// Measures of the body aren't held: they are read from their records, and an edit is stamped at once.

extension RecordKey {
    static func measure(_ id: String) -> RecordKey { RecordKey(.measures, id) }
}

extension Library {
    /// All that the person has, but for the weight, in the order in which they are shown. O(all records).
    @inline(never)  // It belongs to the second part of the program, as all that follows.
    var measures: [StoredMeasure] {
        let prefix = StoredMeasure.collection + "/"
        var measures: [StoredMeasure] = []
        for (key, record) in records where key.utf8.starts(with: prefix.utf8) && !record.record.isDeleted {
            let measure = read(record)
            if measure.known != .weight { measures.append(measure) }
        }
        return measures.inOrder
    }

    /// Nil where there is none.
    @inline(never)
    func measure(_ id: String) -> StoredMeasure? {
        record(.measure(id)).flatMap { $0.record.isDeleted ? nil : read($0) }
    }

    /// A value that can't be read stays in its record, and is none here.
    private func read(_ record: DeviceRecord) -> StoredMeasure {
        var problems: [InvalidField] = []
        return StoredMeasure(record.record, problems: &problems)
    }

    /// Its record as it was last stamped; an empty one where there is none.
    @inline(never)
    func measureRecord(_ id: String) -> DeviceRecord { record(.measure(id)) ?? DeviceRecord(Record(.measure(id))) }

    /// The weight's values and all others', for a table.
    @inline(never)
    var measureRows: [MeasureRow] {
        var rows = profile.measureRows
        for measure in measures { rows += measure.rows }
        return rows
    }

    /// Notes what an edit has changed of a measure.
    @inline(never)
    mutating func changeMeasure(_ old: StoredMeasure, to new: StoredMeasure, _ clocks: Clocks) {
        var record = measureRecord(new.id)
        let isDeleted = record.record.isDeleted
        let changes = new.changes(since: old)
        guard !changes.isEmpty || isDeleted else { return }
        let stamp = stamp(after: record, clocks)
        record.apply(changes, at: stamp)
        if isDeleted { record.restore(at: stamp) }
        ledger.put(record)
        tell(record.record.key)
    }

    @inline(never)
    mutating func deleteMeasure(_ id: String, _ clocks: Clocks) {
        var record = measureRecord(id)
        record.delete(at: stamp(after: record, clocks))
        ledger.put(record)
        tell(record.record.key)
    }

    private mutating func stamp(after record: DeviceRecord, _ clocks: Clocks) -> Stamp {
        record.stamp(notBefore: ledger.clock.stamp(wall: clocks.wall.microseconds / 1000 + clockCorrection))
    }
}

extension Shared {
    /// Edits a measure, and tells of it with an "Undo" that puts back each field that nothing later has changed. One that wasn't there before
    /// is kept without the value, so that nothing of it returns with a later one.
    @inline(never)
    mutating func editMeasure(_ id: String, telling text: String, _ edit: (inout Library, Clocks) -> Void) {
        let before = library.measureRecord(id)
        edit(&library, clocks)
        var kept = KeptUndo(text: text, until: clocks.wall + Notice.duration)
        let latest = library.measureRecord(id).record.latest?.text ?? ""
        kept.rows.append(KeptUndo.Row(key: RecordKey.measure(id).text, before: before.text, latest: latest))
        tell(text, undo: .shell(.keptUndone(kept)))
        noteUndo(kept)
    }
}
