import Foundation
import Logging
import Records
import Storage
import TestSupport
import Testing

@Suite struct AdminTests {
    private let quiet = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })

    /// A server's folder with Ada's account and a record in it; the database is in use.
    private func withData(_ body: (TemporaryFolder, Database, Account) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try await Turns.places.take {
            let database = try await Database(.sqlite(path: folder.path("setlist.sqlite")), logger: quiet)
            do {
                let ada = try await database.create(
                    NewAccount(username: "Ada", email: "ada@example.org", passwordHash: "old"), now: 1_794_614_400_000)
                _ = try await database.edit(
                    account: ada.id, RecordKey("profile", "profile"), now: 1_794_614_400_000
                ) { _, _ in
                    [FieldChange("name", "\"Ada\"")]
                }
                try await body(folder, database, ada)
            } catch {
                await database.close()
                throw error
            }
            await database.close()
        }
    }

    private func run(_ arguments: String..., in folder: TemporaryFolder) async throws -> CommandLineProgram.Result {
        try await CommandLineProgram.run(arguments, environment: ["SETLIST_DATA": folder.url.path], in: folder.url)
    }

    @Test("SY-6 a backup of a database in use is a database with everything in it, and replaces no file")
    func backup() async throws {
        try await withData { folder, database, ada in
            let result = try await run("backup", "copy.sqlite", in: folder)
            #expect(result.errors.isEmpty)
            #expect(result.status == 0)
            let copy = try await Database(.sqlite(path: folder.path("copy.sqlite")), logger: quiet)
            #expect(try await copy.credentials(login: "ada")?.passwordHash == "old")
            #expect(
                try await copy.record(account: ada.id, RecordKey("profile", "profile"))?.record["name"] == "\"Ada\"")
            #expect(try await copy.epoch() != database.epoch())
            await copy.close()
            let again = try await run("backup", "copy.sqlite", in: folder)
            #expect(again.status == 73)
            #expect(again.errors == "setlist: copy.sqlite exists already; a copy replaces nothing.\n")
        }
    }

    @Test("AC-6 an administrator resets a password, by username or email")
    func reset() async throws {
        try await withData { folder, database, ada in
            try await database.startSession(
                account: ada.id, hash: "h", now: 1_794_614_400_000, expires: 4_000_000_000_000)
            let result = try await run("admin", "reset-password", "ADA@example.org", in: folder)
            #expect(result.status == 0)
            let password = result.output.trimmingCharacters(in: .newlines)
            #expect(password.utf8.count == 23)
            let hash = try #require(try await database.credentials(account: ada.id)?.passwordHash)
            #expect(hash.hasPrefix("$scrypt$"))
            #expect(try await database.session(hash: "h", now: 1_794_614_400_000) == nil)
            // A line of the security log, without the password.
            #expect(result.errors.contains("setlist.security") && result.errors.contains("account=\(ada.id)"))
            #expect(!result.errors.contains(password))
            #expect(
                try await run("admin", "reset-password", "eve", in: folder).errors
                    == "setlist: There is no account “eve”.\n")
        }
    }

    @Test("AP-1 AC-9 an administrator lists accounts and deletes one with its songs, once it is said that it is meant")
    func delete() async throws {
        try await withData { folder, database, ada in
            let list = try await run("admin", "accounts", in: folder)
            #expect(list.output.contains("\nAda\tada@example.org\t2026-11-14\t1\t"))
            let asked = try await run("admin", "delete", "ada", in: folder)
            #expect(asked.status == 64)
            #expect(asked.errors.contains("--yes"))
            #expect(try await database.account(ada.id) == ada)
            try folder.write("songs/\(ada.id)/trash/2026-11-29/a", [1])
            try folder.write("songs/somebody/b", [1])
            #expect(try await run("admin", "delete", "--yes", "ada", in: folder).status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("songs")) == ["somebody"])
            #expect(try await database.account(ada.id) == nil)
        }
    }

    @Test("SY-6 after a restore by other means the database is given another epoch")
    func restored() async throws {
        try await withData { folder, database, _ in
            let epoch = try await database.epoch()
            #expect(try await run("admin", "restored", in: folder).status == 0)
            #expect(try await database.epoch() != epoch)
        }
    }

    @Test("AP-4 where there is no database none is made, and a wrong setting is a sentence")
    func missing() async throws {
        let folder = try TemporaryFolder()
        for arguments in [["admin", "accounts"], ["backup", "copy"]] {
            let result = try await CommandLineProgram.run(arguments, in: folder.url)
            #expect(result.status == 66)
            #expect(result.errors.hasPrefix("setlist: There is no database "))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        let wrong = try await CommandLineProgram.run(
            ["admin", "accounts", "--database", "mysql://u:hush@h/d"], in: folder.url)
        #expect(wrong.status == 64)
        #expect(!wrong.errors.contains("hush"))
    }
}
