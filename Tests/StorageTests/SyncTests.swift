import Records
import Testing

@testable import Storage

@Suite struct SyncTests {
    @Test(
        "SY-2 what one device sends another gets, and the sender isn't told it again", arguments: EngineName.available)
    func handOn(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let phone = TestDevice(ada)
            var laptop = TestDevice(ada)
            let answer = try await database.sync(
                account: ada.id, phone.request([workout("a"), workout("b", name: "Four by four")]), now: now)
            #expect(answer.records.isEmpty)
            #expect(!answer.hasMore)
            #expect(!answer.isReset)
            #expect(answer.time == now)
            #expect(answer.cursor == SyncCursor(epoch: try await database.epoch(), sequence: 2))
            try await laptop.sync(database)
            #expect(laptop.records.values.map(\.key.text).sorted() == ["workouts/a", "workouts/b"])
            #expect(laptop.records[RecordKey("workouts", "a")] == workout("a"))
            #expect(laptop.cursor == answer.cursor)
            let nothing = try await database.sync(account: ada.id, laptop.request([]), now: now)
            #expect(nothing.records.isEmpty)
            #expect(nothing.cursor == answer.cursor)
        }
    }

    @Test("SY-3 a request that comes again changes nothing", arguments: EngineName.available)
    func repetition(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let request = TestDevice(ada).request([workout("a"), workout("b")])
            let first = try await database.sync(account: ada.id, request, now: now)
            let second = try await database.sync(account: ada.id, request, now: now)
            #expect(first == second)
            // One and the same record, twice in a request.
            var renamed = workout("a")
            renamed.set("name", json("Other"), at: stamp(5))
            let both = try await database.sync(
                account: ada.id, TestDevice(ada).request([workout("a"), renamed]), now: now)
            #expect(both.cursor.sequence == 3)
            #expect(both.records.map(\.key.id) == ["b"])
            #expect(try await database.record(account: ada.id, renamed.key)?.record == renamed)
        }
    }

    @Test("SY-2 different fields both win, and of the same field the later", arguments: EngineName.available)
    func fields(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            var laptop = TestDevice(ada)
            try await phone.sync(database, [workout("a")])
            try await laptop.sync(database)
            var named = workout("a")
            named.set("name", json("Phone's"), at: stamp(10, node: 1))
            var placed = workout("a")
            placed.set("order", json("a5"), at: stamp(5, node: 2))
            placed.set("name", json("Laptop's"), at: stamp(5, node: 2))
            try await phone.sync(database, [named], pending: ["name": [stamp()]])
            try await laptop.sync(database, [placed], pending: ["name": [stamp()], "order": [stamp()]])
            try await phone.sync(database)
            #expect(phone.records == laptop.records)
            #expect(phone.records.count == 1)
            let record = try #require(phone.records[named.key])
            #expect(record["name"] == json("Phone's"))
            #expect(record["order"] == json("a5"))
        }
    }

    @Test("SY-2 concurrent edits of a workout's steps leave a copy of the loser", arguments: EngineName.available)
    func copies(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            var laptop = TestDevice(ada)
            try await phone.sync(database, [workout("a")])
            try await laptop.sync(database)
            var mine = workout("a")
            mine.set("steps", try #require(workout("a", seconds: 30)["steps"]), at: stamp(5, node: 1))
            var theirs = workout("a")
            theirs.set("steps", try #require(workout("a", seconds: 40)["steps"]), at: stamp(10, node: 2))
            try await phone.sync(database, [mine], pending: ["steps": [stamp()]])
            try await laptop.sync(database, [theirs], pending: ["steps": [stamp()]])
            // The answer was lost.
            laptop.cursor = SyncCursor(epoch: try await database.epoch(), sequence: 1)
            try await laptop.sync(database, [theirs], pending: ["steps": [stamp()]])
            try await phone.sync(database)
            #expect(phone.records == laptop.records)
            #expect(phone.records.count == 2)
            let copy = try #require(phone.records.values.first { $0.key.id != "a" })
            #expect(copy["steps"] == mine["steps"])
            #expect(phone.records[mine.key]?["steps"] == theirs["steps"])
        }
    }

    @Test("SY-3 deletion beats older edits and not later ones", arguments: EngineName.available)
    func deletion(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            try await phone.sync(database, [workout("a"), workout("b")])
            for id in ["a", "b"] {
                var deleted = workout(id)
                deleted.delete(at: stamp(10))
                try await phone.sync(database, [deleted])
            }
            let late = [workout("a", name: "Older", at: stamp(9)), workout("b", name: "Newer", at: stamp(11))]
            try await phone.sync(database, late, pending: ["name": []])
            #expect(try await database.record(account: ada.id, RecordKey("workouts", "a")) == nil)
            #expect(
                try await database.record(account: ada.id, RecordKey("workouts", "b"))?.record["name"] == json("Newer"))
        }
    }

    @Test(
        "SY-3 a cursor of another epoch or of the future is answered from the beginning",
        arguments: EngineName.available)
    func reset(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            try await phone.sync(database, [workout("a")])
            let epoch = try await database.epoch()
            let strange = [SyncCursor(epoch: epoch, sequence: 2), SyncCursor(epoch: "other", sequence: 1)]
            for cursor in strange + [SyncCursor(epoch: epoch, sequence: .max)] {
                phone.cursor = cursor
                let answer = try await database.sync(account: ada.id, phone.request([]), now: now)
                #expect(answer.isReset)
                #expect(answer.records.map(\.key.id) == ["a"])
                #expect(answer.cursor == SyncCursor(epoch: epoch, sequence: 1, isRepeating: true))
            }
            try await database.renewEpoch()
            phone.cursor = SyncCursor(epoch: epoch, sequence: 1)
            #expect(try await database.sync(account: ada.id, phone.request([workout("b")]), now: now).isReset)
        }
    }

    @Test("SY-4 a stamp more than a minute ahead stops the whole request", arguments: EngineName.available)
    func clock(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let phone = TestDevice(ada)
            for record in [workout("a", at: stamp(60_001)), workout("a", at: stamp(100 * 365 * day))] {
                await #expect(throws: SyncError.clockAhead(ClockAhead(time: now))) {
                    try await database.sync(account: ada.id, phone.request([workout("b"), record]), now: now)
                }
            }
            #expect(try await database.sync(account: ada.id, phone.request([]), now: now).cursor.sequence == 0)
            let fine = workout("a", at: stamp(60_000))
            #expect(try await database.sync(account: ada.id, phone.request([fine]), now: now).cursor.sequence == 1)
        }
    }

    @Test("SY-4 what was refused is answered and stops nothing else", arguments: EngineName.available)
    func refused(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let good = PushedRecord(workout("a"), pending: nil).text
            let bad = good.replacing("workouts/a", with: "workouts/b").replacing("\"Tabata\"", with: "7")
            let request = try SyncRequest(
                bytes: Array(#"{"device":{"id":"d","name":"n"},"records":[\#(bad),\#(good)]}"#.utf8))
            let answer = try await database.sync(account: ada.id, request, now: now)
            #expect(answer.refused.map(\.key) == ["workouts/b"])
            #expect(answer.cursor.sequence == 1)
        }
    }

    @Test("SY-1 a long list comes in pages that leave nothing out", arguments: EngineName.available)
    func pages(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            for start in stride(from: 0, to: 2_400, by: 800) {
                try await phone.sync(database, (start..<(start + 800)).map { workout("w\($0)") })
            }
            let first = try await database.sync(account: ada.id, TestDevice(ada).request([]), now: now)
            #expect(first.records.count == 1_000)
            #expect(first.hasMore)
            var laptop = TestDevice(ada)
            // A push beside an answer that has more.
            try await laptop.sync(
                database, [workout("new"), workout("w2399", name: "Old", at: stamp(-5))], pending: [:])
            #expect(laptop.records.count == 2_401)
            #expect(laptop.records[RecordKey("workouts", "w2399")] == workout("w2399"))
        }
    }

    @Test("SY-1 an answer holds about a mebibyte, and one record in any case", arguments: EngineName.available)
    func bytes(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            func long(_ id: String) -> Record {
                var record = workout(id)
                record.set("future", json(String(repeating: "x", count: 200_000)), at: stamp())
                return record
            }
            try await phone.sync(database, (0..<12).map { long("w\($0)") })
            let first = try await database.sync(account: ada.id, TestDevice(ada).request([]), now: now)
            #expect(first.records.count == 5)
            #expect(first.cursor.sequence == 5)
            #expect(first.hasMore)
            var laptop = TestDevice(ada)
            // All come out other than they were sent, and don't fit into the answer.
            try await laptop.sync(
                database, (0..<12).map { workout("w\($0)", name: "Old", at: stamp(-5)) }, pending: [:])
            #expect(laptop.records == phone.records)
        }
    }

    @Test("SY-7 the same ids in two accounts have nothing to do with each other", arguments: EngineName.available)
    func others(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var eve = TestDevice(try await database.someone("Eve"))
            try await ada.sync(database, [workout("a", name: "Ada's")])
            try await eve.sync(database)
            #expect(eve.records.isEmpty)
            eve.cursor = ada.cursor
            try await eve.sync(database, [workout("a", name: "Eve's", at: stamp(50))])
            var deleted = Record(RecordKey("workouts", "a"))
            deleted.delete(at: stamp(100))
            try await eve.sync(database, [deleted])
            try await ada.sync(database)
            #expect(ada.records.values.map { $0["name"] } == [json("Ada's")])
            #expect(try await database.record(account: ada.account.id, RecordKey("workouts", "a")) != nil)
            #expect(try await database.record(account: eve.account.id, RecordKey("workouts", "a")) == nil)
            #expect(
                try await database.records(account: eve.account.id, collection: "workouts", limit: 9).records.isEmpty)
            try await database.delete(account: eve.account.id)
            #expect(try await database.record(account: ada.account.id, RecordKey("workouts", "a")) != nil)
            await #expect(throws: StorageError.noAccount) {
                try await database.sync(account: eve.account.id, eve.request([workout("z")]), now: now)
            }
        }
    }
}
