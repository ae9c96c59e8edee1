import Dispatch
import GRDB
import Logging
import Synchronization

/// Brings what the write-ahead log holds into the database's file, on a connection and a thread of its own.
///
/// SQLite would do it within every thousandth page's commit, and whoever waits for that one waits ten times as long as others.
/// Nothing depends on when it is done: what has been committed is on the disk with the log.
final class SQLiteCheckpointer: Sendable {
    private enum State {
        case idle, due
        /// There was no pause for so long that the log has to begin anew between two commits.
        case overdue
        case closed
    }

    private let connection: DatabaseQueue
    private let logger: Logger
    private let state = Mutex(State.idle)
    private let queue = DispatchQueue(label: "setlist.checkpoint", qos: .utility)

    /// A page that changes several times within this delay is brought over once; the longer the delay, the longer
    /// others wait for the disk then.
    private static let delay = DispatchTimeInterval.milliseconds(50)
    /// 64 MiB, in pages of 4 KiB. Beginning anew takes the writer's time.
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
        // Little is left to do for the writer itself: what came after the last checkpoint began.
        if before == .overdue { _ = checkpoint(writer) }
        guard before == .idle || before == .overdue else { return }
        queue.asyncAfter(deadline: .now() + Self.delay) { self.work() }
    }

    /// Leaves all in the database's file, so that whoever copies that one alone has everything. SQLite would do so with the
    /// last connection, if that one could write.
    func close() {
        queue.sync {
            state.withLock { $0 = .closed }
            try? connection.writeWithoutTransaction {
                // A reader that takes long keeps the log, which is as good.
                try $0.execute(sql: "PRAGMA busy_timeout = 1000")
                try $0.checkpoint(.truncate)
            }
            try? connection.close()
        }
    }

    private func work() {
        let isClosed = state.withLock { state in
            // Now, so that a commit from here on has the next one made.
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
            // Another process may be at it.
            if (error as? DatabaseError)?.resultCode != .SQLITE_BUSY {
                logger.warning("A checkpoint failed; the log grows", metadata: ["error": "\(error)"])
            }
            return 0
        }
    }
}
