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
            // A record from a device that has slept through the deletion stays deleted.
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

    @Test("SY-9 what is to be put away is found by an index, and looked at once", arguments: EngineName.available)
    func found(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var phone = TestDevice(try await database.someone())
            var young = workout("young", at: stamp(-2 * day))
            young.delete(at: stamp(-day))
            var old = workout("old", at: stamp(-300 * day))
            old.delete(at: stamp(-200 * day))
            try await phone.sync(database, [young, old, workout("live")])
            // As after an earlier version, which didn't note when.
            try await database.engine.write { try $0.script("UPDATE records SET deleted_at = 0 WHERE deleted = 1") }
            try await database.tidy(now: now)
            let rows = try await database.engine.read { connection in
                try connection.rows("SELECT id, deleted_at FROM records WHERE deleted_at IS NOT NULL", [])
            }
            #expect(rows == [SQLRow(values: [.text("young"), .integer(now - day)])])
            guard engine == .sqlite else { return }
            let plan = try await database.engine.read { connection in
                try connection.rows("EXPLAIN QUERY PLAN " + Database.dueTombstones(atOnce: 10), [.integer(now)])
            }
            #expect(plan.count == 1)
            #expect(try plan[0].text(3).contains("USING INDEX records_deleted_at"))
        }
    }

    @Test("SY-4 pieces whose last one never came go after a day", arguments: EngineName.available)
    func pieces(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var phone = TestDevice(try await database.someone())
            for (push, time) in [("old", now - day), ("new", now - day + 1)] {
                let pieces = (0..<9).map {
                    RecordPiece(key: RecordKey("workouts", "w"), push: push, number: $0, count: 10, text: "x")
                }
                try await phone.sync(database, pieces: pieces, at: time)
            }
            try await database.tidy(now: now)
            let left = try await database.engine.read { connection in
                try connection.rows("SELECT push, CAST(COUNT(*) AS BIGINT) FROM pieces GROUP BY push", [])
            }
            #expect(left == [SQLRow(values: [.text("new"), .integer(9)])])
        }
    }
}
