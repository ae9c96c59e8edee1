import Catalogue
import Records
import Sensing
import Workouts

/// Everything that is the person's, as the device holds it. What changes is remembered until the store has taken it.
struct Library: Sendable {
    /// In the order of the Workout List.
    var workouts: [Entry<Workout>] = []
    /// The places of those workouts in the list.
    var orders: [FractionalIndex] = []
    var storedSessions = Held<StoredSession>()
    /// As of the last `findDays`.
    var days = DayIndex()
    /// The days of sessions that have come, gone or changed since; nil: of all.
    var changedDays: [Int64]?
    /// As of the last `findBests` and `findStreaks`.
    var bests = Finding(PersonalBests())
    var streaks = Finding(Streaks())
    /// The ways of sessions that were just made, until they are records.
    var newRoutes: [StoredRoute] = []
    /// The same of their hearts.
    var newHearts: [StoredHeart] = []
    /// Motion logs that go to the account, until they are records; and results whose logs are taken out of it.
    var newMotions: [StoredMotion] = []
    var droppedMotions: [String] = []
    /// Runs that aren't over: one in progress at most, and those left for later.
    var openRuns: [OpenRun] = []
    var storedExercises = Held<StoredExercise>()
    var storedGoals = Held<StoredGoal>()
    /// As of the last `findGoals`.
    var goalProgress = GoalFinding()
    var storedDislikes = Held<StoredDislike>()
    var storedFitnessTests = Held<StoredFitnessTest>()
    /// Exercises of which the person said whether their repetitions are counted.
    var storedTracking = Held<StoredTracking>()
    var storedSongs = Held<StoredSong>()
    var storedThemes = Held<StoredTheme>()
    var settings = Settings()
    var profile = Profile()
    /// Rows that can't be read. They are kept as they are.
    var damaged: [DamagedRow] = []
    /// Whether what the app starts with has been read, and whether all of the store has.
    var isLoaded = false
    var isComplete = false

    /// The records of values that were changed and aren't handed to the store, in the order in which they changed.
    var unsaved: [RecordKey] = []
    /// Rows that are written as they stand.
    var unsavedRows: [StoreRow] = []
    /// The note of how far this device has come with the account, until nothing is on its way.
    var heldNote: StoreRow?
    var untold = Untold()
    /// Rows that are no records, as they were read or written last (`remember`); without a text where they were deleted.
    var others = ValuesByID<StoreRow>()
    /// Something isn't on disk, and the store has failed to take it.
    var hasTrouble = false
    /// Rows that couldn't be written are to be written again.
    var isRetrying = false
    /// The next write takes the place of all that the store holds.
    var isReplacing = false
    /// Names what the store holds between two times that the person emptied it: its row of this key. A tab that was suspended meanwhile
    /// learns by it that the store has become somebody else's, and neither writes there nor is heard by the other tabs.
    var epoch = ""
    static let epochKey = "epoch"
    /// The lead of the server's clock over this device's, in milliseconds.
    var clockCorrection: Int64 = 0
    var ledger = Ledger()
    /// The large values of outlines that aren't known to be on disk.
    var values = Values()
    /// Those of them that neither the store nor the other tabs have been given.
    var newValues: [StoreRow] = []
    /// For people: "Firefox on Linux".
    var deviceName = ""

    init() {}

    /// Holds nothing, of what is to be read from a store that isn't the one that was read before. All that isn't named
    /// here is as it is at first.
    ///
    /// - Parameter node: Names this tab in the stamps that it gives.
    init(insteadOf old: Library, node: UInt64 = 0) {
        deviceName = old.deviceName
        // The answer to an earlier write isn't taken for one to come.
        ledger = Ledger(node: node, after: old.ledger.lastToken)
        // These are others than before: findings that follow from them are made again.
        storedSessions = Held(insteadOf: old.storedSessions)
        storedGoals = Held(insteadOf: old.storedGoals)
        storedSongs = Held(insteadOf: old.storedSongs)
        storedThemes = Held(insteadOf: old.storedThemes)
    }

    /// Holds nothing any more, and the store is to do the same.
    ///
    /// - Parameters:
    ///   - node: Names this tab in the stamps that it gives.
    ///   - epoch: Names what the store holds from now on.
    mutating func empty(node: UInt64, epoch: String) {
        let old = self
        self = Library(insteadOf: old, node: node)
        self.epoch = epoch
        clockCorrection = old.clockCorrection
        isLoaded = old.isLoaded
        ledger.complete()
        isComplete = true
        isReplacing = true
    }
}

/// A stored value and its id.
struct Entry<Value: Sendable>: Sendable {
    let id: String
    var value: Value
}

/// A row of the store that can't be read, and why.
struct DamagedRow: Sendable {
    var key: String
    var text: String
    var problem: String
}
