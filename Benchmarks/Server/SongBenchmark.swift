import Crypto
import Foundation

/// How long a song's file takes in an account that has few files, and in one that has as many as it may.
struct SongBenchmark {
    let share: Double

    /// Files whose times a figure is made of.
    private static let sample = 50

    func run(_ report: inout Report) async throws {
        print("\nSongs' files in one account")
        try await withFolder { folder in
            let setlist = try Peer(["setlist", folder.path])
            let cookie = try Connection.signUp(port: setlist.port, "anna")
            let connection = try Connection(port: setlist.port)
            var times: [Double] = []
            var few: Double?
            for count in [100, 1_000, 10_000].map({ max(Self.sample, Int(Double($0) * share)) }) {
                while times.count < count {
                    let song = Data((0..<1_000).map { _ in UInt8.random(in: .min ... .max) })
                    let start = ContinuousClock.now
                    try connection.send(song: song, cookie: cookie)
                    times.append(start.duration(to: .now).seconds * 1000)
                }
                let last = times.suffix(Self.sample).sorted()[Self.sample / 2]
                let first = few ?? last
                few = first
                report.line(
                    "  the last of \(count) files, median", "\(last.digits(2)) ms",
                    "\((last / first).digits(2)) × that of the first figure; at most 2", isReached: last <= 2 * first)
            }
        }
    }
}

extension Connection {
    /// Sends the file of a song, of one piece, and waits for the answer.
    fileprivate func send(song: Data, cookie: String) throws {
        let hash = SHA256.hash(data: Data(SHA256.hash(data: song))).map { String(format: "%02x", $0) }.joined()
        send(
            """
            PUT /api/v1/songs/\(hash) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
            Cookie: \(cookie)\r\n\
            Content-Type: application/octet-stream\r\nContent-Range: bytes 0-\(song.count - 1)/\(song.count)\r\n\
            Content-Length: \(song.count)\r\n\r\n
            """, then: song)
        let (head, content) = try answer()
        guard head.hasPrefix("HTTP/1.1 201") else { throw Failed("Not taken: \(head) \(content)") }
    }
}
