import HTTPTypes
import Hummingbird
import Logging
import Records

/// Answers with recordings of phrases, as WAV files.
struct SpeechController: Sendable {
    let library: SpeechLibrary
    /// Keeps one client from occupying the synthesiser.
    let limiter: RateLimiter

    var endpoint: Endpoint {
        Endpoint(.get, .speech, .everybody, Operation.speech) { call in
            guard case .speech(let text) = call.route else { throw Problem.notFound }
            return try await recording(of: text, for: call.client, logger: call.context.logger)
        }
    }

    private func recording(of text: String, for client: String, logger: Logger) async throws -> Response {
        if let wait = limiter.secondsToWait(client: client) {
            throw Problem.tooMany("phrases at once", seconds: wait)
        }
        do {
            // Names of a person's exercises must not be kept on the way, and on the device only where log-out finds
            // them: in the service worker's own cache.
            return Response(
                status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "no-store"],
                body: .init(byteBuffer: try await library.recording(of: SpokenText(text))))
        } catch let refusal as SpokenText.Refusal {
            throw Problem(status: .unprocessableContent, detail: refusal.description)
        } catch SynthesisError.unavailable {
            throw Problem(status: .serviceUnavailable, detail: "This server has no speech synthesiser (flite).")
        } catch SynthesisError.failed(let reason) {
            logger.error("Speech failed", metadata: ["reason": "\(reason)"])
            throw Problem(status: .internalServerError, detail: "The phrase could not be spoken.")
        }
    }
}
