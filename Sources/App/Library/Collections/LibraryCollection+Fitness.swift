import Catalogue
import Records

extension RecordKey {
    static func fitnessTest(_ id: String) -> RecordKey { RecordKey(.fitnessTests, id) }
    static func tracking(_ exercise: String) -> RecordKey { RecordKey(.tracking, exercise) }
    static func motion(_ result: String) -> RecordKey { RecordKey(.motions, result) }
}

extension StoredFitnessTest: HeldValue {
    init(_ entry: Entry<FitnessTest>) { self.init(id: entry.id, test: entry.value) }
    var item: Entry<FitnessTest> { Entry(id: id, value: test) }
}

extension StoredTracking: HeldValue {
    init(_ entry: Entry<Bool>) { self.init(id: entry.id, isTracked: entry.value) }
    var item: Entry<Bool> { Entry(id: id, value: isTracked) }
}

extension LibraryCollection {
    static var fitnessTests: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedFitnessTests.read(record)
        } changes: { id, _, library in
            library.storedFitnessTests.changes(id)
        } drop: { ids, library in
            library.storedFitnessTests.drop(ids)
        }
    }

    /// Logs of tests. They aren't held: whoever shows one reads it from the store. One has the id of its test.
    static var motions: LibraryCollection {
        LibraryCollection { _, _ throws(InvalidField) in
        } changes: { id, _, library in
            library.motionChanges(id)
        } drop: { _, _ in
        }
    }

    static var tracking: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedTracking.read(record)
        } changes: { id, _, library in
            library.storedTracking.changes(id)
        } drop: { ids, library in
            library.storedTracking.drop(ids)
        }
    }
}
