import Foundation
import Records
import Testing

@testable import Storage

@Suite struct MigrationTests {
    private func engine(at address: DatabaseAddress) throws -> any Engine {
        switch address.target {
        case .sqlite(let path): try SQLiteEngine(path: path, logger: quiet)
        case .postgres(let address): PostgresEngine(address, logger: quiet)
        }
    }

    /// Puts data into the tables as version 1 had them; later versions add theirs.
    private func fill(_ connection: any SQLConnection) throws {
        try connection.run(
            """
            INSERT INTO accounts
                (id, username, username_key, email, email_key, password, recovery, created, sequence)
            VALUES ('a', 'Ada', 'ada', 'A@b.org', 'a@b.org', 'p', 'r', 5, 1)
            """, [])
        try connection.run(
            "INSERT INTO sessions (hash, account, created, seen, expires) VALUES ('s', 'a', 1, 2, 3)", [])
        try connection.run(
            """
            INSERT INTO records (account, collection, id, sequence, deleted, size, text, past)
            VALUES ('a', 'workouts', 'w', 1, 0, $1, $2, '')
            """,
            [.integer(Int64(workout("w").text.utf8.count)), .text(workout("w").text)])
    }

    @Test("SY-5 every earlier version is brought to this one with its data", arguments: EngineName.available)
    func everyVersion(name: EngineName) async throws {
        for version in 1...Migration.all.count {
            try await withPlace(name) { place in
                let engine = try engine(at: place.address)
                try await Migration.run(Array(Migration.all.prefix(version)), on: engine)
                try await engine.write { try fill($0) }
                await engine.close()
                let database = try await place.open()
                #expect(try await database.credentials(login: "ada")?.passwordHash == "p")
                #expect(try await database.session(hash: "s", now: 0)?.expires == 3)
                #expect(try await database.record(account: "a", RecordKey("workouts", "w"))?.record == workout("w"))
                #expect(try await database.engine.read { try $0.rows("SELECT * FROM SavedWorkouts", []) }.count == 1)
                let versions = try await database.engine.read { connection in
                    try connection.rows("SELECT version FROM migrations ORDER BY version", []).map { try $0.integer(0) }
                }
                #expect(versions == (1...Migration.all.count).map(Int64.init))
                await database.close()
            }
        }
    }

    @Test("SY-5 a database of a newer program is refused and left alone", arguments: EngineName.available)
    func newer(name: EngineName) async throws {
        try await withPlace(name) { place in
            let database = try await place.open()
            _ = try await database.someone()
            try await database.engine.write { try $0.run("INSERT INTO migrations VALUES (99, 0)", []) }
            await database.close()
            await #expect(throws: StorageError.newer(found: 99, known: Migration.all.count)) { try await place.open() }
        }
    }

    @Test("SY-5 a database that isn't one, or can't be, is refused with a sentence")
    func unusable() async throws {
        try await withPlace(.sqlite) { place in
            let file = place.path("text")
            try Data(String(repeating: "not a database ", count: 1_000).utf8).write(to: URL(filePath: file))
            for path in [file, place.path("no/such/folder"), place.path("")] {
                do {
                    _ = try await Database(.sqlite(path: path), logger: quiet)
                    Issue.record("\(path) was opened")
                } catch StorageError.unusable(let sentence) {
                    #expect(sentence.hasPrefix("The database \(path) can't be used: "))
                }
            }
            let nobody = try DatabaseAddress("postgres://u:hush@127.0.0.1:1/x")
            do {
                _ = try await Database(nobody, logger: quiet)
                Issue.record("it was opened")
            } catch StorageError.unavailable(let reason) {
                #expect(!reason.contains("hush"))
            }
        }
    }

    @Test("SY-5 SQLite waits for the disk at every commit, with a write-ahead log and foreign keys")
    func settings() async throws {
        try await withDatabase(.sqlite) { database in
            let found = try await database.engine.write { connection in
                try ["journal_mode", "synchronous", "foreign_keys"].map { name in
                    try connection.row("PRAGMA \(name)", [])?.values[0]
                }
            }
            #expect(found == [.text("wal"), .integer(2), .integer(1)])
        }
    }
}
