import Testing

@testable import Storage

@Suite struct RecentTests {
    @Test("AC-5 whoever is known from a moment ago is asked about again after each change of theirs")
    func changes() async throws {
        try await withDatabase(.sqlite) { database in
            let ada = try await database.someone()
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            for _ in 0..<2 { #expect(try await database.session(hash: "1", now: now)?.account == ada) }
            let renamed = try await database.update(account: ada.id, username: "Lovelace")
            #expect(try await database.session(hash: "1", now: now)?.account == renamed)
            #expect(try await database.session(hash: "1", now: now + day) == nil)
            #expect(try await database.session(hash: "1", now: now)?.account == renamed)
            try await database.setPassword(account: ada.id, hash: "another")
            #expect(try await database.session(hash: "1", now: now) == nil)
        }
    }

    @Test("SY-1 a device that knows all hears of a change at once, however often it asked before")
    func cursor() async throws {
        try await withDatabase(.sqlite) { database in
            let ada = try await database.someone()
            var (phone, laptop) = (TestDevice(ada), TestDevice(ada))
            for number in 1...3 {
                try await phone.sync(database, [workout("\(number)")])
                for _ in 0..<3 { try await laptop.sync(database) }
                #expect(laptop.records == phone.records)
                #expect(laptop.records.count == number)
            }
        }
    }

    @Test("AC-6 what another process writes is known after a while", .timeLimit(.minutes(10)))
    func otherProcess() async throws {
        try await withPlace(.sqlite) { place in
            let database = try await place.open()
            let other = try await place.open()
            let ada = try await database.someone()
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            #expect(try await database.session(hash: "1", now: now) != nil)
            try await other.endSessions(account: ada.id)
            while try await database.session(hash: "1", now: now) != nil {
                try await Task.sleep(for: .milliseconds(50))
            }
            await other.close()
            await database.close()
        }
    }

    @Test("AC-5 what was read while somebody wrote isn't kept")
    func race() {
        let recent = Recent()
        let account = AccountState(epoch: "a", sequence: 1)
        let before = recent.changes
        recent.forget(account: "ada")
        recent.take(account, of: "ada", readAt: before)
        #expect(recent.account("ada") == nil)
        recent.take(account, of: "ada", readAt: recent.changes)
        #expect(recent.account("ada")?.sequence == 1)
    }
}
