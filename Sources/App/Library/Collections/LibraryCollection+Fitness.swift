import Records

extension RecordKey {
    static func fitnessTest(_ id: String) -> RecordKey { RecordKey(StoredFitnessTest.collection, id) }
    static func tracking(_ exercise: String) -> RecordKey { RecordKey(StoredTracking.collection, exercise) }
}

extension LibraryCollection {
    static var fitnessTests: LibraryCollection {
        LibraryCollection(StoredFitnessTest.collection) { record, library throws(InvalidField) in
            let stored = try StoredFitnessTest(record)
            library.ledger.fitnessTests.hold(stored, stored.id)
            library.fitnessTests.append(Entry(id: stored.id, value: stored.test))
        } changes: { id, _, library in
            guard let entry = library.fitnessTests.first(where: { $0.id == id }) else { return nil }
            let stored = StoredFitnessTest(id: id, test: entry.value)
            let changes = stored.changes(since: library.ledger.fitnessTests[id])
            library.ledger.fitnessTests.hold(stored, id)
            return changes
        } drop: { ids, library in
            library.fitnessTests.removeAll { ids.contains($0.id) }
        }
    }

    static var tracking: LibraryCollection {
        LibraryCollection(StoredTracking.collection) { record, library throws(InvalidField) in
            let stored = try StoredTracking(record)
            library.ledger.tracking.hold(stored, stored.id)
            library.tracking.append(Entry(id: stored.id, value: stored.isTracked))
        } changes: { id, _, library in
            guard let entry = library.tracking.first(where: { $0.id == id }) else { return nil }
            let stored = StoredTracking(id: id, isTracked: entry.value)
            let changes = stored.changes(since: library.ledger.tracking[id])
            library.ledger.tracking.hold(stored, id)
            return changes
        } drop: { ids, library in
            library.tracking.removeAll { ids.contains($0.id) }
        }
    }
}
