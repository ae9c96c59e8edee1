public import Logging

/// All that the server keeps: accounts, sessions, tokens and records, in SQLite or PostgreSQL.
///
/// Every method is a transaction of its own. What a returned method has written survives the loss of power. Times are in
/// milliseconds since 1970, UTC. All throw `StorageError`; `unavailable` and `full` may pass.
public final class Database: Sendable {
    let engine: any Engine
    let logger: Logger

    /// Opens the database, makes one where there is none, and brings it to this program's version.
    ///
    /// - Throws: `StorageError` with a sentence for the person who starts the program.
    public init(_ address: DatabaseAddress, logger: Logger) async throws {
        self.logger = logger
        switch address.target {
        case .sqlite(let path): engine = try SQLiteEngine(path: path, logger: logger)
        case .postgres(let postgres): engine = PostgresEngine(postgres, logger: logger)
        }
        do {
            try await Migration.run(on: engine)
        } catch {
            await engine.close()
            throw error
        }
    }

    /// Finishes what is being written and closes the connections. Nothing may be asked of it afterwards.
    public func close() async {
        await engine.close()
    }

    /// Whether the database answers.
    public func check() async throws {
        _ = try await engine.read { try $0.rows("SELECT 1", []) }
    }
}
