import Records
import Testing

@testable import Storage

@Suite struct ChangesTests {
    @Test(
        "SY-1 who follows an account is told its cursor at once and after each change", arguments: EngineName.available)
    func follow(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var ada = TestDevice(try await database.someone())
            var eve = TestDevice(try await database.someone("Eve"))
            var news = try await database.changes(of: ada.account.id).makeAsyncIterator()
            #expect(await news.next()?.sequence == 0)
            try await eve.sync(database, [workout("e")])
            try await ada.sync(database, [workout("a")])
            #expect(await news.next() == ada.cursor)
            // Nothing new: nobody is told.
            try await ada.sync(database, [workout("a")])
            let edited = try await database.edit(
                account: ada.account.id, RecordKey("workouts", "a"), [FieldChange("name", json("New"))], now: now)
            #expect(await news.next() == edited.stored.version)
            try await database.delete(account: ada.account.id)
            #expect(await news.next() == nil)
            await #expect(throws: StorageError.noAccount) { try await database.changes(of: ada.account.id) }
            var others = try await database.changes(of: eve.account.id).makeAsyncIterator()
            #expect(await others.next() == eve.cursor)
            await database.close()
            #expect(await others.next() == nil)
        }
    }

    @Test(
        "SY-5 news reaches those who follow on another server of the same PostgreSQL",
        .enabled(if: TestCluster.address != nil))
    func servers() async throws {
        try await withPlace(.postgres) { place in
            let one = try await place.open()
            let two = try await place.open()
            var ada = TestDevice(try await one.someone())
            var news = try await two.changes(of: ada.account.id).makeAsyncIterator()
            #expect(await news.next()?.sequence == 0)
            try await ada.sync(one, [workout("a")])
            #expect(await news.next() == ada.cursor)
            // Changes that happen while the connections are gone are made up for.
            try place.terminateConnections()
            try await ada.sync(one, [workout("b")])
            #expect(await news.next() == ada.cursor)
            try await one.delete(account: ada.account.id)
            #expect(await news.next() == nil)
            await one.close()
            await two.close()
        }
    }

    @Test(
        "SY-1 what another program writes is told as well, in the transaction that writes it",
        arguments: EngineName.available)
    func otherProgram(engine: EngineName) async throws {
        try await withPlace(engine) { place in
            let server = try await place.open()
            var ada = TestDevice(try await server.someone())
            let account = ada.account.id
            try await ada.sync(server, [workout("a")])
            var news = try await server.changes(of: account).makeAsyncIterator()
            #expect(await news.next() == ada.cursor)
            // It tells nobody of anything itself.
            let other = try await place.open(for: .administering)
            let edited = try await other.edit(
                account: account, RecordKey("workouts", "a"), [FieldChange("name", json("New"))], now: now)
            #expect(await news.next() == edited.stored.version)
            try await other.renewEpoch()
            let renewed = try #require(await news.next())
            #expect(renewed.sequence == 2)
            #expect(renewed.epoch != ada.cursor?.epoch)
            try await other.delete(account: account)
            #expect(await news.next() == nil)
            await other.close()
            await server.close()
        }
    }

    @Test(
        "AC-5 whatever ends a session or a token is told, here and by another program",
        .timeLimit(.minutes(10)), arguments: EngineName.available)
    func access(engine: EngineName) async throws {
        try await withPlace(engine) { place in
            let server = try await place.open()
            let ada = try await server.someone()
            let (told, tell) = AsyncStream.makeStream(of: String?.self)
            server.onAccessEnd { tell.yield($0) }
            var news = told.makeAsyncIterator()
            func start(_ hash: String) async throws {
                try await server.startSession(account: ada.id, hash: hash, now: now, expires: now + day)
            }
            func isTold(by change: () async throws -> Void) async throws {
                try await change()
                // Others' sessions end in the same cluster. By another program on SQLite it isn't known whose have.
                while let account = await news.next(), account != nil, account != ada.id {}
            }
            try await start("1")
            try await isTold { try await server.endSession(hash: "1") }
            try await start("2")
            try await isTold { try await server.setPassword(account: ada.id, hash: "another") }
            let token = try await server.createToken(
                account: ada.id, hash: "t", name: "t", scope: .read, now: now, expires: now + day)
            try await isTold { try await server.deleteToken(account: ada.id, id: token.id) }
            try await start("3")
            let other = try await place.open(for: .administering)
            try await isTold { try await other.endSessions(account: ada.id) }
            await other.close()
            await server.close()
        }
    }
}
