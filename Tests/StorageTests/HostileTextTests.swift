import Records
import Testing

@testable import Storage

/// Texts that a careless program would take for something else.
private let hostile = [
    "'; DROP TABLE accounts; --", "\" OR \"\" = \"", "$1", "?1", "%s%n", "<script>alert(1)</script>", "a\0b", "\0",
    "👩‍👩‍👧‍👦 e\u{301} \u{202E}", "\\", "\\u0000", "\u{FFFF}", "", String(repeating: "x", count: 100_000),
]

@Suite struct HostileTextTests {
    @Test(
        "SY-7 SQL, HTML, NUL and emoji in names, hashes and ids are texts like others", arguments: EngineName.available)
    func accounts(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let ada = try await database.create(
                NewAccount(username: "ab", email: "a@b.org", passwordHash: "secret", appleSubject: "ab"), now: now)
            try await database.startSession(account: ada.id, hash: "ab", now: now, expires: now + day)
            for text in hostile {
                #expect(try await database.credentials(login: text) == nil)
                #expect(try await database.credentials(login: "ab\0" + text) == nil)
                #expect(try await database.account(text) == nil)
                #expect(try await database.account(appleSubject: "ab\0" + text) == nil)
                #expect(try await database.session(hash: "ab\0" + text, now: now) == nil)
                #expect(try await database.isFree(username: text))
                #expect(try await !database.delete(account: ada.id + "\0" + text))
            }
            for (number, text) in hostile.enumerated() where text.utf8.count < 2_000 {
                let stored = text.replacing("\0", with: "\u{FFFD}")
                let account = try await database.create(
                    NewAccount(username: text, email: "\(number)\(text)", passwordHash: text), now: now)
                #expect(account.username == stored)
                #expect(try await database.credentials(login: text)?.passwordHash == stored)
                let token = try await database.createToken(
                    account: account.id, hash: "\(number)", name: text, scope: .read, now: now, expires: now + day)
                #expect(token.name == stored)
            }
            #expect(try await database.summaries().count == hostile.count)
        }
    }

    @Test("SY-4 SQL, HTML, NUL and emoji in every field come back as they were", arguments: EngineName.available)
    func records(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            var phone = TestDevice(try await database.someone())
            let records = hostile.enumerated().map { number, text in
                var record = workout("w\(number)")
                if !text.isEmpty, text.utf8.count < 100 {
                    record.set("unknownFields", "{\(json(text)):\(json(text))}", at: stamp())
                }
                record.set("future", json(text), at: stamp())
                if 1...64 ~= text.utf8.count { record.set(text, json(text), at: stamp()) }
                return record
            }
            try await phone.sync(database, records)
            #expect(phone.refused.isEmpty)
            var laptop = TestDevice(phone.account)
            try await laptop.sync(database)
            #expect(laptop.records == phone.records)
            #expect(
                try await database.engine.read { try $0.rows("SELECT * FROM SavedWorkouts", []) }.count == hostile.count
            )
        }
    }
}
