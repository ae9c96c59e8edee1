/// The tables in CSV that sessions and measures go out as.
public enum TableFormat: UInt8, CaseIterable, Sendable {
    /// Our own, which come back in as they went out.
    case sessions, sets, measures
    /// Sets as other apps write them, so that these read them back.
    case strong, hevy, fitNotes

    /// Ours: one for each kind of rows.
    public static let own: [TableFormat] = [.sessions, .sets, .measures]

    /// As people call it.
    public var title: String {
        switch self {
        case .sessions: "Sessions"
        case .sets: "Sets"
        case .measures: "Measures"
        case .strong: "Strong"
        case .hevy: "Hevy"
        case .fitNotes: "FitNotes"
        }
    }

    /// The word that a file of it is named after, in lower case.
    public var code: String {
        switch self {
        case .sessions: "sessions"
        case .sets: "sets"
        case .measures: "measures"
        case .strong: "strong"
        case .hevy: "hevy"
        case .fitNotes: "fitnotes"
        }
    }

    /// "sets.csv".
    public var fileName: String { "\(code).\(FileFormat.csv.fileExtension)" }
}
