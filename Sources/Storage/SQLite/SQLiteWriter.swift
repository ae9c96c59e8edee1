import GRDB
import Synchronization

/// Lets many small writes share a transaction, and so one wait for the disk: those that arrive while one transaction is being
/// written make up the next. Each has a savepoint of its own, so that one failure takes nobody else along.
final class SQLiteWriter: Sendable {
    private struct State {
        var waiting: [Job] = []
        var isRunning = false
        var isClosed = false
        var whenIdle: [CheckedContinuation<Void, Never>] = []
    }

    private let pool: DatabasePool
    private let texts: SQLiteTexts
    private let checkpointer: SQLiteCheckpointer
    private let state = Mutex(State())

    /// So that the first of many needn't wait for all of them.
    private static let largestBatch = 128

    init(pool: DatabasePool, texts: SQLiteTexts, checkpointer: SQLiteCheckpointer) {
        self.pool = pool
        self.texts = texts
        self.checkpointer = checkpointer
    }

    func submit(_ job: Job) {
        let (isClosed, starts) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            state.waiting.append(job)
            let starts = !state.isRunning
            state.isRunning = true
            return (false, starts)
        }
        if isClosed {
            job.finish(StorageError.unavailable("it is being closed."))
        } else if starts {
            pool.asyncWriteWithoutTransaction { self.work($0) }
        }
    }

    /// Takes no more jobs and waits for those it has.
    func close() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isRunning { state.whenIdle.append(continuation) }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
    }

    private func work(_ database: GRDB.Database) {
        let connection = SQLiteConnection(database: database, texts: texts)
        while true {
            let (batch, idle) = state.withLock { state in
                let batch = Array(state.waiting.prefix(Self.largestBatch))
                state.waiting.removeFirst(batch.count)
                guard batch.isEmpty else { return (batch, [CheckedContinuation<Void, Never>]()) }
                state.isRunning = false
                defer { state.whenIdle = [] }
                return (batch, state.whenIdle)
            }
            guard !batch.isEmpty else {
                for continuation in idle { continuation.resume() }
                return
            }
            if batch.count == 1 || !commit(batch, connection) {
                for job in batch { alone(job, connection) }
            }
            checkpointer.committed(database)
        }
    }

    /// - Returns: Whether it was written. Otherwise nobody has been told anything yet.
    private func commit(_ batch: [Job], _ connection: SQLiteConnection) -> Bool {
        let database = connection.database
        var errors: [(any Error)?] = []
        do {
            try database.beginTransaction(.immediate)
            for job in batch {
                try connection.script("SAVEPOINT job")
                do {
                    try job.run(connection)
                    errors.append(nil)
                } catch {
                    // After some errors, a full disk for one, SQLite itself has rolled the whole transaction back.
                    guard database.isInsideTransaction else { return false }
                    try connection.script("ROLLBACK TO job")
                    errors.append(SQLiteEngine.translated(error))
                }
                try connection.script("RELEASE job")
            }
            try database.commit()
        } catch {
            try? database.rollback()
            return false
        }
        for (job, error) in zip(batch, errors) { job.finish(error) }
        return true
    }

    private func alone(_ job: Job, _ connection: SQLiteConnection) {
        do {
            try connection.database.inTransaction(.immediate) {
                try job.run(connection)
                return .commit
            }
            job.finish(nil)
        } catch {
            job.finish(SQLiteEngine.translated(error))
        }
    }
}
