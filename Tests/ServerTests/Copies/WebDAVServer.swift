import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTLS
import Logging
import NIOSSL
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

/// A small WebDAV server with one folder, `/dav/`, that remembers what it was asked for and can be told to misbehave.
final class WebDAVServer: Sendable {
    enum Proof: Sendable {
        case nobody, basic
        /// The algorithm, and which nonce is the one that counts.
        case digest(String, nonce: String = "n1")
        /// Anything else, as a value of WWW-Authenticate.
        case other(String)
    }

    struct Scripted: Sendable {
        var status: Int
        var headers: HTTPFields = [:]
        var body = ""
    }

    private struct State {
        var files: [String: [UInt8]] = [:]
        var requests: [String] = []
        var authorizations: [String] = []
        var proof = Proof.nobody
        var onlyWriters = false
        var scripts: [String: Scripted] = [:]
        var holds: [String: AsyncStream<Void>] = [:]
    }

    private let state = Mutex(State())
    /// Every request's method and name, as it comes; `cut` after a body that broke off.
    let events: AsyncStream<String>
    private let event: AsyncStream<String>.Continuation

    static let user = "anna"
    static let password = "Kön:ig \"1\""

    init(_ proof: Proof = .nobody, onlyWriters: Bool = false) {
        (events, event) = AsyncStream.makeStream()
        state.withLock {
            $0.proof = proof
            $0.onlyWriters = onlyWriters
        }
    }

    var files: [String: [UInt8]] { state.withLock { $0.files } }
    var requests: [String] { state.withLock { $0.requests } }
    var authorizations: [String] { state.withLock { $0.authorizations } }

    func put(_ name: String, _ text: String) { state.withLock { $0.files[name] = Array(text.utf8) } }
    /// Answers a method, or a method and a name, so.
    func script(_ request: String, _ scripted: Scripted?) { state.withLock { $0.scripts[request] = scripted } }
    /// Doesn't answer such requests until the stream ends.
    func hold(_ request: String, until stream: AsyncStream<Void>) { state.withLock { $0.holds[request] = stream } }

    /// Waits for such an event.
    func sees(_ wanted: String) async { for await event in events where event == wanted { return } }

    @Sendable func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let name = String(request.uri.path.dropFirst("/dav/".count))
        let line = "\(request.method) \(name)"
        let (script, hold) = state.withLock { state in
            state.requests.append(line)
            state.authorizations.append(request.headers[.authorization] ?? "")
            return (
                state.scripts[line] ?? state.scripts[request.method.rawValue],
                state.holds[line] ?? state.holds[request.method.rawValue]
            )
        }
        event.yield(line)
        if let hold { for await _ in hold {} }
        if let script {
            return Response(
                status: .init(code: script.status), headers: script.headers,
                body: .init(byteBuffer: ByteBuffer(string: script.body)))
        }
        if let challenge = challenge(for: request) {
            return Response(status: .unauthorized, headers: [.wwwAuthenticate: challenge])
        }
        return try await answer(request, name)
    }

    private func answer(_ request: Request, _ name: String) async throws -> Response {
        switch request.method.rawValue {
        case "PROPFIND":
            guard request.uri.path == "/dav/", request.headers[.init("Depth")!] == "0" else {
                return Response(status: .notFound)
            }
            return Response(
                status: .init(code: 207), headers: [.contentType: "application/xml"],
                body: .init(byteBuffer: ByteBuffer(string: "<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\"/>")))
        case "PUT":
            var bytes: [UInt8] = []
            do {
                for try await part in request.body {
                    bytes += part.readableBytesView
                    // As servers do that write as it comes.
                    state.withLock { $0.files[name] = bytes }
                    event.yield("part of \(name)")
                }
            } catch {
                event.yield("cut")
                throw error
            }
            return Self.created
        case "DELETE":
            return Response(
                status: state.withLock { $0.files.removeValue(forKey: name) } == nil ? .notFound : .noContent)
        case "MOVE":
            guard let target = request.headers[.init("Destination")!]?.split(separator: "/").last.map(String.init),
                request.headers[.init("Overwrite")!] == "T"
            else { return Response(status: .badRequest) }
            return state.withLock { state in
                guard let bytes = state.files.removeValue(forKey: name) else { return Response(status: .notFound) }
                state.files[target] = bytes
                return Self.created
            }
        default: return Response(status: .methodNotAllowed)
        }
    }

    /// Apache's answer.
    private static var created: Response {
        Response(
            status: .created, headers: [.contentType: "text/html"],
            body: .init(byteBuffer: ByteBuffer(string: "<!DOCTYPE HTML><title>201 Created</title>")))
    }

    // MARK: Who asks

    /// The challenge to answer with; nil for whoever has the password.
    private func challenge(for request: Request) -> String? {
        let (proof, onlyWriters) = state.withLock { ($0.proof, $0.onlyWriters) }
        if onlyWriters, request.method.rawValue == "PROPFIND" { return nil }
        let header = request.headers[.authorization] ?? ""
        switch proof {
        case .nobody: return nil
        case .basic:
            let right = "Basic " + Data("\(Self.user):\(Self.password)".utf8).base64EncodedString()
            return header == right ? nil : "Basic realm=\"dav\", charset=\"UTF-8\""
        case .digest(let algorithm, let nonce):
            if isRight(header, request, algorithm, nonce) { return nil }
            let isStale = header.contains("nonce=") && !header.contains("nonce=\"\(nonce)\"")
            // The first nonce is the one that was given before the one that counts.
            let given = header.isEmpty ? "n1" : nonce
            return "Basic realm=\"x\", Digest realm=\"a \\\"dav\\\"\", qop=\"auth-int, auth\", algorithm=\(algorithm), "
                + "nonce=\"\(given)\", opaque=\"o/=\"" + (isStale ? ", stale=TRUE" : "")
        case .other(let challenge): return challenge
        }
    }

    private func isRight(_ header: String, _ request: Request, _ algorithm: String, _ nonce: String) -> Bool {
        func field(_ name: String) -> String {
            header.firstMatch(of: try! Regex("[ ,]" + name + "=\"?([^\",]*)")).map { String($0[1].substring!) } ?? ""
        }
        func hash(_ text: String) -> String {
            algorithm == "MD5"
                ? Insecure.MD5.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
                : SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
        }
        let secret = hash("\(Self.user):a \"dav\":\(Self.password)")
        let action = hash("\(request.method):\(request.uri.path)")
        let right = hash("\(secret):\(nonce):\(field("nc")):\(field("cnonce")):auth:\(action)")
        return header.hasPrefix("Digest ") && field("response") == right && field("uri") == request.uri.path
            && field("username") == Self.user && field("opaque") == "o/=" && field("algorithm") == algorithm
    }
}

/// Runs the server on a port of its own.
func withWebDAV<Value: Sendable>(
    _ server: WebDAVServer, tls: TLSConfiguration? = nil,
    _ test: @escaping @Sendable (_ port: Int) async throws -> Value
) async throws -> Value {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let responder = CallbackResponder(callback: server.respond)
    let application = Application(
        responder: responder, server: try tls.map { try .tls(.http1(), tlsConfiguration: $0) } ?? .http1(),
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: .silent)
    let group = ServiceGroup(
        configuration: .init(services: [application], gracefulShutdownSignals: [], logger: .silent))
    return try await withThrowingTaskGroup(of: Value?.self) { tasks in
        tasks.addTask {
            try await group.run()
            return nil
        }
        tasks.addTask {
            let port = try #require(await ports.first { _ in true })
            do {
                let value = try await test(port)
                await group.triggerGracefulShutdown()
                return value
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
        }
        var value: Value?
        while let result = try await tasks.next() { value = result ?? value }
        return try #require(value)
    }
}
