/// The kinds of records. Whatever differs between them stands in switches without a `default`: a new kind is a case
/// here, and what the compiler then asks for.
public enum RecordKind: String, CaseIterable, Sendable {
    // Their names are those of the collections in stores, databases and addresses.
    case workouts, sessions, routes, hearts, exercises, goals, dislikes, fitnessTests, tracking, motions, songs, themes
    case measures, runs, settings, profile

    /// Whether accounts keep such records. Others stay on their device.
    public var isSynced: Bool {
        switch self {
        case .workouts, .sessions, .routes, .hearts, .exercises, .goals, .dislikes, .fitnessTests, .tracking, .motions,
            .songs, .themes, .measures, .settings, .profile:
            true
        case .runs: false
        }
    }

    /// Whether such records have values that devices keep apart from them (`Outline`).
    public var hasLargeValues: Bool {
        switch self {
        case .routes, .hearts, .motions: true
        case .workouts, .sessions, .exercises, .goals, .dislikes, .fitnessTests, .tracking, .songs, .themes, .measures,
            .runs, .settings, .profile:
            false
        }
    }

    /// Whether an edit that another one beats is kept as a copy (`Conflict`).
    public var keepsLosers: Bool {
        switch self {
        case .workouts, .sessions: true
        case .routes, .hearts, .exercises, .goals, .dislikes, .fitnessTests, .tracking, .motions, .songs, .themes,
            .measures, .runs, .settings, .profile:
            false
        }
    }
}

extension RecordKind {
    /// Nil for a kind that this version doesn't know.
    @inline(never)  // It is called from many places.
    public init?(named collection: String) {
        guard let kind = RecordKind.allCases.first(where: { $0.rawValue == collection }) else { return nil }
        self = kind
    }
}

extension RecordKey {
    public init(_ kind: RecordKind, _ id: String) { self.init(kind.rawValue, id) }

    /// Nil for a kind that this version doesn't know.
    public var kind: RecordKind? { RecordKind(named: collection) }

    /// Whether accounts keep such records, as far as this version knows.
    public var isSynced: Bool { kind?.isSynced ?? false }
}
