public import Logging

/// All that the server keeps: accounts, sessions, tokens and records, in SQLite or PostgreSQL.
///
/// Every method is a transaction of its own. What a returned method has written survives the loss of power. Times are in
/// milliseconds since 1970, UTC. All throw `StorageError`; `unavailable` and `full` may pass.
public final class Database: Sendable {
    let engine: any Engine
    let logger: Logger
    let changes = Changes()
    /// Nil where other servers write to the same database, or nobody asks twice.
    let recent: Recent?
    let quota: Quota
    private let relay: PostgresRelay?
    /// By which it waits, and counts how long others have waited.
    let clock: any Clock<Duration>
    /// This server, in the stamps of edits that are made here.
    let node = UInt64.random(in: .min ... .max)

    /// The purpose that a database is opened for.
    public enum Purpose: Sendable {
        /// It is made where there is none, and brought to this program's version.
        case serving
        /// Beside the server, which may be an older one: nothing is changed but what is asked for. The version must be this program's.
        case administering
        /// The same, for what is right in every version up to this program's.
        case copying
    }

    /// - Parameters:
    ///   - quota: how much each account may hold.
    ///   - clock: by which it waits, and counts how long others have waited.
    /// - Throws: `StorageError` with a sentence for the person who starts the program.
    public convenience init(
        _ address: DatabaseAddress, for purpose: Purpose = .serving, quota: Quota = Quota(),
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) async throws {
        try await self.init(
            address, for: purpose, quota: quota, patience: SQLiteEngine.patience, clock: clock, logger: logger)
    }

    /// - Parameter patience: how long a write waits for another process that keeps SQLite locked.
    init(
        _ address: DatabaseAddress, for purpose: Purpose = .serving, quota: Quota = Quota(), patience: Duration,
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) async throws {
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

    /// Finishes what is being written and closes the connections. Nothing may be asked of it afterwards.
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
    /// Tells all who follow an account on this server that it has changed. The others hear of it by themselves.
    func publish(_ news: AccountNews) {
        changes.publish(news)
    }

    /// This process has written to SQLite.
    private func wrote(_ written: Written) {
        recent?.forget(written)
        for account in written.access { changes.publishAccess(of: account) }
        if written.everything { lookUpFollowed() }
    }

    /// Another process has written to SQLite, whatever it was.
    private func lostSight() {
        recent?.forgetAll()
        lookUpFollowed()
    }

    private func heard(_ news: PostgresRelay.News) {
        switch news {
        case .changed(let news): changes.publish(news)
        case .access(let account): changes.publishAccess(of: account)
        case .anything: lookUpFollowed()
        }
    }

    /// News may have been lost: tells all who follow accounts how far those are, and has them look whether they still may.
    private func lookUpFollowed() {
        changes.publishAccess(of: nil)
        let accounts = changes.accounts
        Task {
            for account in accounts {
                do {
                    let cursor = try await engine.read { try AccountState($0, account: account).cursor }
                    changes.publish(AccountNews(account: account, cursor: cursor))
                } catch StorageError.noAccount {
                    changes.publish(AccountNews(account: account, cursor: nil))
                } catch {
                    // Away again. They are told when it is back, or ask.
                    logger.warning("What changed meanwhile can't be looked up", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
