import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import NIOHTTPTypes
import Records
import Storage

/// Turns thrown errors into problem details. Unexpected errors go to the log, not to the client.
struct ProblemResponses<Context: RequestContext>: RouterMiddleware {
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch let error as HTTPError {
            let problem = Problem(
                status: error.status, detail: error.body ?? Problem.notFound.detail, headers: error.headers)
            return problem.response
        } catch let error as StorageError {
            return problem(of: error, context.logger).response
        } catch is HTTPParserError {
            // A client that disconnected during its request; it rarely receives this.
            return Problem(status: .badRequest, detail: "The request's body isn't whole.").response
        } catch {
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return Self.unforeseen.response
        }
    }

    private func problem(of error: StorageError, _ logger: Logger) -> Problem {
        // The account was deleted during the request.
        if case .noAccount = error { return Caller.unknown }
        metrics.databaseFailed()
        logger.error("Database failed", metadata: ["error": "\(error)"])
        switch error {
        case .unavailable:
            return .unavailable("The database can't be reached. What is on the device is safe there.", seconds: 5)
        case .full:
            return Problem(
                status: .insufficientStorage,
                detail: "There is no room left on the server. What is on the device is safe there.",
                headers: [.retryAfter: "300"])
        default: return Self.unforeseen
        }
    }

    private static var unforeseen: Problem {
        Problem(status: .internalServerError, detail: "Something went wrong here. It has been logged.")
    }
}
