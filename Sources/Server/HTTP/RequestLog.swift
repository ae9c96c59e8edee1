import Hummingbird
import Logging

/// One line a request, of the level that its outcome deserves. Addresses of clients and queries stay out of the log.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        context.logger.log(
            level: response.status.code >= 500 ? .warning : .debug, "\(request.method) \(request.uri.path)",
            metadata: [
                "status": "\(response.status.code)",
                "ms": "\((ContinuousClock.now - start) / .milliseconds(1))",
            ])
        return response
    }
}
