import Foundation
import Records
import Testing

@testable import Storage

@Suite struct FaultTests {
    @Test(
        "SY-6 a full disk refuses what it has no room for, keeps what was acknowledged, and goes on when there is room")
    func fullDisk() async throws {
        try await withDatabase(.sqlite) { database in
            var ada = TestDevice(try await database.someone())
            let account = ada.account.id
            try await ada.sync(database, [workout("before")])
            // The limit is the writer's own.
            func limit(_ pages: Int64) async throws {
                try await database.engine.write { try $0.script("PRAGMA max_page_count = \(pages)") }
            }
            let used = try await database.engine.write { try $0.row("PRAGMA page_count", [])?.integer(0) ?? 0 }
            try await limit(used + 40)
            var large = workout("large")
            large.set("future", json(String(repeating: "x", count: 200_000)), at: stamp())
            // Many at once, so that they share transactions; the small ones fit.
            let requests = (0..<30).map { $0 % 3 == 1 ? ada.request([large]) : ada.request([workout("w\($0)")]) }
            let results = await withTaskGroup { group in
                for (number, request) in requests.enumerated() {
                    group.addTask {
                        do {
                            _ = try await database.sync(account: account, request, now: now)
                            return (number, StorageError?.none)
                        } catch {
                            return (number, error as? StorageError ?? .fault("\(error)"))
                        }
                    }
                }
                return await group.reduce(into: [Int: StorageError?]()) { $0[$1.0] = $1.1 }
            }
            for number in 0..<30 { #expect(results[number] == (number % 3 == 1 ? .full : StorageError?.none)) }
            try await ada.sync(database)
            #expect(ada.records.count == 21)
            try await limit(1_000_000)
            try await ada.sync(database, [large])
            #expect(ada.records.count == 22)
        }
    }

    @Test("SY-6 one failure in a batch of writes takes nobody else along")
    func batch() async throws {
        struct Refusal: Error {}
        try await withDatabase(.sqlite) { database in
            let ada = try await database.someone()
            await withTaskGroup { group in
                for number in 0..<60 {
                    group.addTask {
                        do {
                            try await database.engine.write { connection in
                                try connection.run(
                                    """
                                    INSERT INTO sessions (hash, account, created, seen, expires)
                                    VALUES ($1, $2, 0, 0, 0)
                                    """,
                                    [.text("\(number)"), .text(ada.id)])
                                if number % 2 == 1 { throw Refusal() }
                            }
                            #expect(number % 2 == 0)
                        } catch {
                            #expect(error is Refusal)
                        }
                    }
                }
            }
            #expect(try await database.summaries().first?.sessions == 30)
        }
    }

    @Test(
        "SY-5 after PostgreSQL has ended all connections the next request works",
        .enabled(if: TestCluster.address != nil))
    func lostConnections() async throws {
        try await withPlace(.postgres) { place in
            let database = try await place.open()
            var ada = TestDevice(try await database.someone())
            for round in 0..<5 {
                try place.terminateConnections()
                try await ada.sync(database, [workout("w\(round)")])
            }
            #expect(ada.cursor?.sequence == 5)
            await database.close()
        }
    }

    @Test(
        "SY-5 while PostgreSQL can't be reached there is an error, and then all is as it was",
        .enabled(if: TestCluster.address != nil))
    func unreachable() async throws {
        try await withPlace(.postgres) { place in
            let database = try await place.open()
            var ada = TestDevice(try await database.someone())
            try await ada.sync(database, [workout("a")])
            try place.allowConnections(false)
            try place.terminateConnections()
            for _ in 0..<20 {
                do {
                    _ = try await database.account(ada.account.id)
                    Issue.record("It could be reached")
                } catch StorageError.unavailable(let reason) {
                    #expect(!reason.isEmpty)
                }
            }
            try place.allowConnections(true)
            try await Task.sleep(for: .seconds(1.2))
            try await ada.sync(database, [workout("b")])
            #expect(ada.cursor?.sequence == 2)
            await database.close()
        }
    }

    @Test("SY-6 a restart of PostgreSQL loses nothing that was acknowledged", .enabled(if: TestCluster.address != nil))
    func restart() async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scripts/postgres.sh")
            .path
        func run(_ arguments: String...) throws -> String {
            let process = Process()
            process.executableURL = URL(filePath: script)
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        let folder = try run("start")
        defer { _ = try? run("stop", folder) }
        let text = try String(contentsOfFile: folder + "/address", encoding: .utf8).trimmingCharacters(in: .newlines)
        let database = try await Database(try DatabaseAddress(text), logger: quiet)
        let ada = TestDevice(try await database.someone())
        var news = try await database.changes(of: ada.account.id).makeAsyncIterator()
        let writer = Task {
            var acknowledged: [String] = []
            var number = 0
            while !Task.isCancelled {
                number += 1
                // What isn't acknowledged may be there or not.
                if (try? await database.sync(account: ada.account.id, ada.request([workout("w\(number)")]), now: now))
                    != nil
                {
                    acknowledged.append("w\(number)")
                }
            }
            return acknowledged
        }
        try await Task.sleep(for: .milliseconds(300))
        _ = try run("restart", folder)
        try await Task.sleep(for: .milliseconds(1_500))
        writer.cancel()
        let acknowledged = await writer.value
        #expect(acknowledged.count > 1)
        var laptop = TestDevice(ada.account)
        try await laptop.sync(database)
        #expect(Set(acknowledged).isSubset(of: Set(laptop.records.keys.map(\.id))))
        #expect(await news.next() != nil)
        await database.close()
    }
}
