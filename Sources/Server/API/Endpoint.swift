import HTTPTypes
import Hummingbird
import Records
import Storage

/// A method of a route: who may ask, with what body, what the OpenAPI document says of it, and what answers.
struct Endpoint: Sendable {
    let method: HTTPRequest.Method
    let template: APIRoute.Template
    let access: Access
    let body: Body
    /// The document's operations for it: mostly one, of records one for each collection.
    let operations: [PathOperation]
    /// Whether an address of the route has this method.
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
        /// A person who is logged in; no token will do.
        case person
        /// A person, or a token of at least that scope.
        case account(TokenScope)
    }

    enum Body: Equatable, Sendable {
        case none
        /// At most so many bytes of JSON.
        case json(limit: Int)
        /// The same, of a merge patch (RFC 7396); what is called plain JSON is taken for one.
        case mergePatch(limit: Int)
        /// The form that Apple's page posts, from another site: at most so many bytes.
        case form(limit: Int)

        /// At most so many bytes of a file.
        case bytes(limit: Int)

        static let small = Body.json(limit: 64 << 10)

        /// Media types that the request may declare: the first as the document has it. Empty: nothing is read.
        var mediaTypes: [String] {
            switch self {
            case .none: []
            case .json: ["application/json"]
            case .mergePatch: ["application/merge-patch+json", "application/json"]
            case .form: ["application/x-www-form-urlencoded"]
            case .bytes: ["application/octet-stream"]
            }
        }

        /// Bytes; nil where nothing is read.
        var limit: Int? {
            switch self {
            case .none: nil
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
    /// Nil only where everybody may ask.
    let caller: Caller?
    let body: [UInt8]
    /// In milliseconds since 1970.
    let now: Int64

    /// By which requests are counted.
    var client: String { context.client(of: request, isBehindProxy: scheme.isBehindProxy) }
    /// Whether the client speaks https, to us or to the proxy.
    var isSecure: Bool { scheme.isSecure(request) }

    /// For endpoints that not everybody may ask.
    var account: Account {
        get throws {
            guard let caller else { throw Caller.unknown }
            return caller.account
        }
    }
}
