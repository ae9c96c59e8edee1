import Foundation
import Logging
import Storage
import TestSupport
import Testing

@testable import Server

@Suite struct TidyingTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test(
        "AC-5 the server puts away what has expired, again and again, and stops for it no later",
        .timeLimit(.minutes(5)))
    func tidying() async throws {
        let clock = HeldClock()
        var parts = Parts.quick
        parts.clock = clock
        parts.now = { clock.milliseconds }
        let address = folder.configuration.databaseAddress
        let (schedule, start) = (parts.tidying, clock.milliseconds)
        // Its end comes while an hour is slept of which nothing passes.
        try await withLiveServer(folder, parts: parts) { _, _ in
            let other = try await Database(address, for: .administering, logger: .silent)
            let anna = try await other.create(NewAccount(username: "anna", email: "anna@example.org"), now: 0)
            var pause = schedule.delay
            for hash in ["first", "second"] {
                try await other.startSession(account: anna.id, hash: hash, now: start, expires: clock.milliseconds + 1)
                await clock.sleeper(for: pause)
                clock.advance(by: pause - .nanoseconds(1))
                #expect(try await other.session(hash: hash, now: start) != nil)
                clock.advance(by: .nanoseconds(1))
                // Once all is done, it sleeps again.
                pause = schedule.interval
                await clock.sleeper(for: pause)
                #expect(try await other.session(hash: hash, now: start) == nil)
            }
            await other.close()
        }
    }
}
