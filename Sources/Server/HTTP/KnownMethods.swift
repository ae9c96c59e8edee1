import HTTPTypes
import Hummingbird

/// Refuses methods unknown to all routes, in the same way as methods that a route doesn't support.
struct KnownMethods<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .head || knownMethods.contains(request.method) else {
            throw Problem(
                status: .methodNotAllowed, detail: "\(request.method) is not answered here.",
                headers: [.allow: "GET, HEAD"])
        }
        return try await next(request, context)
    }
}

/// All but HEAD, which is answered wherever GET is.
let knownMethods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .options]
