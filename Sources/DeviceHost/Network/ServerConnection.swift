import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests to the server, with its cookies and without a cache.
final class ServerConnection: Sendable {
    private let origin: ServerOrigin?
    private let cookies: CookieJar
    private let link: Link
    private let userAgent: String?
    private let silence: Double
    private let session: URLSession
    private let receiver: AnswerReceiver?

    /// - Parameter silence: After so many seconds without a byte the connection counts as broken.
    init(device: Device, cookies: CookieJar, link: Link, silence: Double) {
        origin = ServerOrigin(device.server)
        self.cookies = cookies
        self.link = link
        userAgent = device.userAgent
        self.silence = silence
        receiver = origin.map { AnswerReceiver(origin: $0, cookies: cookies) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = silence
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// - Returns: A request as our own page would send it: the server lets only those change anything.
    /// - Throws: `ConnectionError`: the device is offline, or this is no address of the server.
    func request(
        _ method: String, _ address: String, body: String? = nil, headers: [String: String] = [:]
    ) throws -> URLRequest {
        guard let origin, let url = origin.url(of: address) else { throw ConnectionError.badAddress }
        guard link.isOnline else { throw ConnectionError.offline }
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: silence)
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        if method != "GET" {
            request.httpBody = body.map { Data($0.utf8) }
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        request.setValue(origin.text, forHTTPHeaderField: "Origin")
        request.setValue(cookies.header(for: url), forHTTPHeaderField: "Cookie")
        if let userAgent { request.setValue(userAgent, forHTTPHeaderField: "User-Agent") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// The parts of an answer, as they arrive. The request ends with the stream.
    ///
    /// - Parameter limit: The most bytes of an answer's body.
    func parts(of request: URLRequest, limit: Int) -> AsyncThrowingStream<AnswerPart, any Error> {
        let (stream, parts) = AsyncThrowingStream.makeStream(of: AnswerPart.self)
        let task = session.dataTask(with: request)
        receiver?.expect(task.taskIdentifier, limit: limit, parts: parts)
        parts.onTermination = { if case .cancelled = $0 { task.cancel() } }
        task.resume()
        return stream
    }

    /// A whole answer.
    func answer(to request: URLRequest, limit: Int) async throws -> (head: AnswerHead, body: [UInt8]) {
        var head: AnswerHead?
        var body: [UInt8] = []
        for try await part in parts(of: request, limit: limit) {
            switch part {
            case .head(let first): head = first
            case .bytes(let bytes): body += bytes
            }
        }
        // A cancelled task's stream ends as if all were there.
        try Task.checkCancellation()
        guard let head else { throw ConnectionError.noAnswer }
        return (head, body)
    }
}
