import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connection to a server on this machine, that sends and reads when it is told to.
final class Connection {
    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failed("No connection: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Reads until the text has come.
    func read(until text: String) throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Failed("The server has closed: \(String(decoding: bytes, as: UTF8.self))") }
            bytes += buffer[..<count]
            let answer = String(decoding: bytes, as: UTF8.self)
            if answer.contains(text) { return answer }
        }
    }

    /// Signs up, and gives the session's cookie.
    static func signUp(port: Int, _ name: String) throws -> String {
        let connection = try Connection(port: port)
        let body = #"{"username":"\#(name)","email":"\#(name)@example.org","password":"secret 1!"}"#
        connection.send(
            """
            POST /api/v1/accounts HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        let answer = try connection.read(until: "\"recoveryCode\":\"")
        guard let cookie = answer.firstMatch(of: /[Ss]et-[Cc]ookie: (setlist=[A-Za-z0-9_-]+);/) else {
            throw Failed("No cookie: \(answer)")
        }
        return String(cookie.1)
    }
}
