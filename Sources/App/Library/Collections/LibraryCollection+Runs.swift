import Records

extension RecordKey {
    static func run(_ id: String) -> RecordKey { RecordKey(StoredRun.collection, id) }
}

extension LibraryCollection {
    /// Runs that aren't over. They stay on the device; another tab may change or end them.
    static var runs: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            let stored = try StoredRun(record)
            library.ledger.runs.hold(stored, stored.id)
            if let index = library.openRuns.firstIndex(where: { $0.id == stored.id }) {
                library.openRuns[index].stored = stored
            } else {
                library.openRuns.append(OpenRun(stored: stored))
            }
        } changes: { id, _, library in
            guard let run = library.openRun(id) else { return nil }
            let changes = run.stored.changes(since: library.ledger.runs[id])
            library.ledger.runs.hold(run.stored, id)
            return changes
        } drop: { ids, library in
            // The others keep their logs.
            for id in ids where library.ledger.record(.run(id)).record.isDeleted {
                library.openRuns.removeAll { $0.id == id }
            }
        }
    }
}
