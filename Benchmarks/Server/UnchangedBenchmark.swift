import Foundation

/// How many devices a second learn that nothing has changed, beside a route that does nothing.
struct UnchangedBenchmark {
    let share: Double

    private static let connections = 64
    private static let rounds = 3

    func run(_ report: inout Report) async throws {
        print("\nReads of an unchanged state, \(Self.connections) connections")
        try await withFolder { folder in
            let setlist = try Peer(["setlist", folder.path])
            let constant = try Peer(["constant"])
            let cookie = try Connection.signUp(port: setlist.port, "anna")
            let script = folder.appending(path: "sync.lua")
            try Data(Self.script(cookie: cookie, cursor: try Self.cursor(setlist.port, cookie)).utf8).write(to: script)
            var pairs: [(ours: Double, constant: Double)] = []
            for _ in 0..<Self.rounds {
                pairs.append((try rate(setlist.port, script), try rate(constant.port, script)))
            }
            let middle = pairs.sorted { $0.ours / $0.constant < $1.ours / $1.constant }[Self.rounds / 2]
            report.line(
                "  POST /api/v1/sync, requests a second", middle.ours.digits(0),
                "\((middle.ours / middle.constant).digits(2)) of a constant route's \(middle.constant.digits(0)); at least 0.6",
                isReached: middle.ours >= 0.6 * middle.constant)
        }
    }

    private func rate(_ port: Int, _ script: URL) throws -> Double {
        let text = try output(
            of: "wrk",
            [
                "-t1", "-c\(Self.connections)", "-d\(max(2, Int(10 * share)))s", "-s", script.path,
                "http://127.0.0.1:\(port)/api/v1/sync",
            ])
        guard !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let match = text.firstMatch(of: /Requests\/sec: +([0-9.]+)/), let rate = Double(match.1)
        else { throw Failed("wrk said: \(text)") }
        return rate
    }

    private static func script(cookie: String, cursor: String) -> String {
        """
        wrk.method = "POST"
        wrk.body = '\(body(cursor: "\"\(cursor)\""))'
        wrk.headers["Content-Type"] = "application/json"
        wrk.headers["Sec-Fetch-Site"] = "same-origin"
        wrk.headers["Cookie"] = "\(cookie)"
        """
    }

    private static func body(cursor: String) -> String {
        #"{"device":{"id":"0123456789abcdefghijkl","name":"Chrome on Android"},"cursor":\#(cursor),"records":[]}"#
    }

    /// The account's cursor, as the server gives it.
    private static func cursor(_ port: Int, _ cookie: String) throws -> String {
        let connection = try Connection(port: port)
        return String(try Connection.cursor(in: connection.sync(cookie: cookie, body(cursor: "null"))))
    }
}
