import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// An error as a client gets it: problem details (RFC 9457).
struct Problem: Error {
    var status: HTTPResponse.Status
    /// What is wrong with this very request, for a person.
    var detail: String
    var headers: HTTPFields = [:]

    static let notFound = Problem(status: .notFound, detail: "There is nothing at this address.")

    var response: Response {
        let members = Members(title: status.reasonPhrase, status: status.code, detail: detail)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(members)) ?? Data()
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }

    private struct Members: Encodable {
        let type = "about:blank"
        let title: String
        let status: Int
        let detail: String
    }
}

/// Turns whatever was thrown into problem details. What the program didn't foresee goes to the log, not to the client.
struct ProblemResponses<Context: RequestContext>: RouterMiddleware {
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
        } catch {
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return Problem(status: .internalServerError, detail: "Something went wrong here. It has been logged.")
                .response
        }
    }
}
