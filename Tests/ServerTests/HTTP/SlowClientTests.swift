import Foundation
import HTTPTypes
import NIOCore
import Records
import Storage
import Synchronization
import Testing

@testable import Server

@Suite struct SlowClientTests {
    /// A record of some megabytes.
    private func fill(_ database: Database, _ account: String, megabytes: Int = 3) async throws {
        let text = "\"" + String(repeating: "x", count: 1 << 20) + "\""
        _ = try await database.edit(
            account: account, RecordKey("profile", "profile"), now: .millisecondsNow
        ) { _, _ in
            (0..<megabytes).map { FieldChange("long\($0)", text) }
        }
    }

    private func parts(_ folder: WebFolder, _ change: (inout Parts) -> Void = { _ in }) async throws -> Parts {
        var parts = Parts.quick
        parts.database = try await Database(
            .sqlite(path: folder.url.appending(path: "slow.sqlite").path), logger: .silent)
        change(&parts)
        return parts
    }

    private func ask(_ port: Int, _ cookie: String) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.send("GET /api/v1/records/profile/profile HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
        return connection
    }

    @Test("SY-9 large answers come whole, and take nothing of the budget afterwards")
    func whole() async throws {
        let folder = try WebFolder()
        let parts = try await parts(folder)
        try await withLiveServer(folder, parts: parts) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let database = try #require(parts.database)
            let account = try #require(try await database.credentials(login: "anna")).account
            try await fill(database, account.id)
            for method in ["GET", "HEAD"] {
                let connection = try RawConnection(port: port)
                connection.send(
                    """
                    \(method) /api/v1/records/profile/profile HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                    Cookie: \(cookie)\r\n\r\n
                    """)
                let answer = await connection.read(until: "\u{0}")
                #expect(answer.contains("200 OK") && answer.lowercased().contains("content-length: 3145"))
                #expect(answer.utf8.count > 3 << 20 || method == "HEAD")
            }
            // Lists, and a device that knows nothing, are answered with the same.
            let list = try await RawConnection.ask(port: port, "GET", "/api/v1/records/profile", cookie: cookie)
            #expect(list.utf8.count > 3 << 20)
            let sync = try await RawConnection.ask(
                port: port, "POST", "/api/v1/sync", cookie: cookie, Browser.syncBody([], cursor: nil))
            // In parts.
            #expect(sync.utf8.count > 1 << 20)
            let edit = try await RawConnection.ask(
                port: port, "PATCH", "/api/v1/records/profile/profile", cookie: cookie, #"{"fields":{"name":"Anna"}}"#)
            #expect(edit.utf8.count > 3 << 20 && edit.contains(#""name":"Anna""#))
            while parts.answers.taken > 0 { await Task.yield() }
        }
    }

    @Test("SY-9 an account's answers that nobody reads hold a part of the memory, and others are answered")
    func silent() async throws {
        let folder = try WebFolder()
        let parts = try await parts(folder) { $0.answers = ByteBudget(40 << 20, patience: .milliseconds(200)) }
        try await withLiveServer(folder, parts: parts) { port, _ in
            let eve = try await RawConnection.signUp(port: port, "eve")
            let anna = try await RawConnection.signUp(port: port, "anna")
            let database = try #require(parts.database)
            for name in ["eve", "anna"] {
                try await fill(database, try #require(try await database.credentials(login: name)).account.id)
            }
            // Each of 12 MiB while it is made, and of 3 MiB then: more than a quarter of 40 MiB nobody gets.
            let silent = try (0..<12).map { _ in try ask(port, eve) }
            let answers = await withTaskGroup(of: String.self) { group in
                for connection in silent.suffix(6) { group.addTask { await connection.read(until: "\r\n\r\n") } }
                return await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(answers.contains { $0.contains("503") && $0.lowercased().contains("retry-after") })
            #expect(parts.answers.taken <= 30 << 20)
            let answer = try await RawConnection.ask(
                port: port, "GET", "/api/v1/records/profile/profile", cookie: anna)
            #expect(answer.utf8.count > 3 << 20)
            withExtendedLifetime(silent) {}
        }
    }

    /// See `ConnectionTimeTests` for one that reads slowly.
    @Test(
        "SY-9 a client that doesn't read its answer is cut off, and takes nothing of the budget then",
        .timeLimit(.minutes(5)))
    func cutOff() async throws {
        let folder = try WebFolder()
        let parts = try await parts(folder) {
            $0.patience = .milliseconds(200)
            // Nothing else is to cut it off.
            $0.requestTime = .hours(24)
        }
        let database = try #require(parts.database)
        let change: (inout Configuration) -> Void = { $0.connectionsPerAddress = 1 }
        try await withLiveServer(folder, parts: parts, change: change) { port, _ in
            let (account, token) = try await database.reader()
            try await fill(database, account)
            let silent = try RawConnection.reading("/api/v1/records/profile/profile", port: port, token: token)
            var read = await silent.read(until: "\r\n\r\n").utf8.count
            #expect(read > 0)
            // It reads nothing more. Nobody else is let in until it has been cut off.
            while try await !RawConnection.ask(port: port, "GET", "/health", cookie: "").contains("200 OK") {
                try Task.checkCancellation()
            }
            while parts.answers.taken > 0 { await Task.yield() }
            // All that it gets is what the system has kept for it.
            while case let count = await silent.read(atMost: 65_536), count > 0 { read += count }
            #expect(read < 1 << 20)
            #expect(await silent.isClosed())
        }
    }

    @Test("SY-9 requests that don't end hold what they have sent, and no more than there is")
    func writers() async throws {
        let folder = try WebFolder()
        let parts = try await parts(folder) { $0.requests = ByteBudget(8 << 20, patience: .milliseconds(200)) }
        try await withLiveServer(folder, parts: parts) { port, _ in
            let eve = try await RawConnection.signUp(port: port, "eve")
            let anna = try await RawConnection.signUp(port: port, "anna")
            let head = """
                PUT /api/v1/records/profile/profile HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
                Cookie: \(eve)\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n{"fields":{"long":"
                """
            let writers = try (0..<4).map { _ in try RawConnection(port: port) }
            // Promises alone take nothing.
            for writer in writers { writer.send(head) }
            #expect(parts.requests.taken == 0)
            let answers = await withTaskGroup(of: String.self) { group in
                for writer in writers {
                    group.addTask {
                        await writer.send((0..<15).map { _ in String(repeating: "x", count: 100_000) }, every: .zero)
                        return await writer.read(until: "\r\n\r\n")
                    }
                }
                return await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(answers.contains { $0.contains("503") })
            let body = #"{"fields":{"long":"\#(String(repeating: "y", count: 300_000))"}}"#
            let answer = try await RawConnection.ask(
                port: port, "PUT", "/api/v1/records/profile/profile", cookie: anna, body)
            #expect(answer.contains("201 Created"))
        }
    }

    @Test(
        "SY-9 an address has so many connections at a time; those beyond are closed, and when one ends another may come"
    )
    func connections() async throws {
        let folder = try WebFolder()
        let change: (inout Configuration) -> Void = { $0.connectionsPerAddress = 3 }
        try await withLiveServer(folder, parts: .quick, change: change) { port, _ in
            var open: [RawConnection] = []
            for _ in 0..<3 {
                let connection = try RawConnection(port: port)
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await connection.read(until: "ok\n").contains("200 OK"))
                open.append(connection)
            }
            #expect(await (try RawConnection(port: port)).isClosed())
            open.removeLast()
            // As soon as the server has noticed.
            while true {
                let connection = try RawConnection(port: port)
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                if await connection.read(until: "ok\n").contains("200 OK") { break }
            }
            withExtendedLifetime(open) {}
        }
    }
}
