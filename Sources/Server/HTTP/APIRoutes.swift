import Foundation
import HTTPTypes
import Hummingbird
import Records
import Storage

/// The server's API. `APIRoute` defines the addresses, which the app prints with the same type.
struct APIRoutes: Sendable {
    private let endpoints: [APIRoute.Template: [HTTPRequest.Method: Endpoint]]
    private let authenticator: Authenticator
    private let scheme: ClientScheme
    private let log: SecurityLog
    private let requests: ByteBudget
    private let now: @Sendable () -> Int64

    /// - Parameter now: the wall clock, in milliseconds since 1970.
    init(
        _ endpoints: [Endpoint], authenticator: Authenticator, scheme: ClientScheme, log: SecurityLog,
        requests: ByteBudget, now: @escaping @Sendable () -> Int64
    ) {
        self.endpoints = Dictionary(grouping: endpoints, by: \.template).mapValues { endpoints in
            Dictionary(uniqueKeysWithValues: endpoints.map { ($0.method, $0) })
        }
        self.authenticator = authenticator
        self.scheme = scheme
        self.log = log
        self.requests = requests
        self.now = now
    }

    func add(to router: some RouterMethods<ClientContext>) {
        for method in knownMethods {
            router.on("api/**", method: method, use: respond)
        }
    }

    @Sendable private func respond(to request: Request, context: ClientContext) async throws -> Response {
        do {
            let route = try APIRoute(address: request.uri.path + (request.uri.query.map { "?" + $0 } ?? ""))
            context.coreContext.endpointPath.value = route.template.prefixed
            return try await respond(
                to: request, route, try endpoint(route.template, request.method) { $0.takes(route) }, context)
        } catch APIRouteError.unknown {
            throw Problem.notFound
        } catch APIRouteError.parameter(let field) {
            // Only the addresses of lists have a variable part and parameters.
            let template = APIRoute.Template.allCases.first { $0.prefixed == request.uri.path } ?? .records
            context.coreContext.endpointPath.value = template.prefixed
            _ = try endpoint(template, request.method)
            throw Problem.place(field, status: .badRequest)
        }
    }

    private func endpoint(
        _ template: APIRoute.Template, _ method: HTTPRequest.Method, where isOffered: (Endpoint) -> Bool = { _ in true }
    ) throws(Problem) -> Endpoint {
        let methods = (endpoints[template] ?? [:]).filter { isOffered($0.value) }
        if let endpoint = methods[method == .head ? .get : method] { return endpoint }
        let allowed = methods.keys.map(\.rawValue) + (methods[.get] == nil ? [] : ["HEAD"])
        throw Problem(
            status: .methodNotAllowed, detail: "\(method) is not answered here.",
            headers: [.allow: allowed.sorted().joined(separator: ", ")])
    }

    private func respond(
        to request: Request, _ route: APIRoute, _ endpoint: Endpoint, _ context: ClientContext
    ) async throws -> Response {
        var caller: Caller?
        do {
            return try await respond(to: request, route, endpoint, context, &caller)
        } catch let problem as Problem {
            let client = context.client(of: request, isBehindProxy: scheme.isBehindProxy)
            log.note(problem, account: caller?.account.id ?? problem.account, by: client, at: endpoint)
            throw problem
        }
    }

    /// - Parameter caller: The account and its rights, once they are known.
    private func respond(
        to request: Request, _ route: APIRoute, _ endpoint: Endpoint, _ context: ClientContext,
        _ caller: inout Caller?
    ) async throws -> Response {
        if case .form = endpoint.body {
            // The request comes from Apple's page. It does nothing in the browser's name, and cookies are ignored.
        } else {
            try CrossSiteRule.check(request, hasToken: Authenticator.bearer(request) != nil)
        }
        let now = now()
        let isSecure = scheme.isSecure(request)
        try Self.checkMediaType(of: request, for: endpoint.body)
        caller = try await authenticator.caller(
            of: request, access: endpoint.access, isSecure: isSecure, now: now)
        let owner = caller?.account.id ?? context.client(of: request, isBehindProxy: scheme.isBehindProxy)
        let (body, leases) = try await body(of: request, for: endpoint.body, owner)
        let call = Call(
            route: route, request: request, context: context, scheme: scheme, caller: caller, body: body, now: now)
        var response = try await endpoint.respond(call)
        withExtendedLifetime(leases) {}
        if !response.headers.contains(where: { $0.name == .cacheControl }) {
            response.headers.append(HTTPField(name: .cacheControl, value: "no-store"))
        }
        if let cookie = Authenticator.renewedCookie(of: caller, request: request, isSecure: isSecure, now: now),
            !response.headers.contains(.setCookie)
        {
            response.headers.append(cookie)
        }
        return response
    }

    private static func checkMediaType(of request: Request, for body: Endpoint.Body) throws(Problem) {
        let expected = body.mediaTypes
        guard !expected.isEmpty else { return }
        let header = request.headers[.contentType]
        if header == expected[0] { return }
        guard let header, expected.contains(header.prefix(while: { $0 != ";" && $0 != " " }).lowercased()) else {
            throw Problem(
                status: .unsupportedMediaType,
                detail: "The body's Content-Type must be \(expected.joined(separator: " or ")).")
        }
    }

    /// A request's body, and its leases of the budget.
    ///
    /// A lease is taken for received bytes, not for announced ones: slow senders hold little.
    private func body(
        of request: Request, for body: Endpoint.Body, _ owner: String
    ) async throws -> (bytes: [UInt8], leases: [Lease]) {
        guard let limit = body.limit else { return ([], []) }
        let tooLarge = Problem(
            status: .contentTooLarge, detail: "The body must be at most \(limit) bytes long.")
        // Refused before the body is sent, if the client announces its length.
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge }
        var bytes: [UInt8] = []
        var leases: [Lease] = []
        var room = Self.smallBody
        for try await part in request.body {
            let count = bytes.count + part.readableBytes
            guard count <= limit else { throw tooLarge }
            while count > room {
                leases.append(try await requests.lease(Self.leasedBytes * Self.copies, for: owner))
                room += Self.leasedBytes
            }
            bytes += part.readableBytesView
        }
        return (bytes, leases)
    }

    /// A body up to this size needs no lease.
    private static let smallBody = 32 << 10
    /// The bytes of a body that each lease covers.
    private static let leasedBytes = 256 << 10
    /// Beside the body's bytes there are the values read from them, and the text written from those.
    private static let copies = 3
}

/// Whether clients use https: to this server, or to the proxy in front of it.
struct ClientScheme: Sendable {
    let hasTLS: Bool
    let isBehindProxy: Bool

    func isSecure(_ request: Request) -> Bool {
        hasTLS || isBehindProxy && request.headers[.xForwardedProto] == "https"
    }
}

extension Int64 {
    /// The wall clock, in milliseconds since 1970.
    static var millisecondsNow: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }
}
