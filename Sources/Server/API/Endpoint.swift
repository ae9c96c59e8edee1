import HTTPTypes
import Hummingbird
import Records
import Storage

/// A method of a route: its access rule, its body, its description in the OpenAPI document, and its handler.
struct Endpoint: Sendable {
    let method: HTTPRequest.Method
    let template: APIRoute.Template
    let access: Access
    let body: Body
    /// The document's operations for it: mostly one; for records, one for each collection.
    let operations: [PathOperation]
    /// Whether an address of the route supports this method.
    let takes: @Sendable (APIRoute) -> Bool
    let respond: @Sendable (Call) async throws -> Response

    init(
        _ method: HTTPRequest.Method, _ template: APIRoute.Template, _ access: Access, body: Body = .none,
        _ operations: [PathOperation], takes: @escaping @Sendable (APIRoute) -> Bool = { _ in true },
        respond: @escaping @Sendable (Call) async throws -> Response
    ) {
        self.method = method
        self.template = template
        self.access = access
        self.body = body
        self.operations = operations
        self.takes = takes
        self.respond = respond
    }

    init(
        _ method: HTTPRequest.Method, _ template: APIRoute.Template, _ access: Access, body: Body = .none,
        _ operation: Operation, respond: @escaping @Sendable (Call) async throws -> Response
    ) {
        self.init(
            method, template, access, body: body, [PathOperation(path: template.prefixed, operation)], respond: respond)
    }

    enum Access: Equatable, Sendable {
        case everybody
        /// A logged-in person; tokens are refused.
        case person
        /// A person, or a token with at least that scope.
        case account(TokenScope)
    }

    enum Body: Equatable, Sendable {
        case none
        /// At most so many bytes of JSON.
        case json(limit: Int)
        /// A merge patch (RFC 7396), at most so many bytes; a body declared as plain JSON is accepted as one.
        case mergePatch(limit: Int)
        /// The form that Apple's page posts, from another site: at most so many bytes.
        case form(limit: Int)

        /// At most so many bytes of a file.
        case bytes(limit: Int)
        /// JSON that the endpoint reads from the request itself, as it comes, and limits.
        case streamedJSON

        static let small = Body.json(limit: 64 << 10)

        /// The media types that the request may declare; the document names the first. Empty if it has no body.
        var mediaTypes: [String] {
            switch self {
            case .none: []
            case .json, .streamedJSON: ["application/json"]
            case .mergePatch: ["application/merge-patch+json", "application/json"]
            case .form: ["application/x-www-form-urlencoded"]
            case .bytes: ["application/octet-stream"]
            }
        }

        /// Bytes; nil if no body is read before the endpoint is asked.
        var limit: Int? {
            switch self {
            case .none, .streamedJSON: nil
            case .json(let limit), .mergePatch(let limit), .form(let limit), .bytes(let limit): limit
            }
        }
    }
}

/// A request to one endpoint.
struct Call: Sendable {
    let route: APIRoute
    let request: Request
    let context: ClientContext
    let scheme: ClientScheme
    /// Nil only for endpoints that are open to everybody.
    let caller: Caller?
    let body: [UInt8]
    /// In milliseconds since 1970.
    let now: Int64

    /// The key by which requests are counted.
    var client: String { context.client(of: request, isBehindProxy: scheme.isBehindProxy) }
    /// Whether the client uses https, to this server or to the proxy.
    var isSecure: Bool { scheme.isSecure(request) }

    /// For endpoints that need an account.
    var account: Account {
        get throws {
            guard let caller else { throw Caller.unknown }
            return caller.account
        }
    }
}
