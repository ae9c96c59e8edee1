import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The cost of event streams that have nothing to tell.
struct StreamBenchmark {
    let share: Double

    /// An account may have 64.
    private static let ofAnAccount = 60

    func run(_ report: inout Report) async throws {
        print("\nEvent streams")
        try allowManyFiles()
        try await withFolder { folder in
            let count = max(20, Int(1_000 * share))
            let setlist = try Peer(["setlist", folder.path])
            let cookies = try (0...(count / Self.ofAnAccount)).map {
                try Connection.signUp(port: setlist.port, "user\($0)")
            }
            // Memory that the first streams need is there for all.
            var streams = try (0..<8).map { try open(setlist.port, cookies[$0 % cookies.count]) }
            try await Task.sleep(for: .seconds(2))
            let before = try setlist.residentMemory()
            for number in 0..<count { streams.append(try open(setlist.port, cookies[number / Self.ofAnAccount])) }
            try await Task.sleep(for: .seconds(2))
            let grown = Double(try setlist.residentMemory() - before) / 1e6
            let limit = 60 * Double(count) / 1_000
            report.line(
                "  \(count) idle ones take", "\(grown.digits(1)) MB", "at most \(limit.digits(1)) MB",
                isReached: grown <= limit)
            streams.removeAll()
        }
    }

    private func open(_ port: Int, _ cookie: String) throws -> Connection {
        let connection = try Connection(port: port)
        connection.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
        _ = try connection.read(until: "data: ")
        return connection
    }

    /// For this process and those that it starts.
    private func allowManyFiles() throws {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        getrlimit(resource, &limit)
        limit.rlim_cur = min(limit.rlim_max, 10_000)
        guard setrlimit(resource, &limit) == 0 else { throw Failed("Too few files may be open") }
    }
}
