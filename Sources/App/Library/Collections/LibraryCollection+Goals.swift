import Catalogue
import Records
import Workouts

extension RecordKey {
    static func goal(_ id: String) -> RecordKey { RecordKey(.goals, id) }
    static func dislike(_ exercise: String) -> RecordKey { RecordKey(.dislikes, exercise) }
}

extension StoredGoal: HeldValue {
    init(_ entry: Entry<Goal>) { self.init(id: entry.id, goal: entry.value) }
    var item: Entry<Goal> { Entry(id: id, value: goal) }
}

extension StoredDislike: HeldValue {
    init(_ entry: Entry<Seconds>) { self.init(id: entry.id, since: entry.value) }
    var item: Entry<Seconds> { Entry(id: id, value: since) }
}

extension LibraryCollection {
    static var goals: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedGoals.read(record)
        } changes: { id, _, library in
            library.storedGoals.changes(id)
        } drop: { ids, library in
            library.storedGoals.drop(ids)
        }
    }

    static var dislikes: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            try library.storedDislikes.read(record)
        } changes: { id, _, library in
            library.storedDislikes.changes(id)
        } drop: { ids, library in
            library.storedDislikes.drop(ids)
        }
    }
}
