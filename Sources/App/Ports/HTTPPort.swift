import Records

// Requests to our own server. The host's side is web/host-http.js.

/// One request to our own server, with its cookie. Answered by `HostEvent.http` or `.httpFailed` with the same token.
public struct HTTPRequest: Equatable, Sendable {
    public var token: Int32
    public var method: HTTPMethod
    /// Path and query.
    public var address: String
    /// JSON.
    public var body: String?

    public init(token: Int32, _ method: HTTPMethod, _ address: String, body: String? = nil) {
        self.token = token
        self.method = method
        self.address = address
        self.body = body
    }
}

public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// The server's answer to a request.
public struct HTTPAnswer: Equatable, Sendable {
    public var token: Int32
    public var status: Int32
    /// When to ask again (s), where it says so.
    public var retryAfter: Int32?
    public var body: [UInt8]

    public init(token: Int32, status: Int32, retryAfter: Int32? = nil, body: [UInt8] = []) {
        self.token = token
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

// MARK: - JSON

extension HTTPRequest {
    func write(to commands: inout HostCommands) {
        commands.add("http.request") {
            $0.field("token", token)
            $0.field("method", method.rawValue)
            $0.field("address", address)
            if let body { $0.field("body", body) }
        }
    }
}

extension HostEvent {
    init(http fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "http.answer":
            self = .http(
                HTTPAnswer(
                    token: try fields.int32("token"), status: try fields.int32("status"),
                    retryAfter: fields["retryAfter"]?.integer.map { Int32(clamping: $0) }, body: fields.attachment))
        case "http.failed": self = .httpFailed(token: try fields.int32("token"))
        default: throw .unknown(on: fields.on)
        }
    }
}
