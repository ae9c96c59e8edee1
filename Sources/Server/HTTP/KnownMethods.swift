import HTTPTypes
import Hummingbird

/// Refuses methods that no route here has ever heard of, so that they are answered like those that a route doesn't take.
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
