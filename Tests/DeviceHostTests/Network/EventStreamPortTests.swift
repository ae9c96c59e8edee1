import App
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import DeviceHost

@Suite struct EventStreamPortTests {
    private let place: NetworkPlace
    private let clock = HeldClock()

    init() throws {
        place = try NetworkPlace()
    }

    private func port(_ server: URL) -> EventStreamPort {
        let device = place.device(server)
        return EventStreamPort(
            device: device, cookies: CookieJar(device: device), link: place.link, clock: clock, tell: place.tell)
    }

    /// Answers a stream's attempts, one after the other: each with a text, after which the connection ends, or stays.
    private final class Script: Sendable {
        private let attempts: Mutex<[(text: String, stays: Bool)]>
        private let asked = Mutex<[String]>([])

        init(_ attempts: [(text: String, stays: Bool)]) { self.attempts = Mutex(attempts) }

        /// The header Last-Event-ID of each attempt.
        var ids: [String] { asked.withLock { $0 } }

        func answer(_ request: Request) -> Response {
            asked.withLock { $0.append(request.headers[HTTPField.Name("Last-Event-ID")!] ?? "-") }
            let attempt = attempts.withLock { $0.isEmpty ? (text: "", stays: true) : $0.removeFirst() }
            return EventStreamPortTests.stream(attempt.text, until: attempt.stays ? Gate() : nil)
        }
    }

    private static func stream(_ text: String, until gate: Gate? = nil, type: String = "text/event-stream") -> Response
    {
        Response(
            status: .ok, headers: [.contentType: type],
            body: .init { writer in
                try await writer.write(ByteBuffer(string: text))
                await gate?.wait()
                try await writer.finish(nil)
            })
    }

    @Test("Changes and boards are told as they come; the end of the session ends the stream")
    func events() async throws {
        let text =
            ":\n\nevent: changed\ndata: {\"cursor\":\"a-1\"}\n\nevent: boards\ndata: {}\n\nevent: other\ndata: {}\n\n"
            + "event: changed\ndata: nonsense\n\nevent: ended\ndata: {}\n\nevent: boards\ndata: {}\n\n"
        try await withNetworkServer { router in
            router.get("/events") { _, _ in Self.stream(text, until: Gate(), type: "Text/Event-Stream; charset=utf-8") }
            router.get("/more") { _, _ in Self.stream("event: changed\ndata: {\"cursor\":\"b\"}\n\n", until: Gate()) }
        } _: { server in
            let port = port(server)
            port.carryOut(.open(address: "/events"))
            #expect(await place.next() == .events(.changed(cursor: "a-1")))
            #expect(await place.next() == .events(.boards))
            #expect(await place.next() == .events(.changed(cursor: "")))
            #expect(await place.next() == .events(.closed))
            port.carryOut(.open(address: "/more"))
            #expect(await place.next() == .events(.changed(cursor: "b")))
            port.carryOut(.close)
        }
    }

    @Test("A stream that broke off is opened again, with the last id, after the time that the server chose")
    func reconnects() async throws {
        let script = Script([
            ("id: 1\nevent: boards\ndata: {}\n\n", false),
            ("retry: 500\n\nid: 2\nevent: boards\ndata: {}\n\nid: 3\n", false),
            ("", false), ("event: boards\ndata: {}\n\n", true),
        ])
        try await withNetworkServer { router in
            router.get("/events") { request, _ in script.answer(request) }
        } _: { server in
            let port = port(server)
            port.carryOut(.open(address: "/events"))
            #expect(await place.next() == .events(.boards))
            await clock.sleeper(for: .seconds(3))
            clock.advance(by: .seconds(3))
            #expect(await place.next() == .events(.boards))
            for _ in 1...2 {
                await clock.sleeper(for: .milliseconds(500))
                clock.advance(by: .milliseconds(500))
            }
            #expect(await place.next() == .events(.boards))
            #expect(script.ids == ["-", "1", "2", "2"])
            port.carryOut(.close)
        }
    }

    @Test("While there is no server the pauses grow to 30 s")
    func pauses() async throws {
        let port = port(try #require(URL(string: "http://127.0.0.1:1")))
        port.carryOut(.open(address: "/events"))
        for seconds in [3, 6, 12, 24, 30, 30] {
            await clock.sleeper(for: .seconds(seconds))
            clock.advance(by: .seconds(seconds))
        }
        await clock.sleeper(for: .seconds(30))
        place.link.set(isOnline: false)
        place.link.set(isOnline: true)
        await clock.sleeper(for: .seconds(3))
        port.carryOut(.close)
    }

    @Test(
        "A refusal and an answer of another kind close the stream",
        arguments: ["204", "401", "500", "html", "away", "long"])
    func refusals(_ kind: String) async throws {
        try await withNetworkServer { router in
            router.get("/204") { _, _ in Response(status: .noContent) }
            router.get("/401") { _, _ in Response(status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"]) }
            router.get("/500") { _, _ in
                Response(status: .internalServerError, headers: [.contentType: "text/event-stream"])
            }
            router.get("/html") { _, _ in Self.stream("event: boards\ndata: {}\n\n", until: Gate(), type: "text/html") }
            router.get("/away") { _, _ in Response(status: .found, headers: [.location: "http://127.0.0.1:1/"]) }
            router.get("/long") { _, _ in Self.stream(String(repeating: ":", count: 70_000), until: Gate()) }
        } _: { server in
            let port = port(server)
            port.carryOut(.open(address: "/\(kind)"))
            #expect(await place.next() == .events(.closed))
        }
    }

    @Test("Nothing is told of a stream that was replaced, or closed")
    func replaced() async throws {
        let gate = Gate()
        try await withNetworkServer { router in
            router.get("/old") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: "text/event-stream"],
                    body: .init { writer in
                        try await writer.write(ByteBuffer(string: "event: changed\ndata: {\"cursor\":\"old\"}\n\n"))
                        await gate.wait()
                        try await writer.write(ByteBuffer(string: "event: changed\ndata: {\"cursor\":\"late\"}\n\n"))
                        try await writer.finish(nil)
                    })
            }
            router.get("/new") { _, _ in
                gate.open()
                return Self.stream("event: boards\ndata: {}\n\n", until: Gate())
            }
            router.get("/ended") { _, _ in Self.stream("event: ended\ndata: {}\n\n") }
        } _: { server in
            let port = port(server)
            port.carryOut(.open(address: "/old"))
            #expect(await place.next() == .events(.changed(cursor: "old")))
            port.carryOut(.open(address: "/new"))
            #expect(await place.next() == .events(.boards))
            port.carryOut(.close)
            port.carryOut(.open(address: "/ended"))
            #expect(await place.next() == .events(.closed))
        }
    }

    @Test("A stream ends silently when the device goes offline, and is opened again when it is back")
    func offline() async throws {
        let script = Script([("id: 1\nevent: boards\ndata: {}\n\n", true), ("event: boards\ndata: {}\n\n", true)])
        try await withNetworkServer { router in
            router.get("/events") { request, _ in script.answer(request) }
        } _: { server in
            let port = port(server)
            place.link.set(isOnline: false)
            port.carryOut(.open(address: "/events"))
            place.link.set(isOnline: true)
            #expect(await place.next() == .events(.boards))
            place.link.set(isOnline: false)
            place.link.set(isOnline: true)
            #expect(await place.next() == .events(.boards))
            #expect(script.ids == ["-", "1"])
            port.carryOut(.close)
        }
    }
}
