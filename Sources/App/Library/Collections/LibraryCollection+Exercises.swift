import Catalogue
import Records

extension RecordKey {
    static func exercise(_ id: String) -> RecordKey { RecordKey(StoredExercise.collection, id) }
}

extension LibraryCollection {
    /// The person's own.
    static var exercises: LibraryCollection {
        LibraryCollection(StoredExercise.collection) { record, library throws(InvalidField) in
            let stored = try StoredExercise(record)
            library.ledger.exercises.hold(stored, stored.id)
            library.exercises.append(stored.exercise)
        } changes: { id, _, library in
            guard let exercise = library.exercises.first(where: { $0.id == id }) else { return nil }
            let stored = StoredExercise(exercise)
            let changes = stored.changes(since: library.ledger.exercises[id])
            library.ledger.exercises.hold(stored, id)
            return changes
        } drop: { ids, library in
            library.exercises.removeAll { ids.contains($0.id) }
        }
    }
}
