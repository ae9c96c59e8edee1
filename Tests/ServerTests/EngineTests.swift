import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Synchronization
import TestSupport
import Testing

@testable import Server
@testable import Storage

/// Accounts and sync over HTTP, on both engines; what their details are is tested on one.
@Suite struct EngineTests {
    @Test("AC-1 AC-3 AC-5 AC-6 AC-8 an account from sign-up to deletion", arguments: EngineName.available)
    func account(engine: EngineName) async throws {
        try await serve(engine) { client in
            let phone = Browser(client)
            let laptop = Browser(client)
            let code = try #require(try await phone.signUp("Ada")["recoveryCode"]?.string)
            #expect(try await phone.ask(whether: "username", isFree: "aDA")["available"]?.bool == false)
            let second = try await laptop.post(
                "accounts", #"{"username":"ADA","email":"x@example.org","password":"\#(Browser.password)"}"#)
            #expect(second.status == 422)
            #expect(second.field == "username")
            #expect(try await laptop.logIn("ada", "mistaken 3#").status == 401)
            #expect(try await laptop.logIn("ADA@example.org").status == 200)
            let token = try await phone.makeToken("write", name: "script")
            #expect(token.status == 201)
            #expect(try await laptop.get("tokens")["tokens"]?.array?.count == 1)
            let change = try await phone.post("account/password", #"{"old":"\#(Browser.password)","new":"another 2$"}"#)
            #expect(change.status == 204)
            #expect(try await laptop.get("session").status == 401)
            #expect(try await phone.get("session").status == 200)
            let recovery = try await laptop.post(
                "session/recovery", #"{"login":"ada","recoveryCode":"\#(code)","password":"the third 3%"}"#)
            #expect(recovery.status == 200)
            #expect(try await phone.get("session").status == 401)
            #expect(try await laptop.delete("account", #"{"password":"the third 3%"}"#).status == 204)
            #expect(try await phone.logIn("ada", "the third 3%").status == 401)
            #expect(try await phone.ask(whether: "username", isFree: "ada")["available"]?.bool == true)
        }
    }

    @Test("SY-1 SY-7 two devices of an account sync, another account sees nothing", arguments: EngineName.available)
    func sync(engine: EngineName) async throws {
        try await serve(engine) { client in
            let (phone, laptop, stranger) = (Browser(client), Browser(client), Browser(client))
            try await phone.signUp("ada")
            try await stranger.signUp("eve")
            #expect(try await laptop.logIn("ada").status == 200)
            let first = try await phone.sync([("workouts/a", "Tabata"), ("workouts/b", "'; DROP TABLE records; --")])
            #expect(first.status == 200, "\(first.text)")
            #expect(first["records"]?.array?.isEmpty == true)
            let second = try await laptop.sync([("workouts/c", "<b>Run</b>")])
            #expect(
                second["records"]?.array?.compactMap { $0["key"]?.string }.sorted() == ["workouts/a", "workouts/b"])
            let cursor = try #require(first["cursor"]?.string)
            let third = try await phone.sync([], cursor: cursor)
            #expect(third["records"]?.array?.compactMap { $0["key"]?.string } == ["workouts/c"])
            #expect(third["cursor"]?.string == second["cursor"]?.string)
            #expect(try await stranger.sync([])["records"]?.array?.isEmpty == true)
            let read = try await laptop.get("records/workouts/b")
            #expect(read["fields"]?["name"]?.string == "'; DROP TABLE records; --")
        }
    }

    @Test(
        "SY-1 a change made on one server reaches the event streams of another, and log-out ends the session on both",
        .enabled(if: EngineName.cluster != nil))
    func twoServers() async throws {
        let place = try ServerPlace(.postgres)
        let other = try WebFolder()
        @Sendable func share(_ configuration: inout Server.Configuration) { configuration.database = place.address }
        try await withLiveServer(place.folder, change: share) { port, _ in
            try await withLiveServer(other, change: share) { otherPort, _ in
                let cookie = try await RawConnection.signUp(port: port)
                let stream = try RawConnection.events(port: otherPort, cookie: cookie)
                #expect(await stream.read(until: "-0\"}\n\n").contains("event: changed"))
                let answer = try await RawConnection.ask(
                    port: port, "POST", "/api/v1/sync", cookie: cookie,
                    Browser.syncBody([("workouts/a", "Tabata")], cursor: nil))
                #expect(answer.contains("200 OK"))
                #expect(await stream.read(until: "-1\"}\n\n").contains("event: changed"))
                _ = try await RawConnection.ask(port: otherPort, "DELETE", "/api/v1/session", cookie: cookie)
                let refused = try await RawConnection.ask(port: port, "GET", "/api/v1/session", cookie: cookie)
                #expect(refused.contains("401"))
            }
        }
        withExtendedLifetime(place) {}
    }

    @Test(
        "SY-5 while the database is away, or locked, there is 503 with Retry-After, and then all is as it was",
        arguments: EngineName.available)
    func away(engine: EngineName) async throws {
        let clock = HeldClock()
        try await serve(engine, clock) { client, place, _ in
            let browser = Browser(client)
            try await browser.signUp()
            #expect(try await browser.sync([("workouts/a", "Tabata")]).status == 200)
            try await Self.away(place) {
                let push = { try await browser.sync([("workouts/b", "Run")]) }
                // Nobody but this write has to do with its patience.
                let answer = try await engine == .sqlite ? clock.passes(while: push) : push()
                #expect(answer.status == 503)
                #expect(answer.headers[.retryAfter] == "5")
                #expect(answer.headers[.contentType] == "application/problem+json")
                #expect(answer.detail?.contains("safe") == true)
                if engine == .postgres {
                    let health = try await client.executeRequest(uri: "/health", method: .get, headers: [:], body: nil)
                    #expect(health.status == .serviceUnavailable)
                }
            }
            // No server tries to connect more often than once a second.
            clock.advance(by: .seconds(1))
            #expect(try await browser.sync([("workouts/c", "Run")]).status == 200)
            let keys = try await browser.sync([])["records"]?.array?.compactMap { $0["key"]?.string }
            #expect(keys == ["workouts/a", "workouts/c"])
            let health = try await client.executeRequest(uri: "/health", method: .get, headers: [:], body: nil)
            #expect(health.status == .ok)
        }
    }

    @Test("SY-6 on a full disk what writes gets 507 and changes nothing; reading goes on")
    func full() async throws {
        try await serve(.sqlite) { client, _, database in
            let browser = Browser(client)
            try await browser.signUp()
            #expect(try await browser.sync([("workouts/a", "Tabata")]).status == 200)
            let large = (0..<100).map { ("workouts/large\($0)", String(repeating: "x", count: 120)) }
            // The limit is the writer's own; SQLite takes one below the present size for that size.
            try await database.script("PRAGMA max_page_count = 1")
            let answer = try await browser.sync(large)
            #expect(answer.status == 507)
            #expect(answer.headers[.retryAfter] == "300")
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(try await browser.get("records/workouts/a").status == 200)
            try await database.script("PRAGMA max_page_count = 1000000")
            #expect(try await browser.sync([])["records"]?.array?.count == 1)
            #expect(try await browser.sync(large).status == 200)
        }
    }

    // MARK: Servers

    /// Runs requests against a server on an empty database of that engine.
    func serve(
        _ engine: EngineName, _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await serve(engine) { client, _, _ in try await test(client) }
    }

    private func serve(
        _ engine: EngineName, _ clock: any Clock<Duration> = ContinuousClock(),
        _ test: @escaping @Sendable (any TestClientProtocol, ServerPlace, Storage.Database) async throws -> Void
    ) async throws {
        try await Turns.places.take {
            let place = try ServerPlace(engine)
            let database = try await place.open(clock: clock)
            var parts = Parts.quick
            // Closed with the server.
            parts.database = database
            try await withServer(place.folder, parts: parts) { try await test($0, place, database) }
            withExtendedLifetime(place) {}
        }
    }

    /// Runs the test while the server's database can't be written to: another program has locked it, or nobody may connect.
    private static func away(_ place: ServerPlace, _ test: () async throws -> Void) async throws {
        guard place.engine == .sqlite else {
            try place.allowConnections(false)
            try await test()
            try place.allowConnections(true)
            return
        }
        let other = try await place.open()
        let (isLocked, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let lock: Void = other.engine.write { _ in
            isLocked.signal()
            hasEnded.wait()
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isLocked.wait()
                continuation.resume()
            }
        }
        do {
            try await test()
            hasEnded.signal()
        } catch {
            hasEnded.signal()
            throw error
        }
        try await lock
        await other.close()
    }
}

extension Browser {
    /// Pushes workouts by their keys and names.
    func sync(_ workouts: [(key: String, name: String)], cursor: String? = nil) async throws -> Answer {
        try await post("sync", Self.syncBody(workouts, cursor: cursor))
    }

    static func syncBody(_ workouts: [(key: String, name: String)], cursor: String?) -> String {
        let stamp = Stamp(milliseconds: UInt64(Int64.millisecondsNow), counter: 0, node: 1)
        var request = SyncRequest(
            device: .init(id: "0123456789abcdefghijkl", name: "Test"), cursor: cursor.flatMap(SyncCursor.init))
        for workout in workouts {
            guard let key = RecordKey(workout.key) else { continue }
            var record = Record(key)
            var name = JSONWriter()
            name.string(workout.name)
            record.set("name", name.text, at: stamp)
            record.set(
                "steps", #"{"dictionary":[{"name":"Fast","role":"work","target":{"time":20}}],"codes":[0]}"#, at: stamp)
            request.records.append(PushedRecord(record, pending: nil))
        }
        return request.text
    }
}
