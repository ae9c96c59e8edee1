import HTTPTypes
import Hummingbird
import Records

/// The server's interface. `APIRoute` says what there is at which address; the app prints the same routes.
struct APIRoutes: Sendable {
    let speech: SpeechController
    let isBehindProxy: Bool

    func add(to router: some RouterMethods<ClientContext>) {
        router.get("api/**", use: respond)
    }

    @Sendable private func respond(to request: Request, context: ClientContext) async throws -> Response {
        let client = context.client(of: request, isBehindProxy: isBehindProxy)
        switch try route(of: request) {
        case .speech(let text): return try await speech.recording(of: text, for: client, logger: context.logger)
        }
    }

    private func route(of request: Request) throws -> APIRoute {
        do {
            return try APIRoute(address: request.uri.path + (request.uri.query.map { "?" + $0 } ?? ""))
        } catch .unknown {
            throw Problem.notFound
        } catch .parameter(let field) {
            throw Problem(status: .badRequest, detail: field.description)
        }
    }
}
