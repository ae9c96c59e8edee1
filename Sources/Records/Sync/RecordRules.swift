/// Rules for the records that the server takes from a device: their kinds, shape and size.
public enum RecordRules {
    /// Kinds of records that accounts keep.
    public static var collections: [String] { RecordKind.allCases.filter { $0.isSynced }.map { $0.rawValue } }
    /// Bytes of a record's text in one request; longer ones come in pieces.
    public static let recordBytes = 256 << 10
    /// Bytes of a piece's text.
    public static let pieceBytes = 128 << 10
    /// Bytes of a record's text that came in pieces.
    public static let assembledBytes = 16 << 20
    /// Records of a request, and of an answer.
    public static let records = 1_000
    /// Bytes of a request.
    public static let requestBytes = 4 << 20
    /// The most bytes of records in an answer, and of a longer record's text.
    public static let answerBytes = 1 << 20
    /// Bytes of an answer that a device takes (`largest` in web/host-http.js): records, or a part of one in JSON's
    /// escapes, and refusals of as many as a request may hold.
    public static let deviceBytes = 18 << 20
    /// Bytes that a device may ask for instead of `answerBytes`.
    public static let answerLimits: ClosedRange<Int> = 16 << 10...1 << 20

    /// Checks a record's shape against its kind. Fields unknown to this version may hold anything.
    ///
    /// - Throws: if the record breaks the rules, with the field's path.
    public static func check(_ record: Record) throws(InvalidField) {
        guard let kind = record.key.kind, kind.isSynced else {
            throw InvalidField(path: "key", "must begin with one of \(list), is \"\(excerpt(record.key.text))\"")
        }
        // A tombstone: the record was deleted long ago.
        if record.deletion != nil, record.fields.isEmpty { return }
        var problems: [InvalidField] = []
        switch kind {
        case .workouts: _ = try StoredWorkout(record)
        case .sessions: _ = try StoredSession(record)
        case .routes: _ = try StoredRoute(record).route()
        case .hearts: try StoredHeart(record).check()
        case .exercises: _ = try StoredExercise(record)
        case .goals: _ = try StoredGoal(record)
        case .dislikes: _ = try StoredDislike(record)
        case .fitnessTests: _ = try StoredFitnessTest(record)
        case .tracking: _ = try StoredTracking(record)
        case .motions: try StoredMotion(record).check()
        case .songs: _ = try StoredSong(record)
        case .themes: _ = try StoredTheme(record)
        case .measures: _ = try StoredMeasure(record)
        case .runs: break
        case .settings:
            try check(record.key, is: Settings.key)
            _ = Settings(record, problems: &problems)
        case .profile:
            try check(record.key, is: Profile.key)
            _ = Profile(record, problems: &problems)
        }
        if let problem = problems.first { throw problem }
    }

    private static func check(_ key: RecordKey, is only: RecordKey) throws(InvalidField) {
        guard key == only else {
            throw InvalidField(path: "key", "must be \"\(only.text)\", is \"\(excerpt(key.text))\"")
        }
    }

    private static var list: String {
        var list = ""
        for name in collections { list += (list.utf8.isEmpty ? "" : ", ") + name }
        return list
    }
}
