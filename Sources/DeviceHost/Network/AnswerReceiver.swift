import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A piece of an answer, as it arrives.
enum AnswerPart: Sendable {
    case head(AnswerHead)
    case bytes(Data)
}

/// The beginning of an answer.
struct AnswerHead: Equatable, Sendable {
    var status: Int
    var contentType: String?
    var retryAfter: String?
}

enum ConnectionError: Error {
    /// The server sends the request to another origin.
    case redirected
    case tooLarge
    case noAnswer
    case offline
    /// The address isn't a path of the server.
    case badAddress
}

/// Passes on what a session receives, and keeps the server's cookies.
final class AnswerReceiver: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        let parts: AsyncThrowingStream<AnswerPart, any Error>.Continuation
        /// How many bytes the answer may have yet.
        var room: Int
    }

    private let origin: ServerOrigin
    private let cookies: CookieJar
    private let exchanges = Mutex<[Int: Exchange]>([:])

    init(origin: ServerOrigin, cookies: CookieJar) {
        self.origin = origin
        self.cookies = cookies
    }

    func expect(_ task: Int, limit: Int, parts: AsyncThrowingStream<AnswerPart, any Error>.Continuation) {
        exchanges.withLock { $0[task] = Exchange(parts: parts, room: limit) }
    }

    /// Ends an exchange: nothing that comes yet belongs to it.
    private func end(_ task: URLSessionTask, throwing error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.parts.finish(throwing: error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        keepCookies(of: response)
        guard let url = request.url, ServerOrigin(url) == origin else {
            // On Linux a task that waits for this decision must not be cancelled.
            end(task, throwing: ConnectionError.redirected)
            return completionHandler(nil)
        }
        var request = request
        request.setValue(cookies.header(for: url), forHTTPHeaderField: "Cookie")
        completionHandler(request)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // On Linux nothing waits for this decision.
        defer { completionHandler(.allow) }
        guard let exchange = exchanges.withLock({ $0[dataTask.taskIdentifier] }) else { return }
        guard let response = response as? HTTPURLResponse else {
            return end(dataTask, throwing: ConnectionError.noAnswer)
        }
        keepCookies(of: response)
        guard response.expectedContentLength <= exchange.room else {
            end(dataTask, throwing: ConnectionError.tooLarge)
            return dataTask.cancel()
        }
        let head = AnswerHead(
            status: response.statusCode, contentType: response.value(forHTTPHeaderField: "Content-Type"),
            retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
        exchange.parts.yield(.head(head))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let exchange = exchanges.withLock { exchanges in
            exchanges[dataTask.taskIdentifier]?.room -= data.count
            return exchanges[dataTask.taskIdentifier]
        }
        guard let exchange else { return }
        guard exchange.room >= 0 else {
            end(dataTask, throwing: ConnectionError.tooLarge)
            return dataTask.cancel()
        }
        exchange.parts.yield(.bytes(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task, throwing: error)
    }

    private func keepCookies(of response: HTTPURLResponse) {
        guard let url = response.url, let fields = response.value(forHTTPHeaderField: "Set-Cookie") else { return }
        cookies.take(fields, from: url)
    }
}
