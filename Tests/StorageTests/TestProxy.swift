import Foundation
import Synchronization

@testable import Storage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Stands between a server and PostgreSQL, and can leave connections behind as they are when PostgreSQL was restarted a few
/// minutes ago: closed by the other side, which then forgot that there ever was one.
final class TestProxy: Sendable {
    let address: DatabaseAddress
    private let listener: Int32
    private let target: sockaddr_in
    /// The server's ends, and PostgreSQL's.
    private let pairs = Mutex<[Pair]>([])

    private struct Pair {
        let near: Int32
        let far: Int32
        /// The threads that carry bytes between them.
        let threads = DispatchGroup()
    }

    #if canImport(Darwin)
        private static let (stream, noSignal) = (SOCK_STREAM, Int32(0))
    #else
        private static let (stream, noSignal) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
    #endif

    init(to cluster: PostgresAddress) throws {
        var parameters = cluster.parameters
        target = Self.loopback(port: UInt16(parameters["port"] ?? "") ?? 5_432)
        let listener = Self.tcp()
        self.listener = listener
        var own = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = Self.withAddress(&own) { pointer in
            bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
                && getsockname(listener, pointer, &length) == 0
        }
        guard isListening else { throw StorageError.fault("The proxy can't listen: \(errno)") }
        parameters["port"] = "\(own.sin_port.bigEndian)"
        address = DatabaseAddress(PostgresAddress(parameters: parameters))
        let thread = Thread { [weak self, listener] in
            while case let near = accept(listener, nil, nil), near >= 0 { self?.forward(near) }
        }
        thread.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Closes all connections in order and, as what was closed so long ago, answers nothing but a reset from then on.
    func reset() {
        let all = pairs.withLock { pairs in
            defer { pairs = [] }
            return pairs
        }
        for pair in all {
            // PostgreSQL's message when it is stopped at once. It is still to be read when writing fails already.
            _ = Self.farewell.withUnsafeBytes { send(pair.near, $0.baseAddress, $0.count, Self.noSignal) }
            for end in [pair.near, pair.far] { shutdown(end, Int32(SHUT_RDWR)) }
            pair.threads.wait()
            close(pair.far)
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(pair.near, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            close(pair.near)
        }
    }

    /// A NoticeResponse of PostgreSQL's protocol.
    private static let farewell: [UInt8] = {
        let fields = Array("SWARNING\0C57P02\0Mterminating connection because of immediate shutdown command\0\0".utf8)
        return [UInt8(ascii: "N"), 0, 0, 0, UInt8(fields.count + 4)] + fields
    }()

    private func forward(_ near: Int32) {
        let far = Self.tcp()
        var target = target
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard Self.withAddress(&target, { connect(far, $0, size) }) == 0 else {
            close(near)
            return
        }
        let pair = Pair(near: near, far: far)
        pairs.withLock { $0.append(pair) }
        for (from, to) in [(near, far), (far, near)] {
            pair.threads.enter()
            let thread = Thread {
                defer { pair.threads.leave() }
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while case let count = recv(from, &buffer, buffer.count, 0), count > 0 {
                    var sent = 0
                    while sent < count {
                        let part = buffer[sent..<count].withUnsafeBytes {
                            send(to, $0.baseAddress, $0.count, Self.noSignal)
                        }
                        guard part > 0 else { return }
                        sent += part
                    }
                }
                shutdown(to, Int32(SHUT_WR))
            }
            thread.start()
        }
    }

    private static func tcp() -> Int32 { socket(AF_INET, stream, 0) }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private static func withAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
