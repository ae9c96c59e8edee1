import Hummingbird
import Logging
import Records

/// A request's path without what must not stand in a log: the secret of a calendar's address.
enum LoggedPath {
    private static let prefix = String(APIRoute.Template.calendarFeed.prefixed.prefix { $0 != "{" })

    static func text(_ path: String) -> String {
        path.lowercased().hasPrefix(prefix) ? prefix + "…" : path
    }
}

/// One line a request, of the level that its outcome deserves, and what `/metrics` counts. Addresses of clients, queries,
/// headers and bodies stay out of the log.
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
