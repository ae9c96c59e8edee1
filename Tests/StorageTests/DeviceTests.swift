import Testing

@testable import Storage

@Suite struct DeviceTests {
    @Test("AC-10 sessions are listed, the last used first, and ended one by one", arguments: EngineName.available)
    func sessions(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            func start(_ account: Account, _ hash: String, at time: Int64, on name: String) async throws {
                try await database.startSession(
                    account: account.id, hash: hash, now: time, expires: now + day, on: Device(name: name))
            }
            try await start(ada, "first-of-ada-with-a-long-hash", at: now, on: "Firefox on Linux")
            try await start(ada, "second", at: now + 5, on: "Safari on iPhone")
            try await start(eve, "third", at: now, on: "Edge on Windows")
            let listed = try await database.sessions(account: ada.id, now: now + 10)
            #expect(listed.map(\.device) == ["Safari on iPhone", "Firefox on Linux"])
            #expect(
                listed[1].id == "first-of-ada-with-a-lo"
                    && listed[1].id == DeviceSession.id(hash: "first-of-ada-with-a-long-hash"))
            #expect(listed[0].created == now + 5 && listed[0].seen == now + 5 && listed[0].expires == now + day)
            #expect(try await !database.endSession(account: eve.id, id: listed[1].id))
            #expect(try await database.endSession(account: ada.id, id: listed[1].id))
            #expect(try await !database.endSession(account: ada.id, id: listed[1].id))
            #expect(try await database.session(hash: "first-of-ada-with-a-long-hash", now: now) == nil)
            #expect(try await database.sessions(account: ada.id, now: now + 10).count == 1)
            #expect(try await database.sessions(account: ada.id, now: now + day).isEmpty)
        }
    }

    @Test("AC-10 a device is known to its account until it expires or is forgotten", arguments: EngineName.available)
    func known(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            func start(_ account: Account, _ session: String, _ device: String) async throws {
                try await database.startSession(
                    account: account.id, hash: session, now: now, expires: now + day,
                    on: Device(hash: device, expires: now + day))
            }
            func isKnown(_ hash: String, to account: Account, at time: Int64 = now) async throws -> Bool {
                try await database.knowsDevice(hash: hash, account: account.id, now: time)
            }
            try await start(ada, "1", "phone")
            try await start(ada, "2", "laptop")
            // Somebody else's: it stays whose it was.
            try await start(eve, "3", "phone")
            #expect(try await isKnown("phone", to: ada))
            #expect(try await !isKnown("phone", to: eve))
            #expect(try await !isKnown("phone", to: ada, at: now + day))
            // Logging out forgets nothing.
            try await database.endSession(hash: "1")
            #expect(try await isKnown("phone", to: ada))
            try await database.endSessions(account: ada.id, knowing: "phone")
            #expect(try await isKnown("phone", to: ada))
            #expect(try await !isKnown("laptop", to: ada))
            try await database.setPassword(account: ada.id, hash: "new")
            #expect(try await !isKnown("phone", to: ada))
        }
    }

    @Test("AC-10 whoever proved an old password gets in no more once there is another", arguments: EngineName.available)
    func overtaken(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let old = try #require(try await database.credentials(account: ada.id)?.passwordHash)
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day, provenBy: old)
            _ = try await database.createToken(
                account: ada.id, hash: "t", name: "x", scope: .read, now: now, expires: now + day, provenBy: old)
            try await database.setPassword(account: ada.id, hash: "new")
            #expect(try await database.session(hash: "1", now: now) == nil)
            #expect(try await database.token(hash: "t", now: now) == nil)
            await #expect(throws: StorageError.noAccount) {
                try await database.startSession(account: ada.id, hash: "2", now: now, expires: now + day, provenBy: old)
            }
            await #expect(throws: StorageError.noAccount) {
                _ = try await database.createToken(
                    account: ada.id, hash: "u", name: "x", scope: .read, now: now, expires: now + day, provenBy: old)
            }
        }
    }
}
