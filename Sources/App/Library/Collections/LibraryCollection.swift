import Records

/// The library's side of one kind of records: all that differs for it from one to another. What most of them share is
/// `Held`.
struct LibraryCollection: Sendable {
    /// Holds the value of a record that isn't deleted. Of what can't be read in it, the first is thrown when the rest is held.
    let read: @Sendable (Record, inout Library) throws(InvalidField) -> Void
    /// The changes of a value since it was last read or recorded; nil: there is no value any more. The ledger has the
    /// value as it is now.
    let changes: @Sendable (_ id: String, Clocks, inout Library) -> [FieldChange]?
    /// Lets go of values whose records came from elsewhere, and are in the ledger. Those that aren't deleted are read next.
    let drop: @Sendable (_ ids: Set<String>, inout Library) -> Void
    /// All that came has been read, of these values among it.
    var arrange: @Sendable (_ ids: Set<String>, inout Library) -> Void = { _, _ in }

    static func of(_ kind: RecordKind) -> LibraryCollection {
        switch kind {
        case .workouts: workouts
        case .sessions: sessions
        case .routes: routes
        case .hearts: hearts
        case .exercises: exercises
        case .goals: goals
        case .dislikes: dislikes
        case .fitnessTests: fitnessTests
        case .tracking: tracking
        case .motions: motions
        case .songs: songs
        case .themes: themes
        case .measures: measures
        case .runs: runs
        case .settings: settings
        case .profile: profile
        }
    }

    init(
        read: @escaping @Sendable (Record, inout Library) throws(InvalidField) -> Void,
        changes: @escaping @Sendable (String, Clocks, inout Library) -> [FieldChange]?,
        drop: @escaping @Sendable (Set<String>, inout Library) -> Void
    ) {
        self.read = read
        self.changes = changes
        self.drop = drop
    }
}
