import Records

/// The library's side of one collection of records: all that differs from one kind of record to another. A new kind
/// is a description in a file of its own, and a name in `all`.
struct LibraryCollection: Sendable {
    let name: String
    /// Holds the value of a record that isn't deleted. Of what can't be read in it, the first is thrown when the rest is held.
    let read: @Sendable (Record, inout Library) throws(InvalidField) -> Void
    /// The changes of a value since it was last read or recorded; nil: there is no value any more. The ledger has the
    /// value as it is now.
    let changes: @Sendable (_ id: String, Clocks, inout Library) -> [FieldChange]?
    /// Lets go of values whose records came from elsewhere, and are in the ledger. Those that aren't deleted are read next.
    let drop: @Sendable (_ ids: Set<String>, inout Library) -> Void
    /// All that came has been read, of these values among it.
    var arrange: @Sendable (_ ids: Set<String>, inout Library) -> Void = { _, _ in }

    static let all = [
        workouts, sessions, routes, hearts, exercises, goals, dislikes, fitnessTests, tracking, songs, themes, runs,
        settings, profile,
    ]

    /// Nil: a kind of record that this version doesn't know. It is kept as it is.
    init?(named name: String) {
        guard let collection = LibraryCollection.all.first(where: { $0.name == name }) else { return nil }
        self = collection
    }

    init(
        _ name: String, read: @escaping @Sendable (Record, inout Library) throws(InvalidField) -> Void,
        changes: @escaping @Sendable (String, Clocks, inout Library) -> [FieldChange]?,
        drop: @escaping @Sendable (Set<String>, inout Library) -> Void
    ) {
        self.name = name
        self.read = read
        self.changes = changes
        self.drop = drop
    }
}
