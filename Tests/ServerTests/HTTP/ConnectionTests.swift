import Foundation
import NIOCore
import Testing

@testable import Server

@Suite struct ConnectionTests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    private static var hasty: Parts {
        var parts = Parts.quick
        parts.requestTime = .milliseconds(400)
        return parts
    }

    @Test("AP-3 a client that sends its request in drops is cut off, one that is merely slow is not")
    func slowLoris() async throws {
        try await withLiveServer(folder, parts: Self.hasty) { port, _ in
            let head = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
            let body = head + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
            for (start, drop) in [(head, "X-A: b\r\n"), (body, " "), ("", "")] {
                let client = try RawConnection(port: port)
                client.send(start)
                let began = ContinuousClock.now
                let dropping = Task {
                    while !Task.isCancelled {
                        client.send(drop)
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
                #expect(await client.isClosed())
                dropping.cancel()
                #expect(ContinuousClock.now - began < .seconds(5))
            }
            let client = try RawConnection(port: port)
            for part in ["GET /health HT", "TP/1.1\r\nHost: loc", "alhost\r\n\r\n"] {
                client.send(part)
                try await Task.sleep(for: .milliseconds(60))
            }
            #expect(await client.read(until: "ok\n").contains("200 OK"))
        }
    }

    @Test("AP-3 an answer may take longer than a request; a connection serves many")
    func longAnswers() async throws {
        try await withLiveServer(folder, parts: Self.hasty) { port, _ in
            let cookie = try await RawConnection.signUp(port: port)
            let stream = try RawConnection.events(port: port, cookie: cookie)
            _ = await stream.read(until: "}\n\n")
            try await Task.sleep(for: .milliseconds(900))
            let answer = try await RawConnection.ask(
                port: port, "PUT", "/api/v1/records/profile/profile", cookie: cookie, #"{"fields":{"name":"x"}}"#)
            #expect(answer.contains("201 Created"))
            #expect(await stream.read(until: "}\n\n").contains("-1\"}"))

            let client = try RawConnection(port: port)
            for _ in 0..<6 {
                client.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await client.read(until: "ok\n").contains("200 OK"))
                try await Task.sleep(for: .milliseconds(150))
            }
        }
    }

    @Test("AP-3 heads that are too long, and what isn't HTTP, get 400 and no more")
    func badHeads() async throws {
        try await withLiveServer(folder) { port, _ in
            for request in [
                "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: " + String(repeating: "a", count: 40_000) + "\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
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
}
