import Records
import Testing

@testable import Storage

@Suite struct RecordTests {
    private let key = RecordKey("workouts", "a")

    private func fields(_ record: Record) -> [FieldChange] { record.fields.map { FieldChange($0.name, $0.value) } }

    @Test("AP-2 records are listed by id, page by page, without deleted ones", arguments: EngineName.available)
    func list(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let ids = ["B", "a", "_", "-", "Z.", "b", "a1"]
            try await ada.sync(database, ids.map { workout($0) })
            #expect(try await database.delete(account: ada.account.id, RecordKey("workouts", "b"), now: now + 1))
            var found: [String] = []
            var hasMore = true
            while hasMore {
                let page = try await database.records(
                    account: ada.account.id, collection: "workouts", after: found.last, limit: 2)
                #expect(page.records.count <= 2)
                found += page.records.map(\.record.key.id)
                hasMore = page.hasMore
            }
            #expect(found == ["-", "B", "Z.", "_", "a", "a1"])
            #expect(
                try await database.records(account: ada.account.id, collection: "sessions", limit: 9).records.isEmpty)
        }
    }

    @Test("AP-2 an edit stamps what differs, and devices get it", arguments: EngineName.available)
    func edit(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            let account = ada.account.id
            let made = try await database.edit(account: account, key, fields(workout("a")), now: now)
            #expect(made.isNew)
            #expect(made.stored.version.sequence == 1)
            #expect(try await database.record(account: account, key) == made.stored)
            // The same again, with blanks: nothing happens.
            let same = try await database.edit(
                account: account, key, [FieldChange("weekdays", " 0 "), FieldChange("name", json("Tabata"))],
                now: now + 5)
            #expect(!same.isNew)
            let renamed = try await database.edit(
                account: account, key, [FieldChange("name", json("Other"))], now: now + 5)
            #expect(renamed.stored.record.field("name")?.stamp?.milliseconds == UInt64(now + 5))
            #expect(renamed.stored.record.field("steps") == made.stored.record.field("steps"))
            try await ada.sync(database)
            #expect(ada.records[key] == renamed.stored.record)
            // A device's edit of what it has got is no conflict.
            var edited = try #require(ada.records[key])
            let before = try #require(edited.field("steps")?.stamp)
            edited.set("steps", try #require(workout("a", seconds: 9)["steps"]), at: stamp(50))
            try await ada.sync(database, [edited], pending: ["steps": [before]])
            #expect(ada.records.count == 1)
        }
    }

    @Test("SY-4 an edit that makes a record invalid is refused", arguments: EngineName.available)
    func invalid(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            for (key, fields) in [
                (key, [FieldChange("name", json("No steps"))]), (RecordKey("secrets", "a"), []),
                (RecordKey("profile", "other"), []), (RecordKey("profile", "profile"), [FieldChange("height", "99")]),
            ] {
                do {
                    _ = try await database.edit(account: account, key, fields, now: now)
                    Issue.record("\(key.text) was taken")
                } catch EditError.invalid {
                }
            }
            await #expect(throws: StorageError.noAccount) {
                try await database.edit(account: "nobody", key, fields(workout("a")), now: now)
            }
        }
    }

    @Test("AP-2 conditions are held to", arguments: EngineName.available)
    func conditions(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            let all = fields(workout("a"))
            let nowhere = SyncCursor(epoch: "x", sequence: 1)
            await #expect(throws: EditError.conditionFailed) {
                try await database.edit(account: account, key, all, if: .version(nowhere), now: now)
            }
            let made = try await database.edit(account: account, key, all, if: .absent, now: now)
            await #expect(throws: EditError.conditionFailed) {
                try await database.edit(account: account, key, all, if: .absent, now: now)
            }
            let change = [FieldChange("name", json("Other"))]
            let edited = try await database.edit(
                account: account, key, change, if: .version(made.stored.version), now: now)
            await #expect(throws: EditError.conditionFailed) {
                try await database.delete(account: account, key, if: .version(made.stored.version), now: now)
            }
            #expect(try await database.delete(account: account, key, if: .version(edited.stored.version), now: now))
            #expect(try await !database.delete(account: account, key, now: now))
            #expect(try await database.record(account: account, key) == nil)
            await #expect(throws: EditError.conditionFailed) {
                try await database.edit(account: account, key, change, if: .present, now: now)
            }
            // It comes back whole.
            let again = try await database.edit(account: account, key, change, if: .absent, now: now)
            #expect(again.isNew)
            #expect(again.stored.record["steps"] == workout("a")["steps"])
            // An edit that is there already may be sent again, one that would change the record may not.
            let repeated = try await database.edit(account: account, key, change, if: .absentOrSame, now: now)
            #expect(!repeated.isNew && repeated.stored == again.stored)
            await #expect(throws: EditError.conditionNeeded) {
                try await database.edit(
                    account: account, key, [FieldChange("name", json("Third"))], if: .absentOrSame, now: now)
            }
            #expect(try await !database.edit(account: account, key, change, if: .present, now: now).isNew)
        }
    }

    @Test("SY-4 nothing is stored that devices couldn't read", arguments: EngineName.available)
    func readable(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            let profile = RecordKey("profile", "profile")
            func nested(_ levels: Int) -> String {
                String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            }
            var deepest = 0
            for levels in 110...130 {
                do {
                    _ = try await database.edit(
                        account: account, profile, [FieldChange("deep", nested(levels))], now: now)
                    deepest = levels
                } catch EditError.invalid {
                }
            }
            #expect(deepest == 120)
            for name in ["", String(repeating: "x", count: 65), String(repeating: "é", count: 33)] {
                await #expect(throws: EditError.self) {
                    try await database.edit(account: account, profile, [FieldChange(name, "1")], now: now)
                }
            }
            let longest = String(repeating: "x", count: 64)
            _ = try await database.edit(account: account, profile, [FieldChange(longest, "1")], now: now)
            let request = SyncRequest(device: .init(id: "d", name: ""), cursor: nil)
            let told = try await database.sync(account: account, request, now: now).text
            let row = try #require(try SyncAnswer(bytes: Array(told.utf8)).records.first)
            let record = try Record(row.key, text: row.text)
            #expect(record["deep"] == nested(deepest) && record[longest] == "1")
        }
    }
}
