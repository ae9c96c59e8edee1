import Foundation
import GRDB

/// The reason why a backup failed, in a sentence for the person who asked for it.
public struct BackupError: Error, Equatable, CustomStringConvertible {
    public let description: String
}

extension Database {
    /// Copies the database into a new file while it is in use: a snapshot of one moment, under another epoch.
    ///
    /// - Throws: `BackupError` if the file exists or can't be made, and for PostgreSQL, which has its own tools for
    ///   backups.
    public func backup(to path: String) async throws {
        guard let engine = engine as? SQLiteEngine else {
            throw BackupError(
                description: """
                    The database is PostgreSQL's: copy it with pg_dump, or as its handbook says. After pg_restore run \
                    “setlist admin restored”, so that all devices send what they have.
                    """)
        }
        let file = URL(filePath: path)
        // Under another name until it is complete and on the disk: so half a copy is never taken for a whole one.
        let part = URL(filePath: path + ".part-\(UInt32.random(in: .min ... .max))")
        defer { try? FileManager.default.removeItem(at: part) }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw BackupError(description: "\(path) exists already; a copy replaces nothing.")
        }
        do {
            try await engine.copy(to: part.path)
            // Unlike a rename, a link never replaces a file that somebody else has made meanwhile.
            try FileManager.default.linkItem(at: part, to: file)
            try Self.flush(part.deletingLastPathComponent())
        } catch let error as DatabaseError {
            throw BackupError(description: "\(path) can't be written: \(error.message ?? "\(error.resultCode)").")
        } catch let error as CocoaError {
            throw BackupError(description: "\(path) can't be written: \(error.localizedDescription)")
        }
    }

    /// Flushes a folder's list of files to the disk.
    private static func flush(_ folder: URL) throws {
        let handle = try FileHandle(forReadingFrom: folder)
        try handle.synchronize()
        try handle.close()
    }
}

extension SQLiteEngine {
    /// Copies by SQLite's own means into a file that nobody else uses.
    fileprivate func copy(to path: String) async throws {
        var configuration = GRDB.Configuration()
        configuration.journalMode = .default
        PrivateFile.create(path)
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try pool.backup(to: copy)
        try await copy.writeWithoutTransaction { database in
            // One file, without a log beside it.
            try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
            try database.execute(sql: "UPDATE settings SET value = ? WHERE name = 'epoch'", arguments: [Epoch.random()])
        }
    }
}
