import Records
import Testing

@testable import Storage

@Suite struct TidyTests {
    @Test("SY-3 of what was deleted 180 days ago the stamp remains", arguments: EngineName.available)
    func tombstones(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var phone = TestDevice(try await database.someone())
            let account = phone.account.id
            func deleted(_ id: String, at milliseconds: Int64) -> Record {
                var record = workout(id, at: stamp(-400 * day))
                record.set("note", json(String(repeating: "x", count: 500)), at: stamp(-400 * day))
                record.delete(at: stamp(milliseconds))
                return record
            }
            let old = (0..<150).map { deleted("old\($0)", at: -180 * day - 1) }
            try await phone.sync(
                database, old + [deleted("new", at: -180 * day), workout("live", at: stamp(-400 * day))])
            let cursor = phone.cursor
            try await database.tidy(now: now)
            var laptop = TestDevice(phone.account)
            try await laptop.sync(database)
            #expect(laptop.cursor == cursor)
            #expect(laptop.records.count == 152)
            for record in laptop.records.values {
                #expect(record.fields.isEmpty == record.key.id.hasPrefix("old"))
                #expect(record.isDeleted == (record.key.id != "live"))
            }
            // What comes from a device that has slept through it stays deleted.
            try await phone.sync(database, [workout("old7", at: stamp(-400 * day))])
            #expect(try await database.record(account: account, RecordKey("workouts", "old7")) == nil)
        }
    }

    @Test("AC-5 expired sessions and tokens are removed", arguments: EngineName.available)
    func expired(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            for (hash, expires) in [("old", now), ("new", now + 1)] {
                try await database.startSession(account: ada.id, hash: hash, now: now - 5, expires: expires)
                _ = try await database.createToken(
                    account: ada.id, hash: hash, name: hash, scope: .read, now: now - 5, expires: expires)
            }
            try await database.tidy(now: now)
            #expect(try await database.session(hash: "old", now: now - 1) == nil)
            #expect(try await database.session(hash: "new", now: now - 1) != nil)
            #expect(try await database.tokens(account: ada.id, now: now - 1).map(\.name) == ["new"])
        }
    }
}
