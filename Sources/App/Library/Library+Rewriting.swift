import Records
import Sensing
import Workouts

// A browser may take the store away under a living tab: when the disk is full, when room is short, when a person clears a site's data.
// Then all that is here is written anew.

extension Library {
    /// Remembers rows that are no records, so that they can be written anew: drafts, lines with "Undo". Whose device it is, how far it has come
    /// with the account and what a run that isn't over has logged is in memory anyway, and large values are held only until they are on disk.
    mutating func remember(_ rows: [StoreRow]) {
        for row in rows where Library.isRemembered(row.key) {
            others.hold(StoreRow(key: row.key, text: row.text), row.key)
        }
    }

    private static func isRemembered(_ key: String) -> Bool {
        for prefix in [LogEntry.rowPrefix] + RunSeries.rowPrefixes
        where key.utf8.starts(with: prefix.utf8) {
            return false
        }
        return ![epochKey, AccountState.key, SyncNote.key].contains(key) && Outline.recordKey(ofRow: key) == nil
            && RecordKey(key) == nil
            && !LargeValue.isKey(key)
    }

    /// Has all that is here written anew, and told to the other tabs. A row that isn't there is added, and a record that is there is merged:
    /// another tab may do the same.
    ///
    /// A record is forgotten if its large values were in the store only. It comes again from the server, where that has it.
    ///
    /// O(all that is held).
    ///
    /// - Returns: How many records are lost.
    @inline(never)  // It belongs to the second part of the program.
    mutating func rewrite() -> Int32 {
        hasTrouble = true
        let held = values
        let lost = ledger.loseStore { held[$0] != nil }
        for text in ledger.keys { if let key = RecordKey(text) { tell(key) } }
        newValues = held.rows
        var rows: [StoreRow] = []
        for row in others.all where row.text != nil { rows.append(row.added) }
        for run in openRuns { for row in run.rows { rows.append(row.added) } }
        for row in damaged where ledger.records[row.key] == nil { rows.append(StoreRow(key: row.key, text: row.text)) }
        if !epoch.utf8.isEmpty { rows.append(StoreRow(key: Library.epochKey, text: epoch)) }
        unsavedRows = rows + unsavedRows
        return lost
    }
}

extension StoreRow {
    /// To be written unless there is one.
    fileprivate var added: StoreRow { StoreRow(key: key, text: text, over: .unread) }
}

extension OpenRun {
    /// Its log and its series, as they stand on disk.
    var rows: [StoreRow] {
        var rows: [StoreRow] = []
        for (number, entry) in log.enumerated() {
            rows.append(StoreRow(key: LogEntry.key(of: id, number: Int32(number)), text: entry.text))
        }
        if let lastAlive { rows.append(StoreRow(key: LogEntry.signOfLifeKey(of: id), text: lastAlive.text)) }
        for series in RunSeries.allCases {
            for piece in series.pieces(of: series.count(in: self)) { rows.append(series.row(piece, of: self)) }
        }
        return rows
    }
}
