import Records
import Workouts

extension RecordKey {
    static func session(_ id: String) -> RecordKey { RecordKey(StoredSession.collection, id) }
    static func route(_ id: String) -> RecordKey { RecordKey(StoredRoute.collection, id) }
    static func heart(_ id: String) -> RecordKey { RecordKey(StoredHeart.collection, id) }
}

extension LibraryCollection {
    static var sessions: LibraryCollection {
        var sessions = LibraryCollection(StoredSession.collection) { record, library throws(InvalidField) in
            let stored = try StoredSession(record)
            library.ledger.sessions.hold(stored, stored.id)
            library.sessions.append(Entry(id: stored.id, value: stored.session))
        } changes: { id, _, library in
            guard let session = library.session(id) else { return nil }
            let stored = StoredSession(id: id, session: session)
            let changes = stored.changes(since: library.ledger.sessions[id])
            library.ledger.sessions.hold(stored, id)
            return changes
        } drop: { ids, library in
            if !ids.isEmpty { library.sessions.removeAll { ids.contains($0.id) } }
        }
        sessions.arrange = bringBackSeries
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
        routes.arrange = bringBackSeries
        return routes
    }

    /// How the heart beat in sessions: as ways, these aren't held.
    static var hearts: LibraryCollection {
        var hearts = LibraryCollection(StoredHeart.collection) { _, _ throws(InvalidField) in
        } changes: { id, _, library in
            guard library.sessions.contains(where: { $0.value.heart?.record == id }) else { return nil }
            let new = library.newHearts.firstIndex { $0.id == id }.map { library.newHearts.remove(at: $0) }
            return library.outline(new?.changes ?? [])
        } drop: { _, _ in
        }
        hearts.arrange = bringBackSeries
        return hearts
    }

    /// A session that was deleted, and edited elsewhere without knowing of that, is there again: so are its way and its heart.
    @Sendable private static func bringBackSeries(_ ids: Set<String>, _ library: inout Library) {
        for id in ids where library.ledger.record(.session(id)).record.deletion != nil {
            reviveSeries(of: id, &library)
        }
    }

    @inline(never)  // For the second part of the program.
    private static func reviveSeries(of id: String, _ library: inout Library) {
        guard let session = library.session(id) else { return }
        for key in session.seriesKeys where library.ledger.record(key).record.isDeleted { library.changed(key) }
    }
}
