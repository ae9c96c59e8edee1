import Testing

@testable import Storage

@Suite struct NonceTests {
    @Test(
        "AC-4 a nonce is good for one time, whoever asks at once, until it is forgotten",
        arguments: EngineName.available)
    func once(engine: EngineName) async throws {
        try await withDatabase(engine) { database in
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await database.useNonce(hash: "a", now: now, until: now + 10) }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(wins == 1)
            #expect(try await database.useNonce(hash: "b", now: now, until: now + 10))
            #expect(try await !database.useNonce(hash: "a", now: now + 9, until: now + 20))
            // Expired: whatever it was for is refused by its own date.
            #expect(try await database.useNonce(hash: "a", now: now + 10, until: now + 20))
            #expect(try await !database.useNonce(hash: "a", now: now + 11, until: now + 20))
        }
    }
}
