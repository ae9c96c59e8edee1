import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Asks a WebDAV server (RFC 4918) for one thing after the other, and proves who asks where the server wants to know.
struct WebDAVClient {
    private let http: HTTPClient
    private let folder: CopyFolder
    private let login: WebDAVLogin?
    /// Called with each request and each part of an answer.
    private let onProgress: @Sendable () -> Void
    private var authorization: Authorization?

    /// The longest time of a request; whoever asks watches over it more closely.
    private static let longestTime = TimeAmount.hours(1)
    private static let connectionTime = TimeAmount.seconds(10)
    /// With the first nonce, and with the one that takes its place.
    private static let mostProofs = 2

    private enum Authorization {
        case basic(String)
        case digest(DigestAuthentication)
    }

    private init(
        _ http: HTTPClient, _ folder: CopyFolder, _ login: WebDAVLogin?, _ onProgress: @escaping @Sendable () -> Void
    ) {
        self.http = http
        self.folder = folder
        self.login = login
        self.onProgress = onProgress
    }

    /// Runs requests against a folder, over connections to that address and no other: the host isn't looked up again, and no redirect is followed.
    /// The certificate must be the host's.
    static func with<Value: Sendable>(
        _ folder: CopyFolder, at address: IPAddress, tls: TLSConfiguration, _ login: WebDAVLogin?,
        onProgress: @escaping @Sendable () -> Void, _ requests: (inout WebDAVClient) async throws -> Value
    ) async throws -> Value {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow, timeout: .init(connect: Self.connectionTime))
        configuration.dnsOverride = [folder.host: address.text]
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        let http = HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: configuration)
        var client = WebDAVClient(http, folder, login, onProgress)
        do {
            let value = try await requests(&client)
            try await http.shutdown()
            return value
        } catch {
            try? await http.shutdown()
            throw error
        }
    }

    /// Sends a request without a body, or with a small one. If the server wants to know who asks, it is sent again.
    ///
    /// - Parameter name: of a file in the folder; the folder itself if it is empty.
    /// - Throws: `CopyFailure`.
    mutating func ask(
        _ method: HTTPMethod, _ name: String = "", _ headers: HTTPHeaders = [:], body: String? = nil
    ) async throws -> WebDAVAnswer {
        let body = body.map { HTTPClientRequest.Body.bytes(ByteBuffer(string: $0)) }
        var answer = try await send(method, name, headers, body)
        for _ in 0..<Self.mostProofs where answer.status == 401 {
            // A nonce may run out between two requests.
            let isStale = answer.challenges.contains { $0.parameters["stale"]?.lowercased() == "true" }
            guard authorization == nil || isStale else { break }
            authorization = try authorization(for: answer)
            answer = try await send(method, name, headers, body)
        }
        return answer
    }

    /// Sends a file as it comes. It can't be sent twice, so the server has to be asked for something else before.
    ///
    /// - Parameter length: of the file, in bytes.
    /// - Throws: `CopyFailure`, and what the body throws.
    mutating func put(_ body: BodyHandover, length: Int64, as name: String) async throws -> WebDAVAnswer {
        try await send(
            .PUT, name, ["Content-Type": "application/json"], .stream(body, length: .known(length)))
    }

    private mutating func send(
        _ method: HTTPMethod, _ name: String, _ headers: HTTPHeaders, _ body: HTTPClientRequest.Body?
    ) async throws -> WebDAVAnswer {
        onProgress()
        var request = HTTPClientRequest(url: folder.address(of: name))
        request.method = method
        request.headers = headers
        request.headers.add(name: "User-Agent", value: "Setlist")
        if let authorization = header(method, folder.path + name) {
            request.headers.add(name: "Authorization", value: authorization)
        }
        request.body = body
        do {
            let response = try await http.execute(request, timeout: Self.longestTime)
            onProgress()
            return try await WebDAVAnswer(response)
        } catch {
            throw CopyFailure(connection: error) ?? error
        }
    }

    private mutating func header(_ method: HTTPMethod, _ path: String) -> String? {
        switch authorization {
        case nil: return nil
        case .basic(let value): return value
        case .digest(var digest):
            defer { authorization = .digest(digest) }
            return digest.header(method: method.rawValue, path: path)
        }
    }

    private func authorization(for answer: WebDAVAnswer) throws(CopyFailure) -> Authorization {
        guard let login else {
            throw CopyFailure(.password, "The WebDAV server wants a user and a password.")
        }
        if let digest = DigestAuthentication(answer.challenges, login) { return .digest(digest) }
        // Plain http goes to this machine only.
        if answer.challenges.contains(where: { $0.scheme == "basic" }) { return .basic(login.basic) }
        throw CopyFailure(
            .refused,
            "The WebDAV server wants a proof that Setlist doesn't give: it knows Basic, and Digest for the request alone."
        )
    }
}

extension CopyFailure {
    /// The reason why a connection fails, or breaks off. Nil if it is another error.
    fileprivate init?(connection error: any Error) {
        switch error {
        case NIOSSLError.uncleanShutdown: self = .brokenOff
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
            self.init(
                .certificate,
                "The WebDAV server's certificate isn't one that this server trusts for that host, or it doesn't speak TLS."
            )
        case is NIOConnectionError, is IOError, is ChannelError: self = .noConnection
        case let error as HTTPClientError:
            switch error {
            case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: self = .noConnection
            case .cancelled: return nil
            default: self = .brokenOff
            }
        case is HTTPParserError: self = WebDAVAnswer.noWebDAV
        default: return nil
        }
    }

    static let noConnection = CopyFailure(.unreachable, "The WebDAV server can't be reached.")
    static let brokenOff = CopyFailure(.unreachable, "The connection to the WebDAV server broke off.")
    static let noAnswer = CopyFailure(.unreachable, "The WebDAV server took too long to answer.")
}
