import Hummingbird
import Logging
import Records

/// A request's path without the secret of a calendar's address, which must not be logged.
enum LoggedPath {
    private static let prefix = String(APIRoute.Template.calendarFeed.prefixed.prefix { $0 != "{" })

    static func text(_ path: String) -> String {
        path.lowercased().hasPrefix(prefix) ? prefix + "…" : path
    }
}

/// Logs one line a request, at a level that fits its outcome, and counts it for `/metrics`. Addresses of clients,
/// queries, headers and bodies are never logged.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let time = ContinuousClock.now - start
        metrics.answered(
            request.method, route: context.endpointPath ?? "none", status: response.status, in: time)
        context.logger.log(
            level: response.status.code >= 500 ? .warning : .debug,
            "\(request.method) \(LoggedPath.text(request.uri.path))",
            metadata: [
                "status": "\(response.status.code)",
                "ms": "\(time / .milliseconds(1))",
            ])
        return response
    }
}
