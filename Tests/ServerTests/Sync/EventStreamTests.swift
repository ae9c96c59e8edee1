import Foundation
import TestSupport
import Testing

@testable import Server
@testable import Storage

@Suite struct EventStreamTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    /// The last chunk of an answer.
    private static let end = "0\r\n\r\n"
    private static let ended = "event: ended\ndata: {}\n\n"

    private static func edit(port: Int, _ cookie: String, _ name: String) async throws -> String {
        try await RawConnection.ask(
            port: port, "PUT", "/api/v1/records/profile/profile", cookie: cookie, #"{"fields":{"name":"\#(name)"}}"#)
    }

    @Test("SY-1 a stream tells the cursor at once, and again after each change of the account, and of no other")
    func changes() async throws {
        try await withLiveServer(folder) { port, _ in
            let anna = try await RawConnection.signUp(port: port)
            let bert = try await RawConnection.signUp(port: port, "bert")
            let stream = try RawConnection.events(port: port, cookie: anna)
            let first = await stream.read(until: "}\n\n")
            #expect(first.contains("200 OK") && first.lowercased().contains("content-type: text/event-stream"))
            #expect(first.contains(/event: changed\ndata: {"cursor":"[0-9a-z]+-0"}\n\n/))
            #expect(try await Self.edit(port: port, bert, "Bert").contains("201 Created"))
            #expect(try await Self.edit(port: port, anna, "Anna").contains("201 Created"))
            #expect(await stream.read(until: "}\n\n").contains(/event: changed\ndata: {"cursor":"[0-9a-z]+-1"}\n\n/))
        }
    }

    @Test("SY-1 a comment keeps the connection; the stream ends with its session", .timeLimit(.minutes(5)))
    func heartbeat() async throws {
        let clock = HeldClock()
        var parts = Parts.quick
        parts.clock = clock
        let heartbeat = parts.heartbeat
        try await withLiveServer(folder, parts: parts) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let stream = try RawConnection.events(port: port, cookie: cookie)
            _ = await stream.read(until: "}\n\n")
            await clock.sleeper(for: heartbeat)
            clock.advance(by: heartbeat - .nanoseconds(1))
            #expect(try await Self.edit(port: port, cookie, "Anna").contains("201 Created"))
            #expect(await !stream.read(until: "}\n\n").contains("\n:\n\n"))
            clock.advance(by: .nanoseconds(1))
            #expect(await stream.read(until: ":\n\n").contains("\n:\n\n"))
            #expect(
                try await RawConnection.ask(port: port, "DELETE", "/api/v1/session", cookie: cookie).contains("204"))
            let rest = await stream.read(until: Self.end)
            #expect(rest.contains(Self.ended) && rest.hasSuffix(Self.end))
        }
    }

    @Test("AC-5 AC-8 AC-9 log-out everywhere and the account's deletion end its streams at once, and say so")
    func ends() async throws {
        try await withLiveServer(folder) { port, _ in
            for (name, path, body) in [
                ("anna", "/api/v1/sessions", nil), ("bert", "/api/v1/account", #"{"password":"secret 1!"}"#),
            ] as [(String, String, String?)] {
                let cookie = try await RawConnection.signUp(port: port, name)
                let stream = try RawConnection.events(port: port, cookie: cookie)
                _ = await stream.read(until: "}\n\n")
                let answer = try await RawConnection.ask(port: port, "DELETE", path, cookie: cookie, body)
                #expect(answer.contains("204 No Content"))
                let rest = await stream.read(until: Self.end)
                #expect(rest.contains(Self.ended) && rest.hasSuffix(Self.end))
            }
        }
    }

    @Test("AP-3 a graceful shutdown ends open streams")
    func shutdown() async throws {
        try await withLiveServer(folder) { port, stop in
            let cookie = try await RawConnection.signUp(port: port)
            let streams = try (0..<5).map { _ in try RawConnection.events(port: port, cookie: cookie) }
            for stream in streams { _ = await stream.read(until: "}\n\n") }
            await stop()
            for stream in streams { #expect(await stream.isClosed()) }
        }
    }

    @Test(
        "AP-3 a client that never reads its events is cut off when its buffer is full",
        .timeLimit(.minutes(5)))
    func neverReads() async throws {
        var parts = Parts.quick
        parts.heartbeat = .microseconds(200)
        parts.patience = .milliseconds(300)
        try await withLiveServer(folder, parts: parts) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let stream = try RawConnection.events(port: port, cookie: cookie)
            #expect(await stream.read(until: "}\n\n").contains("200 OK"))
            // Nothing is read all the while.
            var metrics = ""
            while !metrics.contains("setlist_event_streams 0.0") {
                try Task.checkCancellation()
                metrics = try await RawConnection.ask(port: port, "GET", "/metrics", cookie: "")
            }
            withExtendedLifetime(stream) {}
        }
    }

    @Test("AC-5 an account has only so many streams")
    func limit() async throws {
        try await withLiveServer(folder) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            var streams: [RawConnection] = []
            for _ in 0..<64 {
                let stream = try RawConnection.events(port: port, cookie: cookie)
                #expect(await stream.read(until: "}\n\n").contains("200 OK"))
                streams.append(stream)
            }
            let more = try RawConnection.events(port: port, cookie: cookie)
            #expect(await more.read(until: "\r\n\r\n").contains("429"))
        }
    }

    /// A server's parts on a database that others have as well. Nothing here is to be noticed by a heartbeat.
    private func parts(_ database: Storage.Database, clock: HeldClock = HeldClock()) -> Parts {
        var parts = Parts.quick
        parts.clock = clock
        parts.now = { clock.milliseconds }
        parts.tidying.delay = .seconds(3_600)
        parts.database = database
        return parts
    }

    @Test(
        "AC-5 log-out everywhere ends the streams on another server of the same PostgreSQL at once",
        .enabled(if: EngineName.cluster != nil))
    func otherServer() async throws {
        let place = try ServerPlace(.postgres)
        let (here, there) = (parts(try await place.open()), parts(try await place.open()))
        try await withLiveServer(place.folder, parts: here) { port, _ in
            try await withLiveServer(place.folder, parts: there) { other, _ in
                let cookie = try await RawConnection.signUp(port: port)
                let stream = try RawConnection.events(port: other, cookie: cookie)
                _ = await stream.read(until: "}\n\n")
                let answer = try await RawConnection.ask(port: port, "DELETE", "/api/v1/sessions", cookie: cookie)
                #expect(answer.contains("204 No Content"))
                #expect(await stream.read(until: Self.end).hasSuffix(Self.end))
            }
        }
        withExtendedLifetime(place) {}
    }

    @Test("AC-6 what an administrator ends beside the server ends its streams", arguments: EngineName.available)
    func administrator(engine: EngineName) async throws {
        let place = try ServerPlace(engine)
        let parts = parts(try await place.open())
        try await withLiveServer(place.folder, parts: parts) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let stream = try RawConnection.events(port: port, cookie: cookie)
            _ = await stream.read(until: "}\n\n")
            let beside = try await Storage.Database(place.address, for: .administering, logger: .silent)
            #expect(try await resetPassword(login: "anna", in: beside, log: parts.security) != nil)
            #expect(await stream.read(until: Self.end).hasSuffix(Self.end))
            await beside.close()
        }
        withExtendedLifetime(place) {}
    }

    @Test(
        "AP-3 an event stream on PostgreSQL asks nothing for its heartbeats", .enabled(if: EngineName.cluster != nil),
        .timeLimit(.minutes(5)))
    func quiet() async throws {
        let place = try ServerPlace(.postgres, isAlone: true)
        let clock = HeldClock()
        let parts = parts(try await place.open(), clock: clock)
        let heartbeat = parts.heartbeat
        try await withLiveServer(place.folder, parts: parts) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let stream = try RawConnection.events(port: port, cookie: cookie)
            _ = await stream.read(until: "}\n\n")
            let before = try place.lastStatement()
            for _ in 0..<20 {
                await clock.sleeper(for: heartbeat)
                clock.advance(by: heartbeat)
                _ = await stream.read(until: ":\n\n")
            }
            #expect(try place.lastStatement() == before)
        }
        withExtendedLifetime(place) {}
    }

    @Test(
        "AC-7 a stream ends when the token has expired that opened it", .timeLimit(.minutes(5)),
        arguments: EngineName.available)
    func expiry(engine: EngineName) async throws {
        let place = try ServerPlace(engine)
        let (database, clock) = (try await place.open(), HeldClock())
        let parts = parts(database, clock: clock)
        let heartbeat = parts.heartbeat
        try await withLiveServer(place.folder, parts: parts) { port, _ in
            _ = try await RawConnection.signUp(port: port)
            let anna = try #require(try await database.credentials(login: "anna")?.account)
            let secret = Secret.tokenPrefix + "x"
            let now = clock.milliseconds
            _ = try await database.createToken(
                account: anna.id, hash: Secret.hash(secret), name: "t", scope: .read, now: now,
                expires: now + Int64(heartbeat * 3 / .milliseconds(1)))
            let stream = try RawConnection.reading("/api/v1/events", port: port, token: secret)
            #expect(await stream.read(until: "}\n\n").contains("200 OK"))
            for _ in 0..<2 {
                await clock.sleeper(for: heartbeat)
                clock.advance(by: heartbeat)
                #expect(await stream.read(until: ":\n\n").contains(":\n\n"))
            }
            await clock.sleeper(for: heartbeat)
            clock.advance(by: heartbeat)
            let rest = await stream.read(until: Self.end)
            #expect(rest.contains(Self.ended) && rest.hasSuffix(Self.end) && !rest.contains(":\n\n"))
        }
        withExtendedLifetime(place) {}
    }
}
