import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// `GET /api/v1/speech?text=…`: a recording of a phrase, as a WAV file.
struct SpeechRoutes: Sendable {
    let library: SpeechLibrary
    let limiter: RateLimiter
    let isBehindProxy: Bool

    func add(to router: some RouterMethods<ClientContext>) {
        router.get("speech", use: respond)
    }

    @Sendable private func respond(to request: Request, context: ClientContext) async throws -> Response {
        if let wait = limiter.secondsToWait(client: context.client(of: request, isBehindProxy: isBehindProxy)) {
            throw Problem(
                status: .tooManyRequests, detail: "Too many phrases at once. Try again in \(wait) s.",
                headers: [.retryAfter: String(wait)])
        }
        let text = try spokenText(query: request.uri.query ?? "")
        let recording: ByteBuffer
        do {
            recording = try await library.recording(of: text)
        } catch SynthesisError.unavailable {
            throw Problem(status: .serviceUnavailable, detail: "This server has no speech synthesiser (flite).")
        } catch SynthesisError.failed(let reason) {
            context.logger.error("Speech failed", metadata: ["reason": "\(reason)"])
            throw Problem(status: .internalServerError, detail: "The phrase could not be spoken.")
        }
        return Response(
            status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "public, max-age=604800"],
            body: .init(byteBuffer: recording))
    }

    private func spokenText(query: String) throws -> SpokenText {
        let values = query.split(separator: "&").filter { $0.hasPrefix("text=") }.map { $0.dropFirst("text=".count) }
        guard values.count == 1 else {
            throw Problem(status: .badRequest, detail: "Say once what to speak: /api/v1/speech?text=Push-up")
        }
        // Three digits for each byte at most: nothing longer needs to be decoded to be too long.
        guard values[0].utf8.count <= 3 * SpokenText.byteLimit else { throw Self.problem(.tooLong) }
        guard let text = String(values[0]).removingPercentEncoding else {
            throw Problem(status: .badRequest, detail: "The text is not UTF-8 in percent-encoding.")
        }
        do {
            return try SpokenText(text)
        } catch {
            throw Self.problem(error)
        }
    }

    private static func problem(_ refusal: SpokenText.Refusal) -> Problem {
        switch refusal {
        case .empty: Problem(status: .badRequest, detail: "There is no text to speak.")
        case .tooLong: Problem(status: .badRequest, detail: "The text has more than \(SpokenText.byteLimit) bytes.")
        case .controlCharacter: Problem(status: .badRequest, detail: "The text has a line break or a control character in it.")
        case .notLatin: Problem(status: .unprocessableContent, detail: "This server's voice reads Latin letters and digits only.")
        }
    }
}
