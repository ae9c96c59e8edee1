/// Reads the store in parts: first the little that any screen needs, then the person's workouts, sessions and songs, of which there may
/// be tens of thousands, a few at a time, so that the app answers meanwhile. Large values are left where they are: who
/// needs one asks for it (`StoreCommand.read`).
struct Loading: Sendable {
    /// The ranges that are still to be read.
    private var ranges: [StoreRange] = []
    private var current: StoreRange?
    /// A part is on its way: one at a time, so that it is known what comes.
    private(set) var isReading = false
    /// The part on its way is of a store that was emptied since.
    private var isOutdated = false
    /// Something could not be read. It can be later, perhaps (`StoreEvent.opened`).
    private(set) var hasFailed = false
    /// The first part joins what is here: it is read again.
    var isJoining = false
    /// The person's actions that have to wait for all of it.
    private var deferred: [Action] = []
    /// Another tab has emptied the store, and does what is still to be done about it.
    var isReopening = false
    /// The first part, which waits for the drafts in it to be taken up.
    var left: LeftDrafts?
    /// Of a question whether the store was emptied by another tab.
    var epochToken: Int32?

    /// Of a row a browser takes some 40 µs.
    private static let batch: Int32 = 250
    /// An hour's way has 40 kB.
    private static let batchOfWays: Int32 = 16

    init() {}

    /// To read anew what another one was reading.
    init(insteadOf old: Loading) {
        isReading = old.isReading
        isOutdated = old.isReading
    }

    /// Not while a part is on its way.
    mutating func start() -> Effect {
        isReading = true
        // The last are whole ways, as an earlier version left them: usually none. They become outlines and values.
        ranges = ["workouts", "sessions", "songs", "themes", "outlines", "routes"].map {
            StoreRange(from: $0 + "/", to: $0 + "0")
        }
        // The rows around these and the values, in the order of the keys.
        var rest: [StoreRange] = []
        var end = ""
        for name in ["outlines", "routes", "sessions", "songs", "themes", "values", "workouts"] {
            rest.append(StoreRange(from: end, to: name + "/"))
            end = name + "0"
        }
        rest.append(StoreRange(from: end, to: "\u{10FFFF}"))
        return .store(.load(rest, limit: .max))
    }

    /// Begins once more, since something could not be read.
    ///
    /// - Returns: Nil while a part is on its way: then it begins once that has come.
    mutating func again() -> Effect? {
        hasFailed = false
        isJoining = true
        isOutdated = isReading
        return isReading ? nil : start()
    }

    /// The part on its way could not be read. Nothing joins what is here, should that be the first one: it is unread still.
    mutating func failed() {
        hasFailed = true
        if !isOutdated { isJoining = false }
    }

    /// The part that was on its way has come.
    ///
    /// - Returns: whether it is a part of what is being read.
    mutating func hasCome() -> Bool {
        defer { isOutdated = false }
        isReading = false
        return !isOutdated
    }

    /// The command to read the next part; nil where all has been read.
    ///
    /// - Parameter key: where the range that was read goes on.
    mutating func next(after key: String?) -> Effect? {
        var range: StoreRange
        if let key, let current {
            range = current
            range.from = key
        } else {
            guard !ranges.isEmpty else { return nil }
            range = ranges.removeFirst()
        }
        current = range
        isReading = true
        return .store(.load([range], limit: range.to == "routes0" ? Loading.batchOfWays : Loading.batch))
    }

    mutating func `defer`(_ action: Action) { deferred.append(action) }

    mutating func takeDeferred() -> [Action] {
        defer { deferred = [] }
        return deferred
    }
}

/// The rows that the app begins with.
struct StoreStart: Sendable {
    var rows: [StoreRow]
    /// Another tab has emptied the store, and does what is still to be done about it.
    var isReopening: Bool
}
