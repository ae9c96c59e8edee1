import Dispatch
import GRDB
import Logging
import Synchronization

/// Copies the write-ahead log into the database's file (a checkpoint), on a connection and a thread of its own.
///
/// SQLite would do it within every thousandth page's commit, and that commit would take ten times as long as others.
/// Durability doesn't depend on it: a committed transaction is on the disk with the log.
final class SQLiteCheckpointer: Sendable {
    private enum State {
        case idle, due
        /// There was no pause for so long that the log must be restarted between two commits.
        case overdue
        case closed
    }

    private let connection: DatabaseQueue
    private let logger: Logger
    private let state = Mutex(State.idle)
    private let queue = DispatchQueue(label: "setlist.checkpoint", qos: .utility)

    /// A page that changes several times within this delay is copied once; a longer delay makes others wait longer for
    /// the disk.
    private static let delay = DispatchTimeInterval.milliseconds(50)
    /// 64 MiB, in pages of 4 KiB. Restarting the log takes the writer's time.
    private static let largestLog = 16_384

    init(path: String, configuration: GRDB.Configuration, logger: Logger) throws {
        connection = try DatabaseQueue(path: path, configuration: configuration)
        self.logger = logger
    }

    /// To be called by the writer after each commit.
    func committed(_ writer: GRDB.Database) {
        let before = state.withLock { state in
            defer { if state != .closed { state = .due } }
            return state
        }
        // Little is left for the writer itself: only commits made since the last checkpoint began.
        if before == .overdue { _ = checkpoint(writer) }
        guard before == .idle || before == .overdue else { return }
        queue.asyncAfter(deadline: .now() + Self.delay) { self.work() }
    }

    /// Leaves everything in the database's file, so that a copy of that file alone is complete. SQLite would do so with
    /// the last connection, if that one could write.
    func close() {
        queue.sync {
            state.withLock { $0 = .closed }
            try? connection.writeWithoutTransaction {
                // A slow reader keeps the log, which is as good.
                try $0.execute(sql: "PRAGMA busy_timeout = 1000")
                try $0.checkpoint(.truncate)
            }
            try? connection.close()
        }
    }

    private func work() {
        let isClosed = state.withLock { state in
            // Now, so that any later commit schedules the next checkpoint.
            if state != .closed { state = .idle }
            return state == .closed
        }
        guard !isClosed, connection.writeWithoutTransaction(checkpoint) > Self.largestLog else { return }
        state.withLock { $0 = .overdue }
    }

    /// - Returns: The log's size in pages.
    private func checkpoint(_ database: GRDB.Database) -> Int {
        do {
            return try database.checkpoint(.passive).walFrameCount
        } catch {
            // Another process may be making a checkpoint.
            if (error as? DatabaseError)?.resultCode != .SQLITE_BUSY {
                logger.warning("A checkpoint failed; the log grows", metadata: ["error": "\(error)"])
            }
            return 0
        }
    }
}
