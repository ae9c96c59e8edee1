import Foundation
import Records
import Synchronization
import TestSupport
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
            let clock = HeldClock()
            let database = try await place.open(clock: clock)
            var ada = TestDevice(try await database.someone())
            try await ada.sync(database, [workout("a")])
            func isRefused() async throws {
                do {
                    _ = try await database.account(ada.account.id)
                    Issue.record("It could be reached")
                } catch StorageError.unavailable(let reason) {
                    #expect(!reason.isEmpty)
                }
            }
            try place.allowConnections(false)
            try place.terminateConnections()
            for _ in 0..<20 { try await isRefused() }
            try place.allowConnections(true)
            // Nobody tries to connect more often than once a second.
            clock.advance(by: .milliseconds(999))
            for _ in 0..<20 { try await isRefused() }
            clock.advance(by: .milliseconds(1))
            try await ada.sync(database, [workout("b")])
            #expect(ada.cursor?.sequence == 2)
            await database.close()
        }
    }

    @Test("SY-6 a restart of PostgreSQL loses nothing that was acknowledged", .enabled(if: TestCluster.address != nil))
    func restart() async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scripts/postgres.sh")
            .path
        func run(_ arguments: String...) async throws -> String {
            try await ExternalProgram(script, arguments).output().trimmingCharacters(in: .newlines)
        }
        let folder = try await run("start")
        do {
            try await restart(in: folder) { _ = try await run("restart", folder) }
        } catch {
            _ = try await run("stop", folder)
            throw error
        }
        _ = try await run("stop", folder)
    }

    /// Somebody writes while the cluster in the folder is restarted.
    private func restart(in folder: String, _ restart: () async throws -> Void) async throws {
        let text = try String(contentsOfFile: folder + "/address", encoding: .utf8).trimmingCharacters(in: .newlines)
        let database = try await Database(try DatabaseAddress(text), logger: quiet)
        let ada = TestDevice(try await database.someone())
        var news = try await database.changes(of: ada.account.id).makeAsyncIterator()
        let (progress, step) = AsyncStream.makeStream(of: String.self)
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                number += 1
                // A workout that isn't acknowledged may be there or not.
                if (try? await database.sync(account: ada.account.id, ada.request([workout("w\(number)")]), now: now))
                    != nil
                {
                    step.yield("w\(number)")
                }
            }
            step.finish()
        }
        var acknowledged: [String] = []
        // In the middle of it, and it goes on afterwards.
        for await each in progress {
            acknowledged.append(each)
            if acknowledged.count == 20 { try await restart() }
            if acknowledged.count == 200 { writer.cancel() }
        }
        var laptop = TestDevice(ada.account)
        try await laptop.sync(database)
        #expect(Set(acknowledged).isSubset(of: Set(laptop.records.keys.map(\.id))))
        #expect(await news.next() != nil)
        await database.close()
    }

    @Test(
        "SY-6 a transaction that PostgreSQL rolls back instead of committing it fails, though nobody passed the failure on",
        .enabled(if: TestCluster.address != nil))
    func rolledBack() async throws {
        try await withDatabase(.postgres) { database in
            let ada = try await database.someone()
            await #expect(throws: StorageError.self) {
                try await database.engine.write { connection in
                    try connection.run("UPDATE accounts SET email = 'lost' WHERE id = $1", [.text(ada.id)])
                    _ = try? connection.rows("SELECT 1 / 0", [])
                }
            }
            #expect(try await database.account(ada.id) == ada)
            // A transaction that others were in the way of is tried again, as where the failure is passed on.
            let attempts = Mutex(0)
            try await database.engine.write { connection in
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                if attempt < 3 {
                    try? connection.script("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")
                }
            }
            #expect(attempts.withLock { $0 } == 3)
        }
    }

    @Test(
        "SY-5 connections that were closed while they were idle are noticed before they are used",
        .enabled(if: TestCluster.address != nil))
    func closedWhileIdle() async throws {
        try await withPlace(.postgres) { place in
            guard case .postgres(let address) = place.address.target else { return }
            let proxy = try TestProxy(to: address)
            let database = try await Database(proxy.address, logger: quiet)
            let ada = try await database.someone()
            for _ in 0..<3 {
                // All of them.
                await withTaskGroup { group in
                    for _ in 0..<4 * PostgresEngine.connections {
                        group.addTask { #expect((try? await database.account(ada.id)) == ada) }
                    }
                }
                proxy.reset()
                for _ in 0..<2 * PostgresEngine.connections { #expect(try await database.account(ada.id) == ada) }
            }
            await database.close()
        }
    }

    @Test("SY-5 a connection is looked after without an error", .enabled(if: TestCluster.address != nil))
    func ping() async throws {
        try await withPlace(.postgres) { place in
            guard case .postgres(let address) = place.address.target else { return }
            let connection = try PostgresConnection(address)
            try connection.script("")
            #expect(connection.isAlive)
            try place.terminateConnections()
            while connection.isAlive { try await Task.sleep(for: .milliseconds(10)) }
            #expect(throws: PostgresError.self) { try connection.script("") }
        }
    }

    @Test(
        "SY-6 whoever writes while another program keeps SQLite locked waits for a time in all, not one after the other",
        .timeLimit(.minutes(5)))
    func locked() async throws {
        try await withPlace(.sqlite) { place in
            let (clock, patience) = (HeldClock(), Duration.seconds(10))
            let database = try await place.open(patience: patience, clock: clock)
            let other = try await place.open(for: .administering)
            let ada = try await database.someone()
            let writer = try #require(database.engine as? SQLiteEngine).writer
            let (isLocked, hasEnded) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
            async let lock: Void = other.engine.write { _ in
                isLocked.continuation.finish()
                hasEnded.wait()
            }
            defer { hasEnded.signal() }
            for await _ in isLocked.stream {}
            let (answers, answered) = AsyncStream.makeStream(of: (writer: Int, error: String?).self)
            func write(_ number: Int) {
                let insert = "INSERT INTO sessions (hash, account, created, seen, expires) VALUES ($1, $2, 0, 0, 1)"
                writer.submit(
                    Job(
                        clock: clock, run: { _ = try $0.run(insert, [.text("\(number)"), .text(ada.id)]) },
                        finish: { answered.yield((number, $0.map { "\($0)" })) }))
            }
            for number in 0..<49 { write(number) }
            clock.advance(by: patience - .nanoseconds(1))
            write(49)
            clock.advance(by: .nanoseconds(1))
            // Each counts its own time; and while nobody else's passes, nobody waits for it.
            var answer = answers.makeAsyncIterator()
            for _ in 0..<49 {
                let refused = try #require(await answer.next())
                #expect(refused.writer < 49)
                #expect(refused.error == StorageError.unavailable("another program keeps it locked.").description)
            }
            hasEnded.signal()
            try await lock
            let written = try #require(await answer.next())
            #expect(written.writer == 49 && written.error == nil)
            #expect(try await database.summaries().first?.sessions == 1)
            await other.close()
            await database.close()
        }
    }
}
