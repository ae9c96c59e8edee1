public import App
import Foundation
import Records

/// Requests to our own server. Files that came with the app are answered from there.
public final class HTTPPort: Sendable {
    private let assets: AssetFiles
    private let connection: ServerConnection
    private let clock: any Clock<Duration>
    private let limit: Int
    private let tell: Tell

    public convenience init(device: Device, cookies: CookieJar, link: Link, tell: @escaping Tell) {
        self.init(device: device, cookies: cookies, link: link, clock: ContinuousClock(), tell: tell)
    }

    /// - Parameters:
    ///   - clock: The clock of the time that an answer may take.
    ///   - limit: The most bytes of an answer.
    init(
        device: Device, cookies: CookieJar, link: Link, clock: any Clock<Duration>,
        limit: Int = RecordRules.deviceBytes, tell: @escaping Tell
    ) {
        assets = AssetFiles(folder: device.assets)
        connection = ServerConnection(device: device, cookies: cookies, link: link, silence: 30)
        self.clock = clock
        self.limit = limit
        self.tell = tell
    }

    static let longest = Duration.seconds(30)

    /// Begins a request, and tells of its answer when it is there.
    public func carryOut(_ request: HTTPRequest) {
        Task {
            do {
                tell(.http(try await answer(to: request)))
            } catch {
                tell(.httpFailed(token: request.token))
            }
        }
    }

    private func answer(to request: HTTPRequest) async throws -> HTTPAnswer {
        if request.method == .get, let bytes = assets.contents(at: request.address) {
            return HTTPAnswer(token: request.token, status: 200, body: bytes)
        }
        let sent = try connection.request(request.method.rawValue, request.address, body: request.body)
        let (head, body) = try await within(Self.longest, of: clock) { [connection, limit] in
            try await connection.answer(to: sent, limit: limit)
        }
        return HTTPAnswer(
            token: request.token, status: Int32(clamping: head.status),
            retryAfter: head.retryAfter.flatMap { Int64($0) }.flatMap { $0 > 0 ? Int32(clamping: $0) : nil }, body: body
        )
    }
}
