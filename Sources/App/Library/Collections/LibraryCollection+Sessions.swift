import Records
import Workouts

extension RecordKey {
    static func session(_ id: String) -> RecordKey { RecordKey(StoredSession.collection, id) }
    static func route(_ id: String) -> RecordKey { RecordKey(StoredRoute.collection, id) }
}

extension LibraryCollection {
    static var sessions: LibraryCollection {
        var sessions = LibraryCollection(StoredSession.collection) { record, library throws(InvalidField) in
            let stored = try StoredSession(record)
            library.ledger.sessions[stored.id] = stored
            library.sessions.append(Entry(id: stored.id, value: stored.session))
        } changes: { id, _, library in
            guard let session = library.session(id) else { return nil }
            let stored = StoredSession(id: id, session: session)
            let changes = stored.changes(since: library.ledger.sessions[id])
            library.ledger.sessions[id] = stored
            return changes
        } drop: { ids, library in
            if !ids.isEmpty { library.sessions.removeAll { ids.contains($0.id) } }
        }
        sessions.arrange = bringBackWays
        return sessions
    }

    /// The ways of sessions. They aren't held: whoever shows one reads it from the store. One has the id of its session.
    static var routes: LibraryCollection {
        var routes = LibraryCollection(StoredRoute.collection) { _, _ throws(InvalidField) in
        } changes: { id, _, library in
            guard library.sessions.contains(where: { $0.value.route == id }) else { return nil }
            let new = library.newRoutes.firstIndex { $0.id == id }.map { library.newRoutes.remove(at: $0) }
            return library.outline(new?.changes ?? [])
        } drop: { _, _ in
        }
        routes.arrange = bringBackWays
        return routes
    }

    /// A session that was deleted, and edited elsewhere without knowing of that, is there again: so is its way.
    @Sendable private static func bringBackWays(_ ids: Set<String>, _ library: inout Library) {
        for id in ids {
            guard library.ledger.record(.session(id)).record.deletion != nil, let way = library.session(id)?.route,
                library.ledger.record(.route(way)).record.isDeleted
            else { continue }
            library.changed(.route(way))
        }
    }
}
