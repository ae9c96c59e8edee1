/// Reads the store in parts: first the little that any screen needs, then the person's workouts and sessions, of which there may
/// be tens of thousands, a few at a time, so that the app answers meanwhile; and when all that lists need is there, the ways of
/// the sessions.
struct Loading: Sendable {
    /// What is still to be read.
    private var ranges: [StoreRange] = []
    private var current: StoreRange?
    /// Everything else has been read.
    private(set) var isReadingRoutes = false
    /// What the person did that has to wait for all of it.
    private var deferred: [Action] = []

    /// Of a row a browser takes some 40 µs.
    private static let batch: Int32 = 250
    /// An hour's way has 40 kB.
    private static let batchOfRoutes: Int32 = 16
    private static let routes = StoreRange(from: "routes/", to: "routes0")
    /// In the order of their keys, everything lies around these.
    private static let sessions = StoreRange(from: "sessions/", to: "sessions0")
    private static let workouts = StoreRange(from: "workouts/", to: "workouts0")

    mutating func start() -> Effect {
        ranges = [Loading.workouts, Loading.sessions]
        let rest = [
            StoreRange(from: "", to: Loading.routes.from),
            StoreRange(from: Loading.routes.to, to: Loading.sessions.from),
            StoreRange(from: Loading.sessions.to, to: Loading.workouts.from),
            StoreRange(from: Loading.workouts.to, to: "\u{10FFFF}"),
        ]
        return .store(.load(rest, limit: .max))
    }

    /// What to read next; nil where all has been.
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
        return .store(.load([range], limit: isReadingRoutes ? Loading.batchOfRoutes : Loading.batch))
    }

    mutating func startRoutes() -> [Effect] {
        isReadingRoutes = true
        ranges = [Loading.routes]
        return next(after: nil).map { [$0] } ?? []
    }

    mutating func endRoutes() { isReadingRoutes = false }

    mutating func `defer`(_ action: Action) { deferred.append(action) }

    mutating func takeDeferred() -> [Action] {
        defer { deferred = [] }
        return deferred
    }
}

extension Route {
    /// Whether its screen has a map that is to be closed with it; a run closes its own.
    var showsMap: Bool {
        switch self {
        case .session, .workout, .addIntervals: true
        default: false
        }
    }

    /// Whether it shows workouts or sessions.
    var needsAll: Bool {
        switch self {
        case .workouts, .workout, .begin, .plan, .planPicker, .planSave, .editWorkouts, .editWorkout, .editPicker,
            .restDays,
            .period, .addIntervals, .finished, .history, .session, .records, .record, .settings(.workout),
            .beepTone(.workout), .beepStart(.workout):
            true
        default: false
        }
    }
}

extension Action {
    /// Whether it has to do with the ways of all sessions.
    var needsRoutes: Bool { if case .account(.exportTapped) = self { true } else { false } }

    /// Whether it has to do with all workouts or sessions.
    var needsAll: Bool {
        switch self {
        case .quickCreate(.createTapped), .routines(.saveTapped), .schedule(.calendarTapped):
            true
        default: false
        }
    }
}
