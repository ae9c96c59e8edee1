import Records
import Testing

@testable import Storage

/// Edits that devices were told are stored, and that a PostgreSQL that takes over doesn't have.
@Suite(.enabled(if: PrivateCluster.isAvailable), .timeLimit(.minutes(10))) struct FailoverTests {
    /// Has all devices sync until none of them has anything new, and says which of these edits one of them lacks.
    private func missing(
        _ edits: Set<String>, _ devices: inout [RememberingDevice], _ server: Database
    ) async throws -> Set<String> {
        for _ in 0..<3 { for index in devices.indices { try await devices[index].sync(with: server) } }
        var all = devices
        // One that begins now knows what the server has.
        var new = RememberingDevice(devices[0].account, number: 99)
        try await new.sync(with: server)
        all.append(new)
        return all.reduce(into: []) { missing, device in
            missing.formUnion(edits.subtracting(device.records.values.compactMap { $0.record["note"] }))
        }
    }

    @Test("SY-6 what a replica lacks that is promoted while it lags comes back from the devices that have it")
    func promoted() async throws {
        try await PrivateCluster.run(replicas: 1) { primary, replicas in
            let replica = replicas[0]
            let server = try await PrivateCluster.open(primary, replica)
            let account = try await server.someone()
            var devices = (1...3).map { RememberingDevice(account, number: $0) }
            devices[0].edit("first", "1")
            for index in devices.indices { try await devices[index].sync(with: server) }
            try await replica.lag(behind: primary)
            // Acknowledged, and fetched by the second.
            for number in 0..<5 { devices[0].edit("late\(number)", "late \(number)") }
            for index in 0..<2 { try await devices[index].sync(with: server) }
            try await primary.stop()
            try await replica.promote()
            // Somebody else comes first, and uses the lost changes' numbers again, and more.
            for number in 0..<9 { devices[2].edit("new\(number)", "new \(number)") }
            try await devices[2].exchange(with: server)
            #expect(try #require(devices[2].cursor?.sequence) > #require(devices[1].cursor?.sequence))
            #expect(try await devices[1].exchange(with: server))
            let edits = ["1"] + (0..<5).map { "late \($0)" } + (0..<9).map { "new \($0)" }
            #expect(try await missing(Set(edits.map(json)), &devices, server).isEmpty)
            await server.close()
        }
    }

    @Test("SY-6 while servers are connected to two primaries devices carry everything to both")
    func split() async throws {
        try await PrivateCluster.run(replicas: 1) { old, replicas in
            let new = replicas[0]
            let left = try await PrivateCluster.open(old)
            let account = try await left.someone()
            var devices = (1...3).map { RememberingDevice(account, number: $0) }
            for index in devices.indices { try await devices[index].sync(with: left) }
            try await new.lag(behind: old)
            try await new.promote()
            let right = try await PrivateCluster.open(new)
            var edits: Set<String> = []
            for number in 0..<40 {
                let index = Int.random(in: 0..<3)
                devices[index].edit("w\(number)", "\(number)")
                edits.insert(json("\(number)"))
                try await devices[index].exchange(with: Bool.random() ? left : right)
            }
            // Then one of them is no more.
            await left.close()
            try await old.stop()
            #expect(try await missing(edits, &devices, right).isEmpty)
            await right.close()
        }
    }

    @Test("SY-6 of two replicas that are promoted one after the other each is told from the other")
    func twice() async throws {
        try await PrivateCluster.run(replicas: 2) { primary, replicas in
            var server = try await PrivateCluster.open(primary)
            let account = try await server.someone()
            var devices = (1...2).map { RememberingDevice(account, number: $0) }
            devices[0].edit("first", "1")
            for index in devices.indices { try await devices[index].sync(with: server) }
            for replica in replicas { try await replica.lag(behind: primary) }
            await server.close()
            try await primary.stop()
            var epochs = [devices[0].cursor?.epoch]
            // Both begin timeline 2 at the same place.
            for (number, replica) in replicas.enumerated() {
                try await replica.promote()
                server = try await PrivateCluster.open(replica)
                devices[0].edit("on\(number)", "on \(number)")
                for index in devices.indices { try await devices[index].sync(with: server) }
                epochs.append(devices[1].cursor?.epoch)
                if number == 0 {
                    await server.close()
                    try await replica.stop()
                }
            }
            #expect(Set(epochs).count == 3)
            #expect(try await missing(Set(["1", "on 0", "on 1"].map(json)), &devices, server).isEmpty)
            await server.close()
        }
    }

    @Test("SY-6 a replica serves nobody, a restart of the primary is no new life, and a restored copy is")
    func epochs() async throws {
        try await PrivateCluster.run(replicas: 1) { primary, replicas in
            var server = try await PrivateCluster.open(primary)
            let epoch = try await server.epoch()
            await #expect(throws: StorageError.self) { try await PrivateCluster.open(replicas[0]) }
            try await primary.restart()
            #expect(try await server.epoch() == epoch)
            await server.close()
            server = try await PrivateCluster.open(primary)
            #expect(try await server.epoch() == epoch)
            // As pg_restore --clean does.
            try await server.engine.write {
                try $0.script(
                    """
                    ALTER TABLE settings RENAME TO former;
                    CREATE TABLE settings (LIKE former INCLUDING ALL);
                    INSERT INTO settings SELECT * FROM former;
                    """)
            }
            await server.close()
            server = try await PrivateCluster.open(primary)
            #expect(try await server.epoch() != epoch)
            await server.close()
        }
    }
}
