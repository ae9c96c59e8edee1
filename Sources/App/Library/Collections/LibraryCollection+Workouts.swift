import Records
import Workouts

extension RecordKey {
    static func workout(_ id: String) -> RecordKey { RecordKey(.workouts, id) }
}

extension LibraryCollection {
    static var workouts: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            let stored = try StoredWorkout(record)
            library.ledger.workouts.hold(stored, stored.id)
            library.workouts.append(Entry(id: stored.id, value: stored.workout))
            library.orders.append(stored.order)
        } changes: { id, clocks, library in
            guard let row = library.workouts.firstIndex(where: { $0.id == id }) else { return nil }
            let old = library.ledger.workouts[id]
            let stored = StoredWorkout(
                id: id, workout: library.workouts[row].value, order: library.orders[row],
                created: old?.created ?? clocks.wall)
            library.ledger.workouts.hold(stored, id)
            return stored.changes(since: old)
        } drop: { ids, library in
            library.drop(workouts: ids)
        }
    }
}

extension Library {
    fileprivate mutating func drop(workouts ids: Set<String>) {
        var kept: [Entry<Workout>] = []
        var keptOrders: [FractionalIndex] = []
        for (row, entry) in workouts.enumerated() where !ids.contains(entry.id) {
            kept.append(entry)
            keptOrders.append(orders[row])
        }
        workouts = kept
        orders = keptOrders
    }
}
