import Records

// Large values, a session's way for one, aren't held: the ledger has outlines (`Outline`), and what they refer to is read
// from the store by whoever needs it. A value is held only until the store has confirmed it. What is called from
// several places isn't inlined there: the program would be larger by it.

extension Library {
    /// The outline of a record that came whole. Its values go to the store and the other tabs with the next rows.
    @inline(never)
    mutating func outline(_ record: Record) -> Record {
        record.outline { keep($0) }
    }

    mutating func outline(_ changes: [FieldChange]) -> [FieldChange] {
        changes.map { change in change.outline { keep($0) } }
    }

    @inline(never)
    private mutating func keep(_ value: LargeValue) {
        let row = StoreRow(key: value.key, text: value.text)
        hold(row)
        newValues.append(row)
    }

    private mutating func hold(_ row: StoreRow) {
        values.add(row)
        // It will be put in the place of one that is damaged.
        forget(damaged: row.key)
    }

    /// Whether a value needn't be read from the store.
    func holds(value key: String) -> Bool { values[key] != nil }

    @inline(never)
    mutating func forget(damaged key: String) {
        damaged.removeAll { $0.key == key }
    }

    /// The whole record of an outline; nil where a value is neither held nor among those that were read.
    @inline(never)
    func whole(_ outline: Record, _ read: Values) -> Record? {
        outline.whole { values[$0] ?? read[$0] }
    }

    /// The record of a row: of the store's, or of one that another tab tells of.
    ///
    /// - Returns: Nil where the row is no record's.
    @inline(never)
    mutating func record(of row: StoreRow) throws(InvalidField) -> DeviceRecord? {
        guard let text = row.text else { return nil }
        if let key = Outline.recordKey(ofRow: row.key) { return try DeviceRecord(key, text: text) }
        guard let key = RecordKey(row.key), !LargeValue.isKey(row.key) else { return nil }
        let whole = try DeviceRecord(key, text: text)
        return DeviceRecord(outline(whole.record), unsent: whole.unsent)
    }

    static func row(of record: DeviceRecord) -> StoreRow {
        StoreRow(key: Outline.rowKey(of: record.record.key), text: record.text)
    }

    /// Takes a value that another tab has been given. Both write it: either may close, or fail, before it has.
    mutating func hold(value row: StoreRow) {
        hold(row)
        write(row)
    }

    /// The store has these rows.
    mutating func release(_ rows: [StoreRow]) {
        for row in rows where !values.isEmpty && LargeValue.isKey(row.key) { values.remove(row.key) }
    }

    /// Values that were read. Those that aren't what was written are set aside.
    mutating func intact(_ rows: [StoreRow]) -> Values {
        var values = Values()
        for row in rows {
            guard let text = row.text else { continue }
            if LargeValue.isIntact(row.key, text) {
                values.add(row)
            } else {
                forget(damaged: row.key)
                damaged.append(DamagedRow(key: row.key, text: text, problem: "isn’t what was stored"))
            }
        }
        return values
    }

    /// Asks for values of outlines that aren't held.
    @inline(never)
    mutating func read(_ keys: [String]) -> (effect: Effect, token: Int32) {
        let token = ledger.nextToken()
        return (.store(.read(keys, token: token)), token)
    }
}
