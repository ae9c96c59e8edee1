/// The reason why the database failed. No case discloses stored data.
public enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The database can't be reached, or is overloaded: worth trying again in a few seconds.
    case unavailable(String)
    /// The disk is full.
    case full
    /// A newer program has migrated the database: the version found, and the latest that this one knows.
    case newer(found: Int, known: Int)
    /// An older program serves the database, or none has yet: the version found, and the one that this program knows.
    case older(found: Int, known: Int)
    /// The file can't be opened, or isn't a database of this program. Told with its address.
    case unusable(String)
    /// The engine refused a statement: an error of this program, or a damaged database.
    case fault(String)
    /// The account doesn't exist, or no longer does.
    case noAccount

    public var description: String {
        switch self {
        case .unavailable(let reason): "The database can't be reached: \(reason)"
        case .full: "There is no room left for the database."
        case .newer(let found, let known):
            """
            The database was written by a newer setlist (its version is \(found), this program knows up to \(known)). \
            Install that one again.
            """
        case .older(found: 0, _):
            "There is nothing of setlist in this database yet. Start the server once, which makes what it needs."
        case .older(let found, let known):
            """
            The database is that of an older setlist (its version is \(found), this program's is \(known)), which may be running. \
            Use that one, or start this one's server first, which brings the database up to date.
            """
        case .unusable(let reason): reason
        case .fault(let reason): "The database refused: \(reason)"
        case .noAccount: "There is no such account."
        }
    }
}
