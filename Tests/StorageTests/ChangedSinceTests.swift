import Records
import Testing
import Workouts

@testable import Storage

/// Lists of what has changed, for those who don't sync.
@Suite struct ChangedSinceTests {
    /// Somebody who lists a collection once and from then on asks for what has changed.
    private struct Follower {
        var records: [String: StoredRecord] = [:]
        var cursor: SyncCursor
        var random: SplitMix64

        init(_ database: Database, account: String, seed: UInt64) async throws {
            random = SplitMix64(seed: seed)
            var page = try await database.records(account: account, collection: "workouts", limit: 3)
            cursor = page.cursor
            while true {
                for stored in page.records { records[stored.record.key.id] = stored }
                guard page.hasMore else { break }
                page = try await database.records(
                    account: account, collection: "workouts", after: page.records.last?.record.key.id, limit: 3)
            }
        }

        /// One page of what has changed.
        mutating func follow(_ database: Database, account: String) async throws -> Bool {
            let limit = Int(random.below(4)) + 1
            let page = try await database.records(
                account: account, collection: "workouts", changedSince: cursor, limit: limit)
            #expect(page.records.count + page.deleted.count <= limit)
            #expect(!page.hasMore || page.records.count + page.deleted.count > 0)
            #expect(page.cursor.sequence >= cursor.sequence)
            for id in page.deleted { records[id] = nil }
            for stored in page.records { records[stored.record.key.id] = stored }
            cursor = page.cursor
            return page.hasMore
        }
    }

    @Test(
        "AP-2 who asks for what has changed ends up with what there is, whatever happens meanwhile",
        arguments: EngineName.available, [1, 2, 3] as [UInt64])
    func converges(engine: EngineName, seed: UInt64) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            var random = SplitMix64(seed: seed)
            var follower: Follower?
            for step in 0..<60 {
                let key = RecordKey("workouts", "w\(random.below(8))")
                let time = now + Int64(step) * 1_000
                switch random.below(4) {
                case 0: _ = try await database.delete(account: account, key, now: time)
                case 1:
                    _ = try await database.edit(account: account, RecordKey("profile", "profile"), now: time) { _, _ in
                        [FieldChange("name", json("Ada \(step)"))]
                    }
                default:
                    _ = try await database.edit(account: account, key, now: time) { _, _ in
                        workout(key.id, name: "Name \(step)").fields.map { FieldChange($0.name, $0.value) }
                    }
                }
                if step == 20 { follower = try await Follower(database, account: account, seed: seed) }
                if random.below(3) == 0 { _ = try await follower?.follow(database, account: account) }
            }
            var ended = try #require(follower)
            while try await ended.follow(database, account: account) {}
            let all = try await database.records(account: account, collection: "workouts", limit: 100).records
            #expect(ended.records == Dictionary(uniqueKeysWithValues: all.map { ($0.record.key.id, $0) }))
            // Nothing is told twice.
            let again = try await database.records(
                account: account, collection: "workouts", changedSince: ended.cursor, limit: 100)
            #expect(again.records.isEmpty && again.deleted.isEmpty && again.cursor == ended.cursor)
        }
    }

    @Test("AP-2 what was deleted is told for ever, also when its fields are gone", arguments: EngineName.available)
    func forgotten(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            let key = RecordKey("workouts", "a")
            let made = try await database.edit(account: account, key, now: now) { _, _ in
                workout("a").fields.map { FieldChange($0.name, $0.value) }
            }
            _ = try await database.delete(account: account, key, now: now + 1)
            try await database.tidy(now: now + 2 * Database.tombstoneLife)
            let page = try await database.records(
                account: account, collection: "workouts", changedSince: made.stored.version, limit: 9)
            #expect(page.deleted == ["a"] && page.records.isEmpty && !page.hasMore)
        }
    }

    @Test("AP-2 SY-8 a cursor of another history is refused", arguments: EngineName.available)
    func otherHistory(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            let cursor = try await database.records(account: account, collection: "workouts", limit: 1).cursor
            for wrong in [
                SyncCursor(epoch: cursor.epoch, sequence: cursor.sequence + 1), SyncCursor(epoch: "x", sequence: 0),
            ] {
                await #expect(throws: UnknownCursor.self) {
                    try await database.records(
                        account: account, collection: "workouts", changedSince: wrong, limit: 1)
                }
            }
            try await database.renewEpoch()
            await #expect(throws: UnknownCursor.self) {
                try await database.records(account: account, collection: "workouts", changedSince: cursor, limit: 1)
            }
        }
    }

    @Test("AP-2 a page of changes is as large as there is room for", arguments: EngineName.available)
    func room(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let account = try await database.someone().id
            let start = try await database.records(account: account, collection: "workouts", limit: 1).cursor
            for id in ["a", "b", "c"] {
                _ = try await database.edit(account: account, RecordKey("workouts", id), now: now) { _, _ in
                    workout(id).fields.map { FieldChange($0.name, $0.value) }
                        + [FieldChange("long", json(String(repeating: "x", count: 500_000)))]
                }
            }
            await #expect(throws: NeedsRoom.self) {
                try await database.records(
                    account: account, collection: "workouts", changedSince: start, limit: 9, room: 600_000)
            }
            // 1 MiB of text at most.
            let page = try await database.records(
                account: account, collection: "workouts", changedSince: start, limit: 9, room: 2_000_000)
            #expect(page.records.map(\.record.key.id) == ["a", "b"] && page.hasMore)
            let rest = try await database.records(
                account: account, collection: "workouts", changedSince: page.cursor, limit: 9)
            #expect(rest.records.map(\.record.key.id) == ["c"] && !rest.hasMore)
        }
    }
}
