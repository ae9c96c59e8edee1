import Exchange
import Formats
import Records
import Sensing
import Workouts

/// An import that goes on: files are read one after the other, then what their exercises are is settled, then all is stored. Nothing is
/// stored before all has been read, so cancelling leaves nothing.
struct ImportJob: Sendable {
    /// Under which the host keeps the files.
    let token: Int32
    let files: [ChosenFile]
    let zone: ZoneHistory
    var phase = Phase.reading
    /// The file that is read.
    var file = 0
    var archive: OpenArchive?
    /// A log that waits for what only the person knows.
    var log: OpenLog?
    /// The person's answers: they hold for the logs that come.
    var answers: TrainingLog.Answers
    var hasAnswers = false
    var lines: [ImportLine] = []
    /// The sessions that have been read, to be stored; the workouts likewise.
    var sessions: [ReadSession] = []
    var workouts: [Workout] = []
    /// Of our own tables: their sessions, which are whole once all files are read, and the lines of the files that began them.
    var tables = JoinedTables()
    var tableLines: [Int] = []
    /// Weights on days that have none here, and all days that have one with these.
    var weighings: [Weighing] = []
    var weighedDays: Set<Day>
    /// Values of the body's other measures, likewise.
    var measures: ReadMeasures
    /// The day on which it began: later values are none yet.
    let today: Day
    /// The profile's record before those joined it, for the undo.
    var profileBefore: String?
    /// Sessions whose exercises are to be found in the catalogue.
    var unmatched: [Unmatched] = []
    var matches: [ExerciseMatch] = []
    var known: KnownSessions
    /// How many of `sessions` are handed to the store.
    var stored = 0
    /// Once all are: what the store has to confirm (`Library.mark`).
    var mark: Int32?
    var keys = ImportedKeys()
    /// The names of the exercises that became the person's own.
    var newExercises: [String] = []
    /// When it goes on.
    var wake: Seconds?

    enum Phase: Equatable, Sendable {
        /// Another app or page has handed the files over: the person is asked whether they are wanted.
        case offered
        case reading
        /// The person is asked for what a log doesn't say.
        case asking
        /// The catalogue is on its way.
        case fetching
        /// The person is asked which exercises these are.
        case matching
        case storing
    }

    struct OpenLog: Sendable {
        let bytes: [UInt8]
        let name: String
        let asksForUnit: Bool
        let asksForDateOrder: Bool
    }

    struct ReadSession: Sendable {
        var session: Session
        var route: Route
        var pauses: [Range<Seconds>]
        var heart: HeartSeries
    }

    struct Unmatched: Sendable {
        var recording: Recording
        /// Of its file, among the lines.
        var line: Int
    }

    init(token: Int32, files: [ChosenFile], zone: [ZoneChange], today: Day, _ library: Library) {
        self.token = token
        self.files = files
        self.zone = ZoneHistory(zone)
        known = KnownSessions(library.sessions)
        weighedDays = Set(library.profile.weights.map { $0.day })
        measures = ReadMeasures(library.measures)
        self.today = today
        answers = TrainingLog.Answers()
        answers.isImperial = library.settings.units == .imperial
    }

    /// How much has been read, or stored.
    var progress: Double {
        if phase == .storing { return sessions.isEmpty ? 1 : Double(stored) / Double(sessions.count) }
        var done = Double(file)
        if let archive { done += Double(archive.taken) / Double(max(archive.entries.count, 1)) }
        return done / Double(max(files.count, 1))
    }
}

/// The result of a file.
struct ImportLine: Equatable, Sendable {
    var name: String
    var sessions: Int64 = 0
    var workouts: Int64 = 0
    var weights: Int64 = 0
    /// Values of the body's other measures.
    var measures: Int64 = 0
    /// Sessions of other tables of which it told more.
    var completed: Int64 = 0
    /// Sessions, workouts, weights and measures that are here already.
    var known: Int64 = 0
    /// Why nothing of it was taken.
    var refusal: String?
    /// The parts of it that aren't kept, each sentence once.
    var losses: [String] = []

    init(_ name: String) { self.name = name }

    mutating func lose(_ sentence: String) {
        if losses.count < 20, !losses.contains(sentence) { losses.append(sentence) }
    }

    var isEmpty: Bool {
        sessions == 0 && workouts == 0 && weights == 0 && measures == 0 && completed == 0 && known == 0
    }
}

/// The keys of the records that an import has stored, and the weights and measures, to be undone.
struct ImportedKeys: Equatable, Sendable {
    var sessions: [String] = []
    var workouts: [String] = []
    var exercises: [String] = []
    /// The weights that joined the profile.
    var weighings: [Weighing] = []
    var measures: [ImportedMeasure] = []

    var isEmpty: Bool {
        sessions.isEmpty && workouts.isEmpty && exercises.isEmpty && weighings.isEmpty && measures.isEmpty
    }
}

/// The result of a whole import.
struct ImportReport: Sendable {
    var lines: [ImportLine]
    var keys: ImportedKeys
    var newExercises: [String]
    /// Once it was undone: what the store has to confirm of that.
    var undone: Int32?
}

/// Finds a session that is here already by when it began and how long it took.
struct KnownSessions: Sendable {
    /// By spans of as many seconds as two tellings may differ by: what matches is in a span or beside it.
    private var spans: [Int64: [SameSession]] = [:]

    init(_ sessions: [Entry<Session>]) {
        for entry in sessions { insert(SameSession(began: entry.value.began, spent: entry.value.spent)) }
    }

    private static func span(_ session: SameSession) -> Int64 {
        session.began.roundedDown / SameSession.tolerance.roundedDown
    }

    mutating func insert(_ session: SameSession) { spans[Self.span(session), default: []].append(session) }

    func contains(_ session: SameSession) -> Bool {
        let span = Self.span(session)
        for near in (span - 2)...(span + 2) {
            for known in spans[near] ?? [] where known.matches(session) { return true }
        }
        return false
    }
}
