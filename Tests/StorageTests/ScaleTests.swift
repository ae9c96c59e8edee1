import Records
import StorageSimulation
import Testing

@testable import Storage

/// The measurements of the server benchmarks, with 1 % of their 10,000 accounts.
@Suite struct ScaleTests {
    @Test(
        "SY-5 SY-9 with a hundred accounts a sync of one change takes hardly longer than with ten",
        arguments: EngineName.available)
    func oneChange(engine: EngineName) async throws {
        try await withDatabase(engine) { small in
            try await withDatabase(engine) { large in
                for (database, accounts) in [(small, 10), (large, 100)] {
                    let crowd = Crowd(accounts: accounts, records: 1_000, text: workout("w").text)
                    for statement in crowd.sql(engine == .sqlite ? .sqlite : .postgres) {
                        try await database.engine.write { try $0.script(statement) }
                    }
                }
                var random = Seeded(state: 5)
                var times: [[Duration]] = [[], []]
                // By turns, so that whatever else the machine does is the same for both.
                for number in 0..<300 {
                    for (index, (database, accounts)) in [(small, 10), (large, 100)].enumerated() {
                        times[index].append(
                            try await change(of: Int.random(in: 0..<accounts, using: &random), number, database))
                    }
                }
                let medians = times.map { $0.sorted()[$0.count / 2] }
                #expect(medians[1] <= medians[0] * 1.5)
            }
        }
    }

    private func change(of account: Int, _ number: Int, _ database: Database) async throws -> Duration {
        let id = Crowd.account(account)
        let epoch = try await database.epoch()
        let sequence = try await database.engine.read { try AccountState($0, account: id).sequence }
        var request = SyncRequest(
            device: .init(id: "d", name: "Test"), cursor: SyncCursor(epoch: epoch, sequence: sequence))
        request.records = [PushedRecord(workout("new\(number)"), pending: nil)]
        let start = ContinuousClock.now
        let answer = try await database.sync(account: id, request, now: now)
        let time = start.duration(to: .now)
        #expect(answer.cursor.sequence == sequence + 1)
        #expect(answer.records.isEmpty && !answer.isReset)
        return time
    }

    /// The same numbers each time (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }
}
