import Foundation
import Records

/// A step from one version of the tables to the next. Append-only: a released migration is never changed.
struct Migration: Sendable {
    let steps: @Sendable (any SQLConnection) throws -> Void

    /// Number 1 leads from an empty database to version 1.
    static let all = [
        Migration(steps: tables), Migration(steps: views), Migration(steps: nonces), Migration(steps: exercises),
        Migration(steps: access), Migration(steps: tombstones),
        Migration(steps: devices), Migration(steps: quota), Migration(steps: goals),
        Migration(steps: calendars), Migration(steps: fitness), Migration(steps: restDays),
        Migration(steps: heart), Migration(steps: routines), Migration(steps: songs),
        Migration(steps: songFiles), Migration(steps: reminders), Migration(steps: competitions),
        Migration(steps: sessionFacts), Migration(steps: leaving), Migration(steps: enteredSessions),
        Migration(steps: measures),
    ]

    /// Migrates a database; idempotent. Of several servers that start at once, one does it.
    ///
    /// - Throws: `StorageError.newer` if the database has a later version than this program knows.
    static func run(_ migrations: [Migration] = all, on engine: any Engine) async throws {
        try await engine.write { connection in
            switch connection.dialect {
            case .sqlite: break
            case .postgres:
                // With millions of records it takes long, and the other servers wait as long.
                try connection.script("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
                _ = try connection.rows(
                    "SELECT pg_advisory_xact_lock($1 # hashtext(current_schema())::bigint)", [.integer(lock)])
            }
            try connection.script(
                "CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY, applied BIGINT NOT NULL)")
            let version = try version(connection)
            guard version <= all.count else { throw StorageError.newer(found: version, known: all.count) }
            for (number, migration) in zip(1..., migrations) where number > version {
                try migration.steps(connection)
                try connection.run(
                    "INSERT INTO migrations (version, applied) VALUES ($1, $2)",
                    [.integer(Int64(number)), .integer(Int64(Date().timeIntervalSince1970 * 1000))])
            }
            try Home.settle(connection)
        }
    }

    /// Checks a database's version without changing anything.
    ///
    /// - Throws: `StorageError.newer`; `StorageError.older` if older versions aren't accepted.
    static func check(_ engine: any Engine, takesOlder: Bool) async throws {
        try await engine.read { connection in
            let table =
                switch connection.dialect {
                case .sqlite: "SELECT name FROM sqlite_master WHERE name = 'migrations'"
                case .postgres: "SELECT to_regclass('migrations')::text"
                }
            let isMade = try connection.row(table, [])?.optionalText(0) != nil
            let version = isMade ? try version(connection) : 0
            if version > all.count { throw StorageError.newer(found: version, known: all.count) }
            if version == 0 || version < all.count && !takesOlder {
                throw StorageError.older(found: version, known: all.count)
            }
        }
    }

    private static func version(_ connection: any SQLConnection) throws -> Int {
        Int(try connection.row("SELECT COALESCE(MAX(version), 0) FROM migrations", [])?.integer(0) ?? 0)
    }

    /// An arbitrary number, the same in all servers: "setlist" in ASCII.
    private static let lock: Int64 = 0x73_65_74_6C_69_73_74
}
