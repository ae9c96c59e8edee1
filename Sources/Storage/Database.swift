public import Logging

/// The server's whole data: accounts, sessions, tokens and records, in SQLite or PostgreSQL.
///
/// Every method is a transaction of its own. Once a method has returned, its writes survive the loss of power. Times
/// are in milliseconds since 1970, UTC. All methods throw `StorageError`; `unavailable` and `full` may be temporary.
public final class Database: Sendable {
    let engine: any Engine
    let logger: Logger
    let changes = Changes()
    /// Nil if other servers write to the same database, or if it isn't opened for serving.
    let recent: Recent?
    let quota: Quota
    let sums = BoardSums()
    private let relay: PostgresRelay?
    /// The clock for waiting, and for measuring how long jobs have waited.
    let clock: any Clock<Duration>
    /// The time after which a large change lets others write, and goes on in another transaction.
    let writerTurn: Duration
    /// The server's node in the stamps of edits made by it.
    let node = UInt64.random(in: .min ... .max)

    /// The purpose that a database is opened for.
    public enum Purpose: Sendable {
        /// The database is made if there is none, and migrated to this program's version.
        case serving
        /// Beside the server, which may be an older one: only the requested changes are made. The version must be this
        /// program's.
        case administering
        /// The same, for operations that are right in every version up to this program's.
        case copying
    }

    /// - Parameters:
    ///   - quota: the most that each account may hold.
    ///   - clock: for waiting, and for measuring how long jobs have waited.
    /// - Throws: `StorageError` with a sentence for the person who starts the program.
    public convenience init(
        _ address: DatabaseAddress, for purpose: Purpose = .serving, quota: Quota = Quota(),
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) async throws {
        try await self.init(
            address, for: purpose, quota: quota, patience: SQLiteEngine.patience, clock: clock, logger: logger)
    }

    /// - Parameters:
    ///   - patience: how long a write waits for another process that keeps SQLite locked.
    ///   - writerTurn: see there.
    init(
        _ address: DatabaseAddress, for purpose: Purpose = .serving, quota: Quota = Quota(),
        patience: Duration = SQLiteEngine.patience, writerTurn: Duration = .milliseconds(10),
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) async throws {
        self.writerTurn = writerTurn
        self.clock = clock
        self.logger = logger
        self.quota = quota
        let isServing = purpose == .serving
        let sqlite: SQLiteEngine?
        switch address.target {
        case .sqlite(let path):
            let made = try SQLiteEngine(path: path, patience: patience, clock: clock, logger: logger)
            sqlite = made
            engine = made
            recent = isServing ? Recent() : nil
            relay = nil
        case .postgres(let postgres):
            sqlite = nil
            engine = PostgresEngine(postgres, settles: isServing, clock: clock, logger: logger)
            recent = nil
            relay = isServing ? PostgresRelay(postgres, logger: logger) : nil
        }
        do {
            switch purpose {
            case .serving:
                try await Migration.run(on: engine)
                try await sqlite?.listen(
                    onWritten: { [weak self] in self?.wrote($0) },
                    onForeignChange: { [weak self] in self?.lostSight() })
            case .administering: try await Migration.check(engine, takesOlder: false)
            case .copying: try await Migration.check(engine, takesOlder: true)
            }
        } catch {
            await engine.close()
            throw error
        }
        await relay?.start { [weak self] in self?.heard($0) }
    }

    /// Finishes pending writes and closes the connections. The database can't be used afterwards.
    public func close() async {
        await relay?.close()
        changes.finish()
        await engine.close()
    }

    /// - Returns: The value of the closure, once it is on the disk.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await engine.write(body)
    }

    /// Whether the database answers.
    public func check() async throws {
        _ = try await engine.read { try $0.rows("SELECT 1", []) }
    }
}

// MARK: - News

extension Database {
    /// Tells this server's followers of an account that it has changed. Other servers' followers are notified
    /// separately.
    func publish(_ news: AccountNews) {
        changes.publish(news)
    }

    /// Called after this process has written to SQLite.
    private func wrote(_ written: Written) {
        recent?.forget(written)
        for account in written.access { changes.publishAccess(of: account) }
        if written.everything { lookUpFollowed() }
    }

    /// Called after another process has written to SQLite; its changes are unknown.
    private func lostSight() {
        recent?.forgetAll()
        lookUpFollowed()
    }

    private func heard(_ news: PostgresRelay.News) {
        switch news {
        case .changed(let news): changes.publish(news)
        case .access(let account): changes.publishAccess(of: account)
        case .boards(let accounts): changes.publishBoards(of: accounts)
        case .anything: lookUpFollowed()
        }
    }

    /// News may have been lost: sends all followers their accounts' cursors, and has them check again whether they
    /// still have access.
    private func lookUpFollowed() {
        changes.publishAccess(of: nil)
        changes.publishBoards(of: nil)
        let accounts = changes.accounts
        Task {
            for account in accounts {
                do {
                    let cursor = try await engine.read { try AccountState($0, account: account).cursor }
                    changes.publish(AccountNews(account: account, cursor: cursor))
                } catch StorageError.noAccount {
                    changes.publish(AccountNews(account: account, cursor: nil))
                } catch {
                    // Gone again. Followers are notified when the database is back, or they ask themselves.
                    logger.warning("What changed meanwhile can't be looked up", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
