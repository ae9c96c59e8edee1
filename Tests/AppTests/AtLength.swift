import Foundation

/// Of random histories `make test` plays a share, always the same, and `make test-all` all of them.
enum AtLength {
    private static let isMeant = ProcessInfo.processInfo.environment["SETLIST_AT_LENGTH"] == "1"
    private static let histories = ProcessInfo.processInfo.environment["SETLIST_HISTORIES"].flatMap { Int($0) }
    private static let seed = ProcessInfo.processInfo.environment["SETLIST_SEED"].flatMap { UInt64($0) }

    static func count(_ all: Int, share: Int) -> Int { isMeant ? all : share }

    /// The seeds of the histories to play. `SETLIST_HISTORIES` says how many; `SETLIST_SEED` is one alone.
    static func seeds(_ all: Int, share: Int) -> Range<UInt64> {
        if let seed { return seed..<seed + 1 }
        return 0..<UInt64(histories ?? count(all, share: share))
    }
}
