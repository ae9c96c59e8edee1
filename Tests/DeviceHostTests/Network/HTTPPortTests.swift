import App
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import DeviceHost

/// The module is not to be confused with HTTPTypes.
private typealias Method = App.HTTPMethod

@Suite struct HTTPPortTests {
    private let rig: HTTPRig

    init() throws {
        rig = try HTTPRig()
    }

    /// Tells what came: method, query, body and headers.
    private static let echo: @Sendable (Request, BasicRequestContext) async throws -> Response = { request, _ in
        let body = String(buffer: try await request.body.collect(upTo: 1_000))
        let headers = [HTTPField.Name.origin, .contentType].map { request.headers[$0] ?? "-" }
        let host = request.head.authority ?? ""
        let text = "\(request.method) \(request.uri) \(body) " + headers.joined(separator: " ")
        return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: text.replacing(host, with: "HOST"))))
    }

    @Test("A request has the device's name")
    func name() async throws {
        try await withNetworkServer { router in
            router.get("/name") { request, _ in request.headers[.userAgent] ?? "-" }
        } _: { server in
            #expect(await rig.ask(rig.port(server), .get, "/name") == HTTPRig.answer(200, "Setlist/1.0 (Test)"))
        }
    }

    @Test("A request has its method, body and our own origin", arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func requests(_ name: String) async throws {
        let method = try #require(Method(rawValue: name))
        try await withNetworkServer { router in
            for method in [.get, .post, .put, .patch, .delete] as [HTTPTypes.HTTPRequest.Method] {
                router.on("/echo", method: method, use: Self.echo)
            }
        } _: { server in
            let port = rig.port(server)
            let type = method == .get ? "-" : "application/json"
            #expect(
                await rig.ask(port, method, "/echo?a=%2F")
                    == HTTPRig.answer(200, "\(name) /echo?a=%2F  http://HOST \(type)"))
            guard method != .get else { return }
            #expect(
                await rig.ask(port, method, "/echo", #"{"a":"é"}"#)
                    == HTTPRig.answer(200, "\(name) /echo {\"a\":\"é\"} http://HOST \(type)"))
        }
    }

    @Test("An answer has its status, body and Retry-After")
    func answers() async throws {
        try await withNetworkServer { router in
            router.get("/none") { _, _ in Response(status: .noContent) }
            router.get("/refused") { _, _ in
                Response(
                    status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"],
                    body: .init(byteBuffer: ByteBuffer(string: "{}")))
            }
            router.get("/busy/{seconds}") { _, context in
                Response(status: .tooManyRequests, headers: [.retryAfter: context.parameters.get("seconds") ?? ""])
            }
        } _: { server in
            let port = rig.port(server)
            #expect(await rig.ask(port, .get, "/none") == HTTPRig.answer(204))
            #expect(await rig.ask(port, .get, "/refused") == HTTPRig.answer(401, "{}"))
            #expect(await rig.ask(port, .get, "/busy/60") == HTTPRig.answer(429, retryAfter: 60))
            #expect(await rig.ask(port, .get, "/busy/99999999999") == HTTPRig.answer(429, retryAfter: .max))
            for other in ["0", "-1", "soon", "Wed,%2021%20Oct%202037%2007:28:00%20GMT"] {
                #expect(await rig.ask(port, .get, "/busy/\(other)") == HTTPRig.answer(429))
            }
            if case .http(let answer)? = await rig.ask(port, .get, "/nothing") {
                #expect(answer.status == 404)
            } else {
                Issue.record("No answer")
            }
        }
    }

    @Test("A cookie comes back, also from a new jar, until the server deletes it")
    func cookies() async throws {
        try await withNetworkServer { router in
            router.post("/session") { _, _ in
                var headers = HTTPFields()
                headers.append(
                    HTTPField(name: .setCookie, value: "setlist=abc; Path=/; Max-Age=999; HttpOnly; SameSite=Lax"))
                headers.append(HTTPField(name: .setCookie, value: "setlist-device=def; Path=/; Max-Age=999; HttpOnly"))
                return Response(status: .ok, headers: headers)
            }
            router.delete("/session") { _, _ in
                Response(status: .ok, headers: [.setCookie: "setlist=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"])
            }
            router.get("/cookie") { request, _ in request.headers[.cookie] ?? "-" }
        } _: { server in
            let port = rig.port(server)
            #expect(await rig.ask(port, .get, "/cookie") == HTTPRig.answer(200, "-"))
            #expect(await rig.ask(port, .post, "/session") == HTTPRig.answer(200))
            #expect(await rig.ask(port, .get, "/cookie") == HTTPRig.answer(200, "setlist=abc; setlist-device=def"))
            let later = rig.port(server)
            #expect(await rig.ask(later, .get, "/cookie") == HTTPRig.answer(200, "setlist=abc; setlist-device=def"))
            #expect(await rig.ask(later, .delete, "/session") == HTTPRig.answer(200))
            #expect(await rig.ask(later, .get, "/cookie") == HTTPRig.answer(200, "setlist-device=def"))
            #expect(await rig.ask(rig.port(server), .get, "/cookie") == HTTPRig.answer(200, "setlist-device=def"))
        }
    }

    @Test("An answer that is too large fails, whether or not it says so")
    func tooLarge() async throws {
        try await withNetworkServer { router in
            router.get("/large/{count}") { _, context in
                let count = try context.parameters.require("count", as: Int.self)
                return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 0x61, count: count)))
            }
            router.get("/endless") { _, _ in
                Response(
                    status: .ok,
                    body: .init { writer in
                        while !Task.isCancelled { try await writer.write(ByteBuffer(repeating: 0x61, count: 300)) }
                        try await writer.finish(nil)
                    })
            }
        } _: { server in
            let port = rig.port(server)
            #expect(
                await rig.ask(port, .get, "/large/1000") == HTTPRig.answer(200, String(repeating: "a", count: 1_000)))
            #expect(await rig.ask(port, .get, "/large/1001") == .httpFailed(token: 7))
            #expect(await rig.ask(port, .get, "/endless") == .httpFailed(token: 7))
        }
    }
}
