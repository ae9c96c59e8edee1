import HTTPTypes
import Hummingbird

/// Restricts, in every answer including errors, what a browser may do with it.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let scheme: ClientScheme
    private let headers: HTTPFields

    init(scheme: ClientScheme, tiles: MapTiles?) {
        self.scheme = scheme
        headers = HTTPFields(
            [HTTPField(name: .contentSecurityPolicy, value: contentSecurityPolicy(tiles))] + otherHeaders)
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // Of these headers, a page may replace only the policy.
        let hasPolicy = response.headers.contains { $0.name == .contentSecurityPolicy }
        response.headers.append(contentsOf: hasPolicy ? otherHeaders : headers)
        // Over plain HTTP browsers must ignore it (RFC 6797, 7.2).
        if scheme.isSecure(request) {
            response.headers[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        }
        return response
    }
}

/// `wasm-unsafe-eval` allows compiling WebAssembly, but not evaluating JavaScript. A page loads tiles as pictures; the
/// service worker, which keeps them, connects to their server.
private func contentSecurityPolicy(_ tiles: MapTiles?) -> String {
    let server = tiles.map { " " + $0.origin } ?? ""
    let directives = [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "media-src 'self' blob:",
        "img-src 'self' data: blob:" + server,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
    return (directives + (tiles == nil ? [] : ["connect-src 'self'" + server])).joined(separator: "; ")
}

private let permissionsPolicy = [
    "geolocation=(self)", "accelerometer=(self)", "gyroscope=(self)", "screen-wake-lock=(self)", "autoplay=(self)",
    "camera=()", "microphone=()", "payment=()", "usb=()",
].joined(separator: ", ")

private let otherHeaders = HTTPFields([
    HTTPField(name: .xContentTypeOptions, value: "nosniff"),
    HTTPField(name: HTTPField.Name("Referrer-Policy")!, value: "no-referrer"),
    HTTPField(name: HTTPField.Name("Permissions-Policy")!, value: permissionsPolicy),
    HTTPField(name: HTTPField.Name("Cross-Origin-Opener-Policy")!, value: "same-origin"),
    HTTPField(name: HTTPField.Name("Cross-Origin-Resource-Policy")!, value: "same-origin"),
])
