import App
import Foundation
import GRDB

/// The SQLite file of the store, open.
///
/// Keys and texts are bytes of UTF-8 (BLOB): they may contain the character 0, at which a TEXT of GRDB ends. The order
/// of the bytes is that of the code points. IndexedDB has the order of UTF-16's code units; keys are ASCII, for which
/// the two are the same.
struct StoreFile: Sendable {
    let queue: DatabaseQueue

    /// The row that is another one after the store was emptied (`Library.epochKey`, web/host-store.js). It is nobody's,
    /// and stands apart.
    static let epochKey = "epoch"
    static let name = "setlist.sqlite"
    /// Of the tables, in `user_version`.
    private static let version = 1

    /// Makes folder and file where there are none.
    ///
    /// A damaged file stays where it is, and the store can't be used. Its rows may be all there is of what the account
    /// doesn't have, and a new file in its place would look like a device on which nothing was ever done. So the
    /// program says that nothing is saved.
    init(in folder: URL) throws {
        // Where this fails, SQLite tells why the file can't be used.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Self.keepReadable(folder.path(percentEncoded: false))
        let path = folder.appending(path: Self.name).path(percentEncoded: false)
        var configuration = Configuration()
        configuration.label = "setlist.store"
        // Another process may have it open too: the shell of a test.
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase {
            // On Apple's systems alone, where a disk otherwise keeps for itself what it was told to write.
            try $0.execute(sql: "PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
        }
        queue = try DatabaseQueue(path: path, configuration: configuration)
        for suffix in ["", "-wal", "-shm"] { Self.keepReadable(path + suffix) }
        try queue.writeWithoutTransaction { database in
            // With the write-ahead log a commit waits for the disk once. GRDB's own way to choose it writes to the
            // file, which may be damaged, or on a full disk, and still be read.
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try Self.wait(for: .disk, database)
            guard try Self.version(of: database) != Self.version else { return }
            try database.inTransaction(.immediate) {
                try Self.makeTables(database)
                return .commit
            }
        }
    }

    enum Durability: String {
        /// A commit waits until it is on the disk.
        case disk = "FULL"
        /// It outlives the process. The next commit that waits puts it on the disk as well.
        case process = "NORMAL"
    }

    /// Chooses it for the commits to come, outside of a transaction.
    static func wait(for durability: Durability, _ database: Database) throws {
        try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
    }

    private static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }

    private static func makeTables(_ database: Database) throws {
        switch try version(of: database) {
        // Another process has made them meanwhile.
        case version: break
        case 0:
            for table in ["rows", "epochs"] {
                try database.execute(
                    sql: "CREATE TABLE \(table) (key BLOB NOT NULL PRIMARY KEY, text BLOB NOT NULL) STRICT")
            }
            try database.execute(sql: "PRAGMA user_version = \(version)")
        default: throw StoreAway(failure: .closed)
        }
    }

    /// Keeps a file readable behind a locked screen, where runs go on. Files that are made in a folder are as the
    /// folder is.
    private static func keepReadable(_ path: String) {
        #if os(iOS)
            try? FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
        #endif
    }
}
