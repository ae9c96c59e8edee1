import Logging
import Records
import Testing

@testable import Storage

/// Requests of many records, whose writing lets others write in between.
@Suite struct TurnTests {
    /// Each fifty records are a transaction of its own.
    private static func withTurns(_ engine: EngineName, _ body: (Database) async throws -> Void) async throws {
        try await withPlace(engine) { place in
            let database = try await Database(place.address, writerTurn: .zero, logger: quiet)
            try await body(database)
            await database.close()
        }
    }

    private static func workouts(_ prefix: String, _ count: Int, name: String = "Tabata", at moment: Stamp = stamp())
        -> [Record]
    {
        (0..<count).map { workout("\(prefix)\($0)", name: name, at: moment) }
    }

    @Test(
        "SY-9 a request that takes several turns leaves and answers what it would in one",
        arguments: EngineName.available)
    func same(engine: EngineName) async throws {
        var ends: [[SyncAnswer]] = []
        for turn in [Duration.zero, .seconds(3_600)] {
            try await withPlace(engine) { place in
                let database = try await Database(place.address, writerTurn: turn, logger: quiet)
                let account = try await database.someone()
                var (one, other) = (TestDevice(account), TestDevice(account))
                try await one.sync(database, Self.workouts("a", 250))
                try await other.sync(database, Self.workouts("b", 30))
                // The other device hasn't seen these edits: of each workout a copy is kept.
                try await one.sync(database, Self.workouts("b", 30, name: "Mine", at: stamp(5)))
                let request = other.request(
                    Self.workouts("a", 250, name: "Theirs", at: stamp(3)), pending: [:])
                let before = try await database.engine.read { try AccountState($0, account: account.id).sequence }
                var answer = try await database.sync(account: account.id, request, now: now)
                let after = try await database.engine.read { try AccountState($0, account: account.id) }
                #expect(after.sequence > before)
                #expect(answer.cursor.epoch == after.epoch)
                answer.cursor = SyncCursor(epoch: "", sequence: answer.cursor.sequence)
                ends.append([answer])
                await database.close()
            }
        }
        #expect(ends[0] == ends[1])
        #expect(ends[0][0].records.count >= 30)
    }

    @Test(
        "SY-9 devices of one account that send much at the same time miss nothing of each other",
        arguments: EngineName.available)
    func crossed(engine: EngineName) async throws {
        try await Self.withTurns(engine) { database in
            let account = try await database.someone()
            let devices = try await withThrowingTaskGroup(of: TestDevice.self) { group in
                for number in 0..<3 {
                    group.addTask {
                        var device = TestDevice(account)
                        try await device.sync(database, Self.workouts("\(number)-", 400))
                        return device
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for var device in devices {
                // From its cursor on: what was written between its turns has come, or comes now.
                try await device.sync(database)
                #expect(device.records.count == 1_200)
            }
        }
    }

    @Test("SY-9 a stamp ahead of the clock refuses all of a long request, before any of it is written")
    func ahead() async throws {
        try await Self.withTurns(.sqlite) { database in
            let account = try await database.someone()
            var device = TestDevice(account)
            let records = Self.workouts("a", 250) + [workout("late", at: stamp(3_600_000))]
            await #expect(throws: SyncError.self) { try await device.sync(database, records) }
            #expect(try await database.engine.read { try AccountState($0, account: account.id).sequence } == 0)
        }
    }
}
