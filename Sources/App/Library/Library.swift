import Records
import Workouts

/// Everything that is the person's, as the device holds it. Each change is kept as rows to write until the store takes them.
struct Library: Sendable {
    /// In the order of the Workout List.
    var workouts: [Entry<Workout>] = []
    /// Newest first.
    var sessions: [Entry<Session>] = []
    var settings = Settings()
    var profile = Profile()
    /// Whether the store has been read.
    var isLoaded = false

    /// What the store doesn't know yet, in the order in which it changed.
    var unsaved: [Changed] = []

    init() {}
}

/// A stored value and its id.
struct Entry<Value: Sendable>: Sendable {
    let id: String
    var value: Value

    init(id: String, value: Value) {
        self.id = id
        self.value = value
    }
}
