import Foundation
import Logging
import Storage
import Testing

@testable import Server

@Suite struct TidyingTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test("AC-5 the server puts away what has expired, again and again, and stops for it no later")
    func tidying() async throws {
        var parts = Parts.quick
        parts.tidying = .init(delay: .zero, interval: .milliseconds(50))
        let address = folder.configuration.databaseAddress
        let stopped = try await withLiveServer(folder, parts: parts) { _, stop in
            let other = try await Database(address, logger: .silent)
            let anna = try await other.create(NewAccount(username: "anna", email: "anna@example.org"), now: 0)
            for hash in ["first", "second"] {
                try await other.startSession(account: anna.id, hash: hash, now: 1, expires: 1_000)
                let deadline = ContinuousClock.now + .seconds(20)
                while try await other.session(hash: hash, now: 1) != nil, .now < deadline {
                    try await Task.sleep(for: .milliseconds(10))
                }
                #expect(try await other.session(hash: hash, now: 1) == nil)
            }
            await other.close()
            await stop()
            return ContinuousClock.now
        }
        #expect(stopped.duration(to: .now) < .seconds(5))
    }
}
