import Foundation
import GRDB
import Synchronization

/// Groups many small writes into one transaction, so that they share one wait for the disk: writes that arrive during
/// one transaction make up the next. Each has a savepoint of its own, so that its failure affects no other.
final class SQLiteWriter: Sendable {
    private struct State {
        var waiting: [Job] = []
        /// Work to be run between two transactions.
        var interposed: [@Sendable (GRDB.Database) -> Void] = []
        var isRunning = false
        var isClosed = false
        var whenIdle: [CheckedContinuation<Void, Never>] = []
    }

    private let pool: DatabasePool
    private let texts: SQLiteTexts
    private let news: SQLiteNews
    private let checkpointer: SQLiteCheckpointer
    private let patience: Duration
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// So that the first of many needn't wait for all of them: no job begins in a transaction that is this old.
    private static let largestBatch = (jobs: 128, time: Duration.milliseconds(50))
    /// SQLite itself waits only briefly for another process's lock: in between, jobs whose patience is over are
    /// answered.
    private static let moment = 0.1

    /// - Parameter patience: how long a job waits for other processes, in all.
    init(
        pool: DatabasePool, texts: SQLiteTexts, news: SQLiteNews, checkpointer: SQLiteCheckpointer, patience: Duration,
        clock: any Clock<Duration>
    ) throws {
        self.pool = pool
        self.texts = texts
        self.news = news
        self.checkpointer = checkpointer
        self.patience = patience
        self.clock = clock
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA busy_timeout = \(Int(Self.moment * 1_000))")
        }
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
            start()
        }
    }

    /// Runs a closure on the connection, outside any transaction and before the waiting jobs.
    func interpose(_ body: @escaping @Sendable (GRDB.Database) -> Void) {
        let starts = state.withLock { state in
            guard !state.isClosed else { return false }
            state.interposed.append(body)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { start() }
    }

    /// Takes no more jobs and waits for pending ones.
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

    // MARK: The connection's thread

    private func start() {
        pool.asyncWriteWithoutTransaction { self.work($0) }
    }

    private func work(_ database: GRDB.Database) {
        let connection = SQLiteConnection(database: database, texts: texts)
        while true {
            let (interposed, batch, idle) = state.withLock { state in
                let batch = Array(state.waiting.prefix(Self.largestBatch.jobs))
                state.waiting.removeFirst(batch.count)
                let interposed = state.interposed
                state.interposed = []
                guard batch.isEmpty, interposed.isEmpty else {
                    return (interposed, batch, [CheckedContinuation<Void, Never>]())
                }
                state.isRunning = false
                defer { state.whenIdle = [] }
                return (interposed, batch, state.whenIdle)
            }
            for body in interposed { body(database) }
            if !batch.isEmpty {
                write(batch, connection)
                checkpointer.committed(database)
            } else if interposed.isEmpty {
                for continuation in idle { continuation.resume() }
                return
            }
        }
    }

    private func write(_ batch: [Job], _ connection: SQLiteConnection) {
        guard let jobs = begin(batch, connection) else { return }
        if jobs.count == 1 {
            alone(jobs[0], connection)
        } else if !commit(jobs, connection) {
            for job in jobs where begin([job], connection) != nil { alone(job, connection) }
        }
    }

    /// Has jobs be the first of the next batch.
    private func putBack(_ jobs: some Collection<Job>) {
        state.withLock { $0.waiting.insert(contentsOf: jobs, at: 0) }
    }

    /// Begins a transaction as soon as no other process writes. Jobs that have waited too long for that are answered
    /// with an error.
    ///
    /// - Returns: The jobs that are still waiting; nil if there is no transaction, and no job waits any more.
    private func begin(_ jobs: [Job], _ connection: SQLiteConnection) -> [Job]? {
        var jobs = jobs
        while true {
            do {
                try connection.database.beginTransaction(.immediate)
                return jobs
            } catch {
                let isBusy = (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
                jobs.removeAll { job in
                    let isOver = !isBusy || job.age() >= patience
                    if isOver { job.finish(SQLiteEngine.translated(error)) }
                    return isOver
                }
                if jobs.isEmpty { return nil }
            }
        }
    }

    /// Runs a batch's jobs, as long as there is time; those that are left are put back.
    ///
    /// - Returns: Whether the batch was committed. If not, no job has been answered yet.
    private func commit(_ batch: [Job], _ connection: SQLiteConnection) -> Bool {
        let database = connection.database
        let time = clock.stopwatch()
        var errors: [(any Error)?] = []
        do {
            for job in batch where errors.isEmpty || time() < Self.largestBatch.time {
                try connection.script("SAVEPOINT job")
                do {
                    try job.run(connection)
                    errors.append(nil)
                } catch {
                    // After some errors, such as a full disk, SQLite itself has rolled the whole transaction back.
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
        // Before any caller learns that its write succeeded.
        news.tell()
        putBack(batch.dropFirst(errors.count))
        for (job, error) in zip(batch, errors) { job.finish(error) }
        return true
    }

    private func alone(_ job: Job, _ connection: SQLiteConnection) {
        let database = connection.database
        var failure: (any Error)?
        do {
            try job.run(connection)
            try database.commit()
        } catch {
            // In case SQLite hasn't done so itself.
            try? database.rollback()
            failure = SQLiteEngine.translated(error)
        }
        news.tell()
        job.finish(failure)
    }
}
