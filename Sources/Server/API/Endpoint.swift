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
    let operation: Operation
    let respond: @Sendable (Call) async throws -> Response

    init(
        _ method: HTTPRequest.Method, _ template: APIRoute.Template, _ access: Access, body: Body = .none,
        _ operation: Operation, respond: @escaping @Sendable (Call) async throws -> Response
    ) {
        self.method = method
        self.template = template
        self.access = access
        self.body = body
        self.operation = operation
        self.respond = respond
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
        /// What Apple's page posts, from another site: at most so many bytes.
        case form(limit: Int)

        static let small = Body.json(limit: 64 << 10)
    }
}

/// What one endpoint is asked.
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
