import Records
import Testing

@testable import Storage

@Suite struct AccountTests {
    @Test(
        "AC-1 an account is made and found by id, username and email, without regard to case",
        arguments: EngineName.available)
    func create(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.create(
                NewAccount(
                    username: "Ada.L", email: "Ada@Example.org", passwordHash: "p", recoveryHash: "r", appleSubject: "s"
                ),
                now: now)
            #expect(ada.username == "Ada.L")
            #expect(ada.email == "Ada@Example.org")
            #expect(ada.created == now)
            #expect(ada.hasApple)
            #expect(ada.id.utf8.count == 22)
            let credentials = Credentials(account: ada, passwordHash: "p", recoveryHash: "r")
            #expect(try await database.credentials(login: "aDA.l") == credentials)
            #expect(try await database.credentials(login: "ada@example.ORG") == credentials)
            #expect(try await database.credentials(login: "ada") == nil)
            #expect(try await database.credentials(account: ada.id) == credentials)
            #expect(try await database.account(ada.id) == ada)
            #expect(try await database.account("nobody") == nil)
            #expect(try await database.account(appleSubject: "s") == ada)
            #expect(try await database.account(appleSubject: "S") == nil)
        }
    }

    @Test("AC-2 a taken username or email is refused, whatever its case or encoding", arguments: EngineName.available)
    func taken(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.create(
                NewAccount(username: "Zo\u{EB}", email: "a@b.org", appleSubject: "s"), now: now)
            #expect(try await !database.isFree(username: "ZO\u{CB}"))
            #expect(try await !database.isFree(username: "zoe\u{308}"))
            #expect(try await database.isFree(username: "zoe"))
            #expect(try await !database.isFree(email: "A@B.org"))
            #expect(try await database.isFree(email: "a@b.or"))
            await #expect(throws: AccountError.usernameTaken) {
                try await database.create(NewAccount(username: "ZOE\u{308}", email: "c@d.org"), now: now)
            }
            await #expect(throws: AccountError.emailTaken) {
                try await database.create(NewAccount(username: "Eve", email: "A@b.ORG"), now: now)
            }
            await #expect(throws: AccountError.appleSubjectTaken) {
                try await database.create(NewAccount(username: "Eve", email: "e@v.org", appleSubject: "s"), now: now)
            }
            let eve = try await database.someone("Eve")
            await #expect(throws: AccountError.usernameTaken) {
                try await database.update(account: eve.id, username: "zo\u{EB}")
            }
            await #expect(throws: AccountError.emailTaken) {
                try await database.update(account: eve.id, email: "a@b.org")
            }
            #expect(try await database.account(eve.id) == eve)
            #expect(try await database.update(account: ada.id, username: "ZO\u{CB}").username == "ZO\u{CB}")
        }
    }

    @Test("AC-2 of many who want the same name at once one gets it", arguments: EngineName.available)
    func race(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let made = await withTaskGroup { group in
                for number in 0..<24 {
                    group.addTask {
                        let new = NewAccount(username: "Ada", email: "\(number)@example.org")
                        do {
                            _ = try await database.create(new, now: now)
                            return true
                        } catch {
                            #expect(error as? AccountError == .usernameTaken)
                            return false
                        }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(made == 1)
        }
    }

    @Test("AC-7 username and email are changed one by one or together", arguments: EngineName.available)
    func update(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            #expect(try await database.update(account: ada.id, username: "Lovelace").email == ada.email)
            #expect(try await database.update(account: ada.id, email: "l@example.org").username == "Lovelace")
            #expect(try await database.credentials(login: "ada") == nil)
            #expect(try await database.credentials(login: "LOVELACE")?.account.id == ada.id)
            #expect(try await database.credentials(login: "L@example.org")?.account.id == ada.id)
            await #expect(throws: StorageError.noAccount) { try await database.update(account: "x", username: "y") }
        }
    }

    @Test("AC-6 a recovery code is used once, also by two at the same time", arguments: EngineName.available)
    func recovery(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            try await database.startSession(account: ada.id, hash: "h", now: now, expires: now + day)
            let used = try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        try await database.recover(
                            account: ada.id, recovery: "recovery of Ada", passwordHash: "p\(number)",
                            recoveryHash: "r\(number)")
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(used == 1)
            #expect(try await database.session(hash: "h", now: now) == nil)
            let credentials = try #require(try await database.credentials(account: ada.id))
            #expect(credentials.passwordHash?.dropFirst() == credentials.recoveryHash?.dropFirst())
            try await database.setRecovery(account: ada.id, hash: "another")
            #expect(try await database.credentials(account: ada.id)?.recoveryHash == "another")
        }
    }

    @Test("AC-5 AC-10 a new password ends all sessions and tokens of the account", arguments: EngineName.available)
    func password(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            let eve = try await database.someone("Eve")
            for hash in ["1", "2"] {
                try await database.startSession(account: ada.id, hash: hash, now: now, expires: now + day)
            }
            try await database.startSession(account: eve.id, hash: "3", now: now, expires: now + day)
            try await database.setPassword(account: ada.id, hash: "new")
            #expect(try await database.credentials(account: ada.id)?.passwordHash == "new")
            #expect(try await database.session(hash: "1", now: now) == nil)
            #expect(try await database.session(hash: "2", now: now) == nil)
            #expect(try await database.session(hash: "3", now: now)?.account == eve)
            await #expect(throws: StorageError.noAccount) { try await database.setPassword(account: "x", hash: "y") }
        }
    }

    @Test("AC-8 a deleted account leaves nothing and frees its names", arguments: EngineName.available)
    func delete(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            try await database.startSession(account: ada.id, hash: "h", now: now, expires: now + day)
            _ = try await database.createToken(
                account: ada.id, hash: "t", name: "script", scope: .read, now: now, expires: now + day)
            #expect(try await database.delete(account: ada.id))
            #expect(try await !database.delete(account: ada.id))
            #expect(try await database.account(ada.id) == nil)
            #expect(try await database.session(hash: "h", now: now) == nil)
            #expect(try await database.token(hash: "t", now: now) == nil)
            #expect(try await database.isFree(username: "Ada"))
            #expect(try await database.someone().id != ada.id)
        }
    }

    @Test(
        "AC-8 SY-9 nobody finds an account whose deletion a server's end has cut short, and tidying ends it",
        arguments: EngineName.available)
    func deletionCutShort(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.someone()
            var phone = TestDevice(ada)
            let eve = TestDevice(try await database.someone("Eve"))
            for device in [phone, eve] {
                var device = device
                try await device.sync(database, (0..<600).map { workout("w\($0)") })
            }
            try await phone.sync(
                database,
                pieces: [RecordPiece(key: RecordKey("workouts", "w"), push: "p", number: 0, count: 2, text: "x")],
                at: now)
            try await database.startSession(account: ada.id, hash: "h", now: now, expires: now + day)
            let left = try await database.write { try Database.leave($0, ada.id) }
            #expect(left == [])
            #expect(try await database.account(ada.id) == nil)
            #expect(try await database.credentials(account: ada.id) == nil)
            #expect(try await database.credentials(login: "Ada") == nil)
            #expect(try await database.isFree(username: "Ada"))
            #expect(try await database.summaries().map(\.account.username) == ["Eve"])
            #expect(try await database.rows("sessions") == 0)
            await #expect(throws: StorageError.noAccount) {
                try await database.startSession(account: ada.id, hash: "i", now: now, expires: now + day)
            }
            await #expect(throws: StorageError.noAccount) {
                _ = try await database.createToken(
                    account: ada.id, hash: "t", name: "script", scope: .read, now: now, expires: now + day)
            }
            await #expect(throws: StorageError.noAccount) {
                _ = try await database.update(account: ada.id, username: "Bea")
            }
            await #expect(throws: StorageError.noAccount) { try await phone.sync(database, [workout("x")]) }
            #expect(
                try await !database.setCalendarAddress(account: ada.id, hash: "c", replaces: true, now: now))
            #expect(try await !database.delete(account: ada.id))
            #expect(try await database.rows("records") == 1_200)
            try await database.tidy(now: now)
            #expect(try await database.rows("accounts") == 1)
            #expect(try await database.rows("records") == 600)
            #expect(try await database.rows("pieces") == 0)
        }
    }
}

extension Database {
    fileprivate func rows(_ table: String) async throws -> Int64 {
        try await engine.read {
            try $0.row("SELECT CAST(COUNT(*) AS BIGINT) FROM \(table)", [])?.integer(0) ?? -1
        }
    }
}
