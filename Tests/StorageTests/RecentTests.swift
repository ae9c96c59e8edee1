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

    @Test("AC-6 so it is while this one never stops writing", .timeLimit(.minutes(10)))
    func steadyLoad() async throws {
        try await withPlace(.sqlite) { place in
            let database = try await place.open()
            let other = try await place.open(for: .administering)
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            let writers = (0..<4).map { writer in
                Task {
                    var device = TestDevice(eve)
                    var number = 0
                    while !Task.isCancelled {
                        number += 1
                        try await device.sync(
                            database, [workout("w\(writer)-\(number % 10)", at: stamp(Int64(number)))])
                    }
                }
            }
            #expect(try await database.session(hash: "1", now: now) != nil)
            #expect(database.recent?.session(hash: "1") != nil)
            try await other.endSessions(account: ada.id)
            while try await database.session(hash: "1", now: now) != nil {
                try await Task.sleep(for: .milliseconds(50))
            }
            for writer in writers { writer.cancel() }
            for writer in writers { _ = await writer.result }
            await other.close()
            await database.close()
        }
    }

    @Test("AC-5 what others do is no reason to ask again who somebody is")
    func others() async throws {
        try await withDatabase(.sqlite) { database in
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            let recent = try #require(database.recent)
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            _ = try await database.session(hash: "1", now: now)
            var (phone, other) = (TestDevice(ada), TestDevice(eve))
            try await phone.sync(database)
            try await database.startSession(account: eve.id, hash: "2", now: now, expires: now + day)
            try await other.sync(database, [workout("e")])
            try await database.setPassword(account: eve.id, hash: "another")
            try await database.delete(account: eve.id)
            #expect(recent.session(hash: "1")?.account == ada)
            #expect(recent.account(ada.id)?.sequence == 0)
            // Nor is what the same person changes in the records.
            try await phone.sync(database, [workout("a")])
            #expect(recent.session(hash: "1")?.account == ada)
            #expect(recent.account(ada.id) == nil)
            try await database.delete(account: ada.id)
            #expect(recent.session(hash: "1") == nil)
        }
    }

    @Test("AC-5 what was read while somebody wrote to the account isn't kept")
    func race() {
        let recent = Recent()
        let account = AccountState(epoch: "a", sequence: 1)
        let before = recent.changes
        recent.forget(Written(records: ["ada"]))
        recent.remember(account, of: "ada", readAt: before)
        #expect(recent.account("ada") == nil)
        recent.remember(account, of: "eve", readAt: before)
        #expect(recent.account("eve")?.sequence == 1)
        recent.remember(account, of: "ada", readAt: recent.changes)
        #expect(recent.account("ada")?.sequence == 1)
        let again = recent.changes
        recent.forgetAll()
        recent.remember(account, of: "bert", readAt: again)
        #expect(recent.account("bert") == nil)
    }
}
