import Records

// Large values, a session's way for one, aren't held: the ledger has outlines (`Outline`), and what they refer to is read
// from the store by whoever needs it. A value is held only until the store has confirmed it.

extension Library {
    /// The outline of a record that came whole. Its values go to the store and the other tabs with the next rows.
    mutating func outline(_ record: DeviceRecord) -> DeviceRecord {
        record.outline { keep($0) }
    }

    mutating func outline(_ record: Record) -> Record {
        record.outline { keep($0) }
    }

    mutating func outline(_ changes: [FieldChange]) -> [FieldChange] {
        changes.map { change in change.outline { keep($0) } }
    }

    private mutating func keep(_ value: LargeValue) {
        let row = StoreRow(key: value.key, text: value.text)
        hold(row)
        newValues.append(row)
    }

    private mutating func hold(_ row: StoreRow) {
        values[row.key] = row.text
        // It will be put in the place of one that is damaged.
        damaged.removeAll { $0.key == row.key }
    }

    /// The record of a row: of the store's, or of one that another tab tells of.
    ///
    /// - Returns: Nil where the row is no record's.
    mutating func record(of row: StoreRow) throws(InvalidField) -> DeviceRecord? {
        guard let text = row.text else { return nil }
        if let key = Outline.recordKey(ofRow: row.key) { return try DeviceRecord(key, text: text) }
        guard let key = RecordKey(row.key), !LargeValue.isKey(row.key) else { return nil }
        return outline(try DeviceRecord(key, text: text))
    }

    static func row(of record: DeviceRecord) -> StoreRow {
        StoreRow(key: Outline.rowKey(of: record.record.key), text: record.text)
    }

    /// Takes a value that another tab has been given. Both write it: either may close, or fail, before it has.
    mutating func take(value row: StoreRow) {
        hold(row)
        unsavedRows.append(row)
    }

    /// The store has these rows.
    mutating func release(_ rows: [StoreRow]) {
        guard !values.isEmpty else { return }
        for row in rows { values[row.key] = nil }
    }

    /// Values that were read, by their keys. Those that aren't what was written are set aside.
    mutating func intact(_ rows: [StoreRow]) -> [String: String] {
        var values: [String: String] = [:]
        for row in rows {
            guard let text = row.text else { continue }
            if LargeValue.isIntact(row.key, text) {
                values[row.key] = text
            } else if !damaged.contains(where: { $0.key == row.key }) {
                damaged.append(DamagedRow(key: row.key, text: text, problem: "isn’t what was stored"))
            }
        }
        return values
    }

    /// Asks for values of outlines that aren't held.
    mutating func read(_ keys: [String]) -> (effect: Effect, token: Int32) {
        let token = ledger.nextToken()
        return (.store(.read(keys, token: token)), token)
    }
}
