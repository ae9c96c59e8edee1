import Records
import Sensing
import Workouts

extension Library {
    func session(_ id: String) -> Session? {
        sessions.first { $0.id == id }?.value
    }

    /// Adds a session at its place in time.
    mutating func add(_ entry: Entry<Session>) {
        let index = sessions.firstIndex { $0.value.began <= entry.value.began } ?? sessions.count
        sessions.insert(entry, at: index)
        changed(.session(entry.id))
        if let route = entry.value.route { changed(.route(route)) }
    }

    /// Changes a session in place; does nothing if it is gone.
    mutating func change(session id: String, _ change: (inout Session) -> Void) {
        guard let index = sessions.firstIndex(where: { $0.id == id }) else { return }
        change(&sessions[index].value)
        changed(.session(id))
    }

    /// Deletes a session and gives it back for an undo.
    mutating func remove(session id: String) -> Entry<Session>? {
        guard let index = sessions.firstIndex(where: { $0.id == id }) else { return nil }
        changed(.session(id))
        // Its way goes with it, and comes back with it.
        if let route = sessions[index].value.route { changed(.route(route)) }
        return sessions.remove(at: index)
    }

    /// Adds a session with its way.
    mutating func add(_ entry: Entry<Session>, route: Route, pauses: [Range<Seconds>]) {
        var entry = entry
        if !route.isEmpty {
            entry.value.route = entry.id
            newRoutes.append(StoredRoute(id: entry.id, route, pauses: pauses))
        }
        add(entry)
    }

    /// The outline of a session's way; nil where there is none on this device (yet).
    func route(_ id: String) -> Record? {
        guard let record = ledger.records[RecordKey(StoredRoute.collection, id).text]?.record, !record.isDeleted else {
            return nil
        }
        return record
    }
}
