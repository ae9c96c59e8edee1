import Records

extension RecordKey {
    static func goal(_ id: String) -> RecordKey { RecordKey(StoredGoal.collection, id) }
    static func dislike(_ exercise: String) -> RecordKey { RecordKey(StoredDislike.collection, exercise) }
}

extension LibraryCollection {
    static var goals: LibraryCollection {
        LibraryCollection(StoredGoal.collection) { record, library throws(InvalidField) in
            let stored = try StoredGoal(record)
            library.ledger.goals.hold(stored, stored.id)
            library.goals.append(Entry(id: stored.id, value: stored.goal))
        } changes: { id, _, library in
            guard let entry = library.goals.first(where: { $0.id == id }) else { return nil }
            let stored = StoredGoal(id: id, goal: entry.value)
            let changes = stored.changes(since: library.ledger.goals[id])
            library.ledger.goals.hold(stored, id)
            return changes
        } drop: { ids, library in
            library.goals.removeAll { ids.contains($0.id) }
        }
    }

    static var dislikes: LibraryCollection {
        LibraryCollection(StoredDislike.collection) { record, library throws(InvalidField) in
            let stored = try StoredDislike(record)
            library.ledger.dislikes.hold(stored, stored.id)
            library.dislikes.append(Entry(id: stored.id, value: stored.since))
        } changes: { id, _, library in
            guard let entry = library.dislikes.first(where: { $0.id == id }) else { return nil }
            let stored = StoredDislike(id: id, since: entry.value)
            let changes = stored.changes(since: library.ledger.dislikes[id])
            library.ledger.dislikes.hold(stored, id)
            return changes
        } drop: { ids, library in
            library.dislikes.removeAll { ids.contains($0.id) }
        }
    }
}
