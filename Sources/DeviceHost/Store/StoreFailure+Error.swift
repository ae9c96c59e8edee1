import App
import GRDB

/// The store can't be used.
struct StoreAway: Error {
    let failure: StoreFailure
}

extension StoreFailure {
    init(_ error: any Error) {
        switch error {
        case let error as StoreAway: self = error.failure
        // There is no room for the index of the log, 32 KiB.
        case let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .full
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: self = .full
            // AUTH: the device has not been unlocked since it was started.
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: self = .refused
            default: self = .other
            }
        default: self = .other
        }
    }

    /// Whether the file is as it was before an error, and can be used.
    static func isHarmless(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        // TOOBIG: no text is longer than a billion bytes.
        return [.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_TOOBIG].contains(error.resultCode)
    }
}
