import Records
import Testing

@testable import Storage

@Suite struct QuotaTests {
    private func note(_ record: Record, bytes: Int, at stamp: Stamp = stamp(1)) -> Record {
        var record = record
        record.set("note", json(String(repeating: "x", count: bytes)), at: stamp)
        return record
    }

    private func withQuota(_ engine: EngineName, _ quota: Quota, _ body: (Database) async throws -> Void) async throws {
        try await withPlace(engine) { place in
            let database = try await Database(place.address, quota: quota, logger: quiet)
            do {
                try await body(database)
            } catch {
                await database.close()
                throw error
            }
            await database.close()
        }
    }

    /// The holding that is stored for the account, and the sum over its records.
    private func held(_ database: Database, _ account: String) async throws -> (told: Holding, counted: Holding) {
        try await database.engine.read { connection in
            let state = try AccountState(connection, account: account)
            let rows = try connection.rows("SELECT size, deleted FROM records WHERE account = $1", [.text(account)])
            let sum = try rows.reduce(Holding()) {
                $0 + Holding(size: try $1.integer(0), isDeleted: try $1.flag(1))
            }
            return (state.held, sum)
        }
    }

    @Test("SY-9 beyond the quota a record is refused, by itself, and told so", arguments: EngineName.available)
    func bytes(engine: EngineName) async throws {
        try await withQuota(engine, Quota(bytes: 20_000, records: 100)) { database in
            var phone = TestDevice(try await database.someone())
            try await phone.sync(
                database,
                [note(workout("a"), bytes: 8_000), note(workout("b"), bytes: 40_000), note(workout("c"), bytes: 8_000)])
            #expect(phone.refused.map(\.key) == ["workouts/b"])
            #expect(phone.refused.allSatisfy { $0.isFull && $0.problem.reason.contains("full") })
            var laptop = TestDevice(phone.account)
            try await laptop.sync(database)
            #expect(Set(laptop.records.keys.map(\.id)) == ["a", "c"])
            // A record that is there may change, as long as it doesn't grow beyond; so may one of another account.
            try await phone.sync(
                database, [note(workout("a"), bytes: 7_000, at: stamp(2))], pending: ["note": [stamp(1)]])
            #expect(phone.refused.isEmpty)
            try await phone.sync(
                database, [note(workout("a"), bytes: 30_000, at: stamp(3))], pending: ["note": [stamp(2)]])
            #expect(phone.refused.map(\.key) == ["workouts/a"])
            var other = TestDevice(try await database.someone("Eve"))
            try await other.sync(database, [note(workout("a"), bytes: 15_000)])
            #expect(other.refused.isEmpty)
        }
    }

    @Test("SY-9 the number of records is bounded; a deletion makes room", arguments: EngineName.available)
    func records(engine: EngineName) async throws {
        try await withQuota(engine, Quota(bytes: 1 << 20, records: 3)) { database in
            var phone = TestDevice(try await database.someone())
            try await phone.sync(database, ["a", "b", "c", "d"].map { workout($0) })
            #expect(phone.refused.map(\.key) == ["workouts/d"])
            var gone = workout("b")
            gone.delete(at: stamp(5))
            try await phone.sync(database, [gone])
            #expect(phone.refused.isEmpty)
            try await phone.sync(database, [workout("d")])
            #expect(phone.refused.isEmpty)
            // And back it doesn't come.
            gone.restore(at: stamp(6))
            try await phone.sync(database, [gone])
            #expect(phone.refused.map(\.key) == ["workouts/b"])
        }
    }

    @Test("SY-9 copies of losing versions count as well", arguments: EngineName.available)
    func copies(engine: EngineName) async throws {
        try await withQuota(engine, Quota(bytes: 30_000, records: 100)) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            try await phone.sync(database, [note(workout("a"), bytes: 8_000)])
            for number in 1...20 {
                let stamp = stamp(Int64(number) * 10, node: UInt64(number))
                let edit = note(
                    workout("a", name: "From \(number)", at: stamp), bytes: 8_000 - number, at: stamp)
                try await phone.sync(database, [edit], pending: nil)
            }
            let (told, counted) = try await held(database, ada.id)
            #expect(told == counted)
            #expect(told.bytes <= 30_000 && told.records > 1)
        }
    }

    @Test("SY-9 what is deleted counts half until it is forgotten", arguments: EngineName.available)
    func deleted(engine: EngineName) async throws {
        try await withQuota(engine, Quota(bytes: 40_000, records: 100)) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            var refusedAt: Int?
            // A device that makes and deletes for ever is stopped.
            for number in 0..<40 where refusedAt == nil {
                var record = note(workout("w\(number)"), bytes: 8_000)
                try await phone.sync(database, [record])
                if !phone.refused.isEmpty { refusedAt = number }
                record.delete(at: stamp(5))
                if refusedAt == nil { try await phone.sync(database, [record]) }
            }
            #expect(5...20 ~= (refusedAt ?? 0))
            try await database.tidy(now: now + 181 * day)
            let (told, counted) = try await held(database, ada.id)
            #expect(told == counted && told.bytes < 5_000)
            try await phone.sync(database, [note(workout("later"), bytes: 8_000)], at: now + 181 * day)
            #expect(phone.refused.isEmpty)
        }
    }

    @Test("SY-9 what an account holds is right after any history", arguments: EngineName.available)
    func sums(engine: EngineName) async throws {
        try await withQuota(engine, Quota(bytes: 60_000, records: 12)) { database in
            let ada = try await database.someone()
            var random = SystemRandomNumberGenerator()
            var devices = [TestDevice(ada), TestDevice(ada)]
            for step in 0..<200 {
                let index = Int.random(in: 0..<2, using: &random)
                let id = "w\(Int.random(in: 0..<8, using: &random))"
                let moment = stamp(Int64(step), node: UInt64(index + 1))
                var record = devices[index].records[RecordKey("workouts", id)] ?? workout(id, at: moment)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: record.delete(at: moment)
                case 1: record.set("name", json("From \(step)"), at: moment)
                default:
                    let size = [10, 1_000, 70_000].randomElement(using: &random) ?? 10
                    record.set("note", json(String(repeating: "y", count: size)), at: moment)
                    if record.isDeleted { record.restore(at: moment) }
                }
                if Bool.random(using: &random) {
                    try await devices[index].sync(database, [record])
                } else {
                    _ = try? await database.edit(
                        account: ada.id, record.key, [FieldChange("name", json("Edited"))], now: now + Int64(step))
                }
            }
            let (told, counted) = try await held(database, ada.id)
            #expect(told == counted)
            #expect(told.bytes <= 60_000 && told.records <= 12)
            let summary = try #require(try await database.summaries().first)
            #expect(summary.bytes == counted.bytes && summary.records == counted.records)
        }
    }

    @Test("SY-9 an edit from outside is refused as well", arguments: EngineName.available)
    func edits(engine: EngineName) async throws {
        try await withQuota(engine, Quota(bytes: 5_000, records: 1)) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            try await phone.sync(database, [workout("a")])
            await #expect(throws: EditError.full) {
                try await database.edit(
                    account: ada.id, RecordKey("workouts", "a"),
                    [FieldChange("note", json(String(repeating: "x", count: 6_000)))], now: now)
            }
            #expect(try await database.record(account: ada.id, RecordKey("workouts", "a"))?.record == workout("a"))
        }
    }

    @Test("SY-9 a database of an earlier version is counted once", arguments: EngineName.available)
    func migration(engine: EngineName) async throws {
        try await withPlace(engine) { place in
            let database = try await place.open()
            var phone = TestDevice(try await database.someone())
            var gone = note(workout("b"), bytes: 3_001)
            gone.delete(at: stamp(5))
            try await phone.sync(database, [workout("a"), gone])
            let (before, counted) = try await held(database, phone.account.id)
            #expect(before == counted)
            // As it was before there were sums.
            try await database.engine.write { connection in
                try connection.script(
                    "ALTER TABLE accounts DROP COLUMN held_bytes; ALTER TABLE accounts DROP COLUMN held_records")
                try Migration.quota(connection)
            }
            #expect(try await held(database, phone.account.id).told == counted)
            await database.close()
        }
    }
}
