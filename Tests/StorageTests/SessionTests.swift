import Testing

@testable import Storage

@Suite struct SessionTests {
    @Test("AC-5 a session is known until it expires or is ended", arguments: EngineName.available)
    func session(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            #expect(
                try await database.session(hash: "1", now: now + 1)
                    == Session(account: ada, created: now, seen: now, expires: now + day))
            #expect(try await database.session(hash: "1", now: now + day) == nil)
            #expect(try await database.session(hash: "2", now: now) == nil)
            try await database.startSession(account: ada.id, hash: "2", now: now, expires: now + day, replacing: "1")
            #expect(try await database.session(hash: "1", now: now) == nil)
            #expect(try await database.session(hash: "2", now: now) != nil)
            try await database.endSession(hash: "2")
            #expect(try await database.session(hash: "2", now: now) == nil)
            await #expect(throws: StorageError.noAccount) {
                try await database.startSession(account: "nobody", hash: "3", now: now, expires: now + day)
            }
        }
    }

    @Test("AC-5 a session that is used lives on; a use is noted once an hour", arguments: EngineName.available)
    func extending(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            let hour: Int64 = 3_600_000
            #expect(try await database.session(hash: "1", now: now + hour - 1, extendingBy: day)?.expires == now + day)
            #expect(try await database.session(hash: "1", now: now + hour, extendingBy: day)?.seen == now + hour)
            #expect(try await database.session(hash: "1", now: now + day, extendingBy: day)?.expires == now + 2 * day)
        }
    }

    @Test("AC-5 log out everywhere ends an account's sessions and nobody else's", arguments: EngineName.available)
    func everywhere(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            try await database.startSession(account: ada.id, hash: "1", now: now, expires: now + day)
            try await database.startSession(account: ada.id, hash: "2", now: now, expires: now + day)
            try await database.startSession(account: eve.id, hash: "3", now: now, expires: now + day)
            try await database.endSessions(account: ada.id)
            #expect(try await database.session(hash: "1", now: now) == nil)
            #expect(try await database.session(hash: "2", now: now) == nil)
            #expect(try await database.session(hash: "3", now: now)?.account == eve)
        }
    }

    @Test(
        "AP-2 tokens are listed, used, expire, and are revoked by their account alone", arguments: EngineName.available)
    func tokens(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            let token = try await database.createToken(
                account: ada.id, hash: "t", name: "script", scope: .write, now: now, expires: now + day)
            #expect(try await database.tokens(account: ada.id, now: now) == [token])
            #expect(try await database.tokens(account: eve.id, now: now).isEmpty)
            let found = try #require(try await database.token(hash: "t", now: now + 5))
            #expect(found.account == ada)
            #expect(found.token == token)
            #expect(try await database.tokens(account: ada.id, now: now).first?.lastUsed == now + 5)
            #expect(try await database.token(hash: "t", now: now + day) == nil)
            #expect(try await database.tokens(account: ada.id, now: now + day).isEmpty)
            #expect(try await !database.deleteToken(account: eve.id, id: token.id))
            #expect(try await database.deleteToken(account: ada.id, id: token.id))
            #expect(try await database.token(hash: "t", now: now) == nil)
            await #expect(throws: StorageError.noAccount) {
                try await database.createToken(
                    account: "nobody", hash: "u", name: "", scope: .read, now: now, expires: now + day)
            }
        }
    }
}
