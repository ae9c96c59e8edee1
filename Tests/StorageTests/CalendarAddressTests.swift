import Testing

@testable import Storage

@Suite struct CalendarAddressTests {
    private let hour: Int64 = 3_600_000

    @Test("IX-7 an account has one address: made, renewed, removed, and nobody else's", arguments: EngineName.available)
    func one(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone().id
            let eve = try await database.someone("Eve").id
            #expect(try await database.calendarAddress(account: ada) == nil)
            #expect(try await database.setCalendarAddress(account: ada, hash: "1", replaces: false, now: now))
            #expect(try await !database.setCalendarAddress(account: ada, hash: "2", replaces: false, now: now))
            #expect(try await database.setCalendarAddress(account: eve, hash: "3", replaces: true, now: now))
            #expect(try await database.calendarOwner(hash: "1", now: now)?.account == ada)
            #expect(try await database.calendarOwner(hash: "2", now: now) == nil)
            #expect(try await database.setCalendarAddress(account: ada, hash: "4", replaces: true, now: now + hour))
            #expect(try await database.calendarOwner(hash: "1", now: now) == nil)
            #expect(
                try await database.calendarAddress(account: ada)
                    == CalendarAddress(created: now + hour, lastUsed: nil))
            #expect(try await database.deleteCalendarAddress(account: ada))
            #expect(try await !database.deleteCalendarAddress(account: ada))
            #expect(try await database.calendarOwner(hash: "4", now: now) == nil)
            #expect(try await database.calendarOwner(hash: "3", now: now)?.account == eve)
        }
    }

    @Test(
        "IX-7 its use is noted once an hour, and the cursor tells whether anything changed",
        arguments: EngineName.available)
    func use(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var phone = TestDevice(try await database.someone())
            let ada = phone.account.id
            _ = try await database.setCalendarAddress(account: ada, hash: "1", replaces: false, now: now)
            let first = try await database.calendarOwner(hash: "1", now: now)?.cursor
            _ = try await database.calendarOwner(hash: "1", now: now + hour - 1)
            #expect(try await database.calendarAddress(account: ada)?.lastUsed == now)
            #expect(try await database.calendarOwner(hash: "1", now: now + hour)?.cursor == first)
            #expect(try await database.calendarAddress(account: ada)?.lastUsed == now + hour)
            try await phone.sync(database, [workout("a")])
            #expect(try await database.calendarOwner(hash: "1", now: now)?.cursor == phone.cursor)
            #expect(phone.cursor != first)
        }
    }

    @Test(
        "IX-7 AC-5 it ends with all sessions, with a new password, and with the account",
        arguments: EngineName.available)
    func ends(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone().id
            func make() async throws {
                #expect(try await database.setCalendarAddress(account: ada, hash: "1", replaces: false, now: now))
            }
            try await make()
            try await database.endSessions(account: ada)
            #expect(try await database.calendarAddress(account: ada) == nil)
            try await make()
            try await database.setPassword(account: ada, hash: "another")
            #expect(try await database.calendarAddress(account: ada) == nil)
            try await make()
            #expect(try await database.delete(account: ada))
            #expect(try await database.calendarOwner(hash: "1", now: now) == nil)
            #expect(try await !database.setCalendarAddress(account: ada, hash: "1", replaces: false, now: now))
        }
    }
}
