import Records
import Workouts

extension RecordKey {
    static func session(_ id: String) -> RecordKey { RecordKey(.sessions, id) }
    static func route(_ id: String) -> RecordKey { RecordKey(.routes, id) }
    static func heart(_ id: String) -> RecordKey { RecordKey(.hearts, id) }
}

extension StoredSession: HeldValue {
    init(_ entry: Entry<Session>) { self.init(id: entry.id, session: entry.value) }
    var item: Entry<Session> { Entry(id: id, value: session) }
}

extension LibraryCollection {
    static var sessions: LibraryCollection {
        var sessions = LibraryCollection { record, library throws(InvalidField) in
            try library.storedSessions.read(record)
            if library.changedDays != nil { library.noteLast() }
        } changes: { id, _, library in
            library.storedSessions.changes(id)
        } drop: { ids, library in
            if library.changedDays != nil { library.noteDays(of: ids) }
            library.storedSessions.drop(ids)
        }
        sessions.arrange = bringBackSeries
        return sessions
    }

    /// The ways of sessions. They aren't held: whoever shows one reads it from the store. One has the id of its session.
    static var routes: LibraryCollection {
        var routes = LibraryCollection { _, _ throws(InvalidField) in
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
        var hearts = LibraryCollection { _, _ throws(InvalidField) in
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
