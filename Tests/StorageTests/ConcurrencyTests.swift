import Records
import Testing

@testable import Storage

@Suite struct ConcurrencyTests {
    /// Devices of one account write at once; others read on from their cursors meanwhile, and in the end have everything.
    private func race(_ servers: [Database]) async throws {
        let account = try await servers[0].someone()
        let writers = 12
        let rounds = 10
        let all = try await withThrowingTaskGroup { group in
            for reader in 0..<4 {
                group.addTask {
                    var device = TestDevice(account)
                    while (device.cursor?.sequence ?? 0) < writers * rounds * 2 {
                        try await device.sync(servers[reader % servers.count])
                    }
                    return device.records
                }
            }
            for writer in 0..<writers {
                group.addTask {
                    var device = TestDevice(account)
                    for round in 0..<rounds {
                        let records = (0..<2).map { workout("w\(writer)-\(round)-\($0)") }
                        try await device.sync(servers[(writer + round) % servers.count], records)
                    }
                    return [:]
                }
            }
            return try await group.reduce(into: [[RecordKey: Record]]()) { if !$1.isEmpty { $0.append($1) } }
        }
        #expect(all.count == 4)
        for records in all { #expect(records.count == writers * rounds * 2) }
    }

    @Test("SY-3 writers at the same time never make a reader skip a change", arguments: EngineName.available)
    func cursors(engine: EngineName) async throws {
        try await withDatabase(engine) { try await race([$0]) }
    }

    @Test(
        "SY-5 so it is with several servers on one PostgreSQL, that start at once",
        .enabled(if: TestCluster.address != nil))
    func servers() async throws {
        try await withPlace(.postgres) { place in
            let servers = try await withThrowingTaskGroup { group in
                for _ in 0..<3 { group.addTask { try await place.open() } }
                return try await group.reduce(into: [Database]()) { $0.append($1) }
            }
            try await race(servers)
            for server in servers { await server.close() }
        }
    }

    @Test("SY-6 two programs on one SQLite file wait for each other")
    func programs() async throws {
        try await withPlace(.sqlite) { place in
            let one = try await place.open()
            let two = try await place.open()
            try await race([one, two])
            await one.close()
            await two.close()
        }
    }
}
