import Foundation
import Records
import Testing

@testable import Storage

@Suite struct BackupTests {
    @Test("SY-6 a copy of a database in use opens with everything in it, under another epoch")
    func restore() async throws {
        try await withPlace(.sqlite) { place in
            let database = try await place.open()
            var phone = TestDevice(try await database.someone())
            try await phone.sync(database, (0..<500).map { workout("w\($0)") })
            let account = phone.account
            let writer = Task {
                for number in 0..<50 {
                    let request = TestDevice(account).request([workout("during\(number)")])
                    _ = try await database.sync(account: account.id, request, now: now)
                }
            }
            let file = place.path("copy.db")
            try await database.backup(to: file)
            try await writer.value
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: place.path("")).filter { $0.hasPrefix("copy") } == [
                    "copy.db"
                ])
            let restored = try await Database(.sqlite(path: file), logger: quiet)
            #expect(try await restored.epoch() != database.epoch())
            #expect(try await restored.credentials(login: "ada") == database.credentials(login: "ada"))
            // The phone notices, and sends what it has.
            let answer = try await restored.sync(account: account.id, phone.request([]), now: now)
            #expect(answer.isReset)
            var laptop = TestDevice(account)
            try await laptop.sync(restored)
            #expect(Set(phone.records.keys).isSubset(of: Set(laptop.records.keys)))
            await restored.close()
            await database.close()
        }
    }

    @Test("SY-6 a copy replaces nothing, and leaves nothing behind where it fails")
    func refused() async throws {
        try await withPlace(.sqlite) { place in
            let database = try await place.open()
            try Data("mine".utf8).write(to: URL(filePath: place.path("there")))
            await #expect(throws: BackupError.self) { try await database.backup(to: place.path("there")) }
            #expect(try Data(contentsOf: URL(filePath: place.path("there"))) == Data("mine".utf8))
            await #expect(throws: BackupError.self) { try await database.backup(to: place.path("no/folder")) }
            let files = try FileManager.default.contentsOfDirectory(atPath: place.path(""))
            #expect(files.allSatisfy { $0.hasPrefix("setlist.db") || $0 == "there" })
            await database.close()
        }
    }

    @Test("SY-6 PostgreSQL is copied by its own tools", .enabled(if: TestCluster.address != nil))
    func postgres() async throws {
        try await withPlace(.postgres) { place in
            let database = try await place.open()
            do {
                try await database.backup(to: place.path("x"))
                Issue.record("It made a copy")
            } catch let error as BackupError {
                #expect(error.description.contains("pg_dump"))
            }
            await database.close()
        }
    }

    @Test("SY-6 a file that was copied by hand has another epoch, one that was only moved has not")
    func copiedByHand() async throws {
        try await withPlace(.sqlite) { place in
            let database = try await place.open()
            var phone = TestDevice(try await database.someone())
            try await phone.sync(database, [workout("before")])
            let epoch = try await database.epoch()
            await database.close()
            let file = place.path("setlist.db")
            // A copy of the file of a server that has stopped has all of it.
            let log = try? FileManager.default.attributesOfItem(atPath: file + "-wal")[.size] as? Int
            #expect((log ?? 0) == 0)
            try FileManager.default.copyItem(atPath: file, toPath: place.path("copy"))
            let again = try await place.open()
            #expect(try await again.epoch() == epoch)
            try await phone.sync(again, [workout("after")])
            await again.close()
            // The copy in the place of the file, as after a lost disk.
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.moveItem(atPath: place.path("copy"), toPath: file)
            let restored = try await place.open()
            #expect(try await restored.epoch() != epoch)
            let answer = try await restored.sync(account: phone.account.id, phone.request([]), now: now)
            #expect(answer.isReset)
            await restored.close()
        }
    }

    @Test("SY-6 a database is copied as it is, whatever its version, and not changed by that")
    func older() async throws {
        try await withPlace(.sqlite) { place in
            let engine = try SQLiteEngine(path: place.path("setlist.db"), logger: quiet)
            try await Migration.run(Array(Migration.all.prefix(3)), on: engine)
            func versions(_ engine: any Engine) async throws -> Int {
                try await engine.read { try $0.rows("SELECT version FROM migrations", []).count }
            }
            let older = StorageError.older(found: 3, known: Migration.all.count)
            await #expect(throws: older) { try await place.open(for: .administering) }
            let database = try await place.open(for: .copying)
            let file = place.path("copy")
            try await database.backup(to: file)
            let epoch = try await database.epoch()
            await database.close()
            #expect(try await versions(engine) == 3)
            await engine.close()
            let copy = try SQLiteEngine(path: file, logger: quiet)
            #expect(try await versions(copy) == 3)
            await copy.close()
            let served = try await Database(.sqlite(path: file), logger: quiet)
            #expect(try await served.epoch() != epoch)
            await served.close()
        }
    }
}
