/// How the device and the account stand to each other.
enum SyncStatus: Equatable, Sendable {
    case synced
    /// The account's data are on their way here.
    case syncing
    /// So many records changed here that the server doesn't have yet.
    case waiting(Int32)
    case offline
    /// The session is over.
    case expired
    /// So many records that the server didn't take.
    case refused(Int32)
    /// The account holds as much as it may: so many records have no room there.
    case full(Int32)

    /// For a person.
    var text: String {
        switch self {
        case .synced: "Synced"
        case .syncing: "Syncing"
        case .waiting(let count): counted(Int64(count), "change") + " waiting"
        case .offline: "Offline"
        case .expired: "Log in to sync"
        case .refused(let count): counted(Int64(count), "change") + " refused by the server"
        case .full(let count): "The account is full: " + counted(Int64(count), "change") + " only on this device"
        }
    }
}
