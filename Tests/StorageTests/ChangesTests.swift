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
            // What happens while the connections are gone is made up for.
            try place.terminateConnections()
            try await ada.sync(one, [workout("b")])
            #expect(await news.next() == ada.cursor)
            try await one.delete(account: ada.account.id)
            #expect(await news.next() == nil)
            await one.close()
            await two.close()
        }
    }
}
