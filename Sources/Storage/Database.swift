public import Logging

/// All that the server keeps: accounts, sessions, tokens and records, in SQLite or PostgreSQL.
///
/// Every method is a transaction of its own. What a returned method has written survives the loss of power. Times are in
/// milliseconds since 1970, UTC. All throw `StorageError`; `unavailable` and `full` may pass.
public final class Database: Sendable {
    let engine: any Engine
    let logger: Logger
    let changes: Changes
    /// Nil where other servers write to the same database.
    let recent: Recent?
    let quota: Quota
    private let relay: PostgresRelay?
    /// This server, in the stamps of edits that are made here.
    let node = UInt64.random(in: .min ... .max)

    /// Opens the database, makes one where there is none, and brings it to this program's version.
    ///
    /// - Parameter quota: how much each account may hold.
    /// - Throws: `StorageError` with a sentence for the person who starts the program.
    public init(_ address: DatabaseAddress, quota: Quota = Quota(), logger: Logger) async throws {
        self.logger = logger
        self.quota = quota
        let changes = Changes()
        self.changes = changes
        switch address.target {
        case .sqlite(let path):
            let recent = Recent()
            self.recent = recent
            engine = try SQLiteEngine(path: path, logger: logger) { recent.forgetAll() }
            relay = nil
        case .postgres(let postgres):
            recent = nil
            engine = PostgresEngine(postgres, logger: logger)
            relay = PostgresRelay(postgres, changes: changes, logger: logger)
        }
        do {
            try await Migration.run(on: engine)
        } catch {
            await engine.close()
            throw error
        }
        relay?.start()
    }

    /// Finishes what is being written and closes the connections. Nothing may be asked of it afterwards.
    public func close() async {
        await relay?.close()
        changes.finish()
        await engine.close()
    }

    /// Tells all who follow an account, here and on other servers, that it has changed.
    func publish(_ news: AccountNews) {
        changes.publish(news)
        relay?.send(news)
    }

    /// Whether the database answers.
    public func check() async throws {
        _ = try await engine.read { try $0.rows("SELECT 1", []) }
    }
}
