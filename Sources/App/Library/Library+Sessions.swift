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
        return sessions.remove(at: index)
    }
}
