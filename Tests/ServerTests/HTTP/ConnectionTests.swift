import Foundation
import NIOCore
import Records
import Storage
import Testing

@testable import Server

@Suite struct ConnectionTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private func parts(requestTime: TimeAmount) -> Parts {
        var parts = Parts.quick
        parts.requestTime = requestTime
        return parts
    }

    private static let head = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
    private static let body = head + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"

    @Test(
        "AP-3 a client that sends its request in drops, or none at all, is cut off",
        arguments: [(head, "X-A: b\r\n"), (body, " "), ("", "")])
    func slowLoris(start: String, drop: String) async throws {
        try await withLiveServer(folder, parts: parts(requestTime: .milliseconds(400))) { port, _ in
            let client = try RawConnection(port: port)
            client.send(start)
            let dropping = Task {
                while !Task.isCancelled {
                    client.send(drop)
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            #expect(await client.isClosed())
            dropping.cancel()
        }
    }

    @Test("AP-3 a client that goes away amid its request is no fault of the server's")
    func goneAway() async throws {
        try await withLiveServer(folder) { port, _ in
            do {
                let client = try RawConnection(port: port)
                client.send(Self.body + "{")
            }
            // It takes its time to notice.
            var counts = ""
            for _ in 0..<2000 where !counts.contains("/api/v1/session") {
                counts = try await RawConnection.ask(port: port, "GET", "/metrics", cookie: "")
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(counts.contains(#"status="400""#))
            #expect(!counts.contains(#"status="500""#))
        }
    }

    /// See `ConnectionTimeTests` for how slow it may be.
    @Test("AP-3 a client that sends its requests in pieces is served, many times over one connection")
    func pieces() async throws {
        try await withLiveServer(folder) { port, _ in
            let client = try RawConnection(port: port)
            for _ in 0..<3 {
                for piece in ["GET /health HT", "TP/1.1\r\nHost: loc", "alhost\r\n\r\n"] { client.send(piece) }
                #expect(await client.read(until: "ok\n").contains("200 OK"))
            }
        }
    }

    @Test("AP-3 an answer may take longer than a request")
    func longAnswers() async throws {
        let place = try ServerPlace(.sqlite)
        let database = try await place.open()
        var parts = parts(requestTime: .seconds(2))
        parts.database = database
        try await withLiveServer(place.folder, parts: parts) { port, _ in
            let (account, token) = try await database.reader()
            let stream = try RawConnection.reading("/api/v1/events", port: port, token: token)
            #expect(await stream.read(until: "}\n\n").contains("200 OK"))
            // The same time is over for one that has come later, and has nothing to be answered.
            #expect(await (try RawConnection(port: port)).isClosed())
            _ = try await database.edit(
                account: account, RecordKey("profile", "profile"), now: .millisecondsNow
            ) { _, _ in [FieldChange("name", "\"Anna\"")] }
            #expect(await stream.read(until: "}\n\n").contains("-1\"}"))
        }
        withExtendedLifetime(place) {}
    }

    @Test("AP-3 heads that are too long, and what isn't HTTP, get 400 and no more")
    func badHeads() async throws {
        try await withLiveServer(folder) { port, _ in
            for request in [
                "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: " + String(repeating: "a", count: 40_000) + "\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                // Two opinions on where it ends.
                "POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\n"
                    + (0..<200).map { "X-\($0): a\r\n" }.joined() + "\r\n",
            ] {
                let client = try RawConnection(port: port)
                client.send(request)
                let answer = await client.read(until: "\r\n\r\n")
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400"), "\(request.prefix(30)): \(answer)")
                #expect(await client.isClosed())
            }
        }
    }

    @Test(
        "AP-3 a request of HTTP/1.1 names one host; one of HTTP/1.0 needn't (RFC 9112, 3.2)",
        arguments: [
            ("1.1", "", "400"), ("1.1", "Host: a\r\nHost: b\r\n", "400"), ("1.0", "Host: a\r\nhost: a\r\n", "400"),
            ("1.1", "Host: a\r\n", "200"), ("1.1", "Host:\r\n", "200"), ("1.0", "", "200"),
        ])
    func oneHost(version: String, host: String, status: String) async throws {
        try await withLiveServer(folder) { port, _ in
            let client = try RawConnection(port: port)
            client.send("GET /health HTTP/\(version)\r\n\(host)Connection: close\r\n\r\n")
            let answer = await client.read(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
            #expect(await client.isClosed())
        }
    }
}
