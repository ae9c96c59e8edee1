import Foundation
import GRDB
import Logging
import Synchronization

/// SQLite in one file, through GRDB: write-ahead log, every commit on the disk before it counts, one writer, many
/// readers.
final class SQLiteEngine: Engine {
    let pool: DatabasePool
    let writer: SQLiteWriter
    private let checkpointer: SQLiteCheckpointer
    private let texts = SQLiteTexts()
    private let news = SQLiteNews()
    private let watch = Mutex<SQLiteWatch?>(nil)
    private let clock: any Clock<Duration>

    /// How long a write waits for another writing process, in all.
    static let patience = Duration.seconds(10)

    /// - Throws: `StorageError.unusable`.
    init(
        path: String, patience: Duration = patience, clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) throws {
        self.clock = clock
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        // Other processes write too: `setlist admin`, another server by mistake.
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = max(4, ProcessInfo.processInfo.activeProcessorCount)
        configuration.persistentReadOnlyConnections = true
        configuration.label = "setlist"
        // SQLite gives the same mode to the files beside it.
        PrivateFile.create(path)
        PrivateFile.restrict([path, path + "-wal", path + "-shm"])
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // After opening: with the write-ahead log, GRDB sets NORMAL, under which a power cut can lose commits.
            try pool.writeWithoutTransaction {
                // Deleted content is overwritten: see `erase`.
                try $0.execute(
                    sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON")
            }
            checkpointer = try SQLiteCheckpointer(path: path, configuration: configuration, logger: logger)
            writer = try SQLiteWriter(
                pool: pool, texts: texts, news: news, checkpointer: checkpointer, patience: patience,
                clock: clock)
        } catch let error as DatabaseError {
            let reason =
                switch error.resultCode {
                case .SQLITE_NOTADB, .SQLITE_CORRUPT: "it is no SQLite database, or a damaged one"
                case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY:
                    "it can't be opened for writing; is its folder there, and may this user write to it?"
                default: error.message ?? "SQLite says \(error.resultCode)"
                }
            throw StorageError.unusable("The database \(path) can't be used: \(reason).")
        }
    }

    /// Reports writes from now on. The tables must exist.
    ///
    /// - Parameters:
    ///   - onWritten: called for each write of this process, before its caller learns that it succeeded.
    ///   - onForeignChange: called within a second after another process has written.
    func listen(
        onWritten: @escaping @Sendable (Written) -> Void, onForeignChange: @escaping @Sendable () -> Void
    ) async throws {
        try await pool.writeWithoutTransaction { [news] in try news.listen($0, onWritten) }
        watch.withLock { $0 = SQLiteWatch(writer: writer, onChange: onForeignChange) }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        do {
            return try await pool.read { [texts] in try body(SQLiteConnection(database: $0, texts: texts)) }
        } catch {
            throw Self.translated(error)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await Job.value(of: body, clock: clock) { writer.submit($0) }
    }

    /// Removes deleted data from the disk: SQLite has overwritten it in the file, and this removes the log's copies.
    func erase() async throws {
        try await pool.writeWithoutTransaction { database in
            // A slow reader must not keep writers waiting: then the log is truncated after another deletion, or when
            // the server stops.
            let patience = try Int.fetchOne(database, sql: "PRAGMA busy_timeout") ?? 0
            try database.execute(sql: "PRAGMA busy_timeout = 5000")
            defer { try? database.execute(sql: "PRAGMA busy_timeout = \(patience)") }
            do {
                _ = try database.checkpoint(.truncate)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                return
            }
        }
    }

    func close() async {
        watch.withLock { $0?.close() }
        await writer.close()
        checkpointer.close()
        try? pool.close()
    }

    /// Translates SQLite's errors.
    static func translatingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw translated(error)
        }
    }

    static func translated(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        switch error.resultCode {
        case .SQLITE_FULL: return StorageError.full
        case .SQLITE_BUSY, .SQLITE_LOCKED: return StorageError.unavailable("another program keeps it locked.")
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY:
            return StorageError.unavailable("reading or writing its file failed (\(error.extendedResultCode)).")
        default: return StorageError.fault("\(error.extendedResultCode): \(error.message ?? "")")
        }
    }
}
