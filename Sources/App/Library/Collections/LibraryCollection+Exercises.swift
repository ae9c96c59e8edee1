import Catalogue
import Records

extension RecordKey {
    static func exercise(_ id: String) -> RecordKey { RecordKey(.exercises, id) }
}

extension StoredExercise: HeldValue {
    var item: Exercise { exercise }
}

extension LibraryCollection {
    /// The person's own.
    static var exercises: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedExercises.read(record)
        } changes: { id, _, library in
            library.storedExercises.changes(id)
        } drop: { ids, library in
            library.storedExercises.drop(ids)
        }
    }
}
