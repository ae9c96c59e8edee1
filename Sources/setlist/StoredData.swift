import ArgumentParser
import Foundation
import Logging
import Server
import Storage

/// The place of the server's data: the same flags and environment as for `serve`.
struct StoredData: ParsableArguments {
    @Option(help: "The server's folder. (default: SETLIST_DATA, else .data)") var data: String?
    @Option(help: "The server's database, where it isn't in that folder. (default: SETLIST_DATABASE)")
    var database: String?

    /// The server's settings, as far as they name its data.
    func configuration() throws(Failure) -> Server.Configuration {
        let flags: [Server.Configuration.Setting: String?] = [.data: data, .database: database]
        do {
            return try Server.Configuration(
                flags: flags.compactMapValues(\.self), environment: ProcessInfo.processInfo.environment)
        } catch {
            throw Failure(.usage, error.description)
        }
    }

    /// Opens the database, which must exist, for the duration of the closure. The server may be running, even an older
    /// version.
    func open(for purpose: Database.Purpose = .administering, _ body: (Database) async throws -> Void) async throws {
        let address = try configuration().databaseAddress
        if let path = address.path, !FileManager.default.fileExists(atPath: path) {
            throw Failure(.noInput, "There is no database \(path). Name the server's folder with --data.")
        }
        do {
            keepFilesPrivate()
            let database = try await Database(
                address, for: purpose, logger: Logger(label: "setlist") { _ in SwiftLogNoOpLogHandler() })
            do {
                try await body(database)
            } catch {
                await database.close()
                throw error
            }
            await database.close()
        } catch let error as StorageError {
            throw Failure(.unavailable, error.description)
        }
    }
}
