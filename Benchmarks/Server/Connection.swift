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

    func send(_ text: String, then body: Data = Data()) {
        let bytes = Array(text.utf8) + body
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

    /// Posts to `/api/v1/sync` and waits for the answer.
    func sync(cookie: String, _ body: String) throws -> String {
        send(
            """
            POST /api/v1/sync HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: \(cookie)\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        let (head, content) = try answer()
        guard head.hasPrefix("HTTP/1.1 200") else { throw Failed("Not taken: \(head) \(content)") }
        return content
    }

    /// Reads an answer that says how long it is.
    func answer() throws -> (head: String, content: String) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var end: (head: Int, content: Int)?
        while bytes.count < end?.content ?? .max {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Failed("The server has closed: \(String(decoding: bytes, as: UTF8.self))") }
            bytes += buffer[..<count]
            guard end == nil, let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
            let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
            guard let length = text.firstMatch(of: /[Cc]ontent-[Ll]ength: ([0-9]+)/), let length = Int(length.1) else {
                throw Failed("No length: \(text)")
            }
            end = (head.upperBound, head.upperBound + length)
        }
        let head = end?.head ?? 0
        return (String(decoding: bytes[..<head], as: UTF8.self), String(decoding: bytes[head...], as: UTF8.self))
    }

    /// How far the account is, as its event stream says.
    static func cursor(port: Int, cookie: String) throws -> Substring {
        let connection = try Connection(port: port)
        connection.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
        return try cursor(in: connection.read(until: "}\n\n"))
    }

    static func cursor(in text: String) throws -> Substring {
        guard let range = text.range(of: "\"cursor\":\"") else { throw Failed("No cursor: \(text)") }
        return text[range.upperBound...].prefix { $0 != "\"" }
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
