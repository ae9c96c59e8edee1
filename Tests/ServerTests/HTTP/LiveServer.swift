import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Server

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs a server on a port of its own, for what only a real connection shows.
///
/// - Parameter test: gets the port, and what stops the server.
func withLiveServer<Value: Sendable>(
    _ folder: WebFolder, parts: Parts = .quick, change: (inout Server.Configuration) -> Void = { _ in },
    _ test: @escaping @Sendable (_ port: Int, _ stop: @escaping @Sendable () async -> Void) async throws -> Value
) async throws -> Value {
    try await Turns.places.take { try await runLiveServer(folder, parts, change, test) }
}

private func runLiveServer<Value: Sendable>(
    _ folder: WebFolder, _ parts: Parts, _ change: (inout Server.Configuration) -> Void,
    _ test: @escaping @Sendable (_ port: Int, _ stop: @escaping @Sendable () async -> Void) async throws -> Value
) async throws -> Value {
    var configuration = folder.configuration
    configuration.port = 0
    change(&configuration)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = try await buildApplication(
        configuration, parts: parts, logger: .silent, onStart: { port.yield($0) })
    let group = ServiceGroup(
        configuration: .init(services: [application], gracefulShutdownSignals: [], logger: .silent))
    return try await withThrowingTaskGroup(of: Value?.self) { tasks in
        tasks.addTask {
            try await group.run()
            return nil
        }
        tasks.addTask {
            guard let port = await ports.first(where: { _ in true }) else { throw URLError(.cannotConnectToHost) }
            do {
                let value = try await test(port) { await group.triggerGracefulShutdown() }
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

/// A client that sends and reads bytes when it wants to.
final class RawConnection: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "raw connection")

    init(port: Int) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        // A client with little room: what isn't read is soon in the way.
        var room: Int32 = 4_096
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw URLError(.cannotConnectToHost) }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
            _ = bytes.withUnsafeBytes { Darwin.send(descriptor, $0.baseAddress, $0.count, 0) }
        #else
            _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        #endif
    }

    /// Sends part after part, whatever else the machine is busy with.
    func send(_ parts: [String], every pause: Duration) async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                for part in parts {
                    send(part)
                    usleep(UInt32(pause / .microseconds(1)))
                }
                continuation.resume()
            }
        }
    }

    /// Reads until the text has come, the other side has closed, or a minute has passed without a byte.
    func read(until text: String) async -> String {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor] in
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65_536)
                var isThere = false
                while !isThere {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    bytes += buffer[..<count]
                    // Only in what is new: answers may be megabytes.
                    isThere = String(decoding: bytes.suffix(count + text.utf8.count), as: UTF8.self).contains(text)
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Reads what there is, up to so many bytes.
    func read(atMost limit: Int) async -> Int {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor] in
                var buffer = [UInt8](repeating: 0, count: limit)
                continuation.resume(returning: max(0, recv(descriptor, &buffer, limit, 0)))
            }
        }
    }

    /// Reads until the other side closes; false if it hasn't within a minute of its last byte.
    func isClosed() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor] in
                var buffer = [UInt8](repeating: 0, count: 65_536)
                var count = recv(descriptor, &buffer, buffer.count, 0)
                while count > 0 { count = recv(descriptor, &buffer, buffer.count, 0) }
                // Closed in order, or cut off.
                continuation.resume(returning: count == 0 || errno == ECONNRESET)
            }
        }
    }
}

extension RawConnection {
    /// A person who has signed up over a connection of their own, as the cookie to send.
    static func signUp(port: Int, _ name: String = "anna") async throws -> String {
        let connection = try RawConnection(port: port)
        let body = #"{"username":"\#(name)","email":"\#(name)@example.org","password":"\#(Browser.password)"}"#
        connection.send(
            """
            POST /api/v1/accounts HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        let answer = await connection.read(until: "recoveryCode")
        let cookie = try #require(answer.firstMatch(of: /[Ss]et-[Cc]ookie: (setlist=[A-Za-z0-9_-]+);/))
        return String(cookie.1)
    }

    /// Opens an event stream.
    static func events(port: Int, cookie: String) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
        return connection
    }

    /// Asks by a token, over a connection that stays open.
    static func reading(_ path: String, port: Int, token: String) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n")
        return connection
    }

    /// Asks for one thing, and gives the whole answer.
    static func ask(
        port: Int, _ method: String, _ path: String, cookie: String, _ body: String? = nil
    ) async throws -> String {
        let connection = try RawConnection(port: port)
        let type = body == nil ? "" : "Content-Type: application/json\r\n"
        connection.send(
            """
            \(method) \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\
            Cookie: \(cookie)\r\n\(type)Content-Length: \(body?.utf8.count ?? 0)\r\n\r\n\(body ?? "")
            """)
        return await connection.read(until: "\u{0}")
    }
}
