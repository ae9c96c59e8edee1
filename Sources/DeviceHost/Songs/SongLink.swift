import App
import Foundation
import Records

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests for songs' files, and the patience with them.
struct SongLink: Sendable {
    let connection: ServerConnection
    /// The clock of the pauses.
    let clock: any Clock<Duration>

    /// So often in a row nothing comes through before it is given up.
    static let tries = 4
    static let pause = Duration.seconds(1)
    /// The most bytes of an answer that isn't a file.
    static let answerLimit = 4 << 20

    func pause() async throws { try await clock.sleep(for: Self.pause) }

    /// - Returns: Nil if there was no answer.
    /// - Throws: If the task was cancelled.
    func answer(to request: () throws -> URLRequest) async throws -> (head: AnswerHead, body: [UInt8])? {
        do {
            return try await connection.answer(to: try request(), limit: Self.answerLimit)
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    /// In the server's words.
    static func trouble(_ body: [UInt8]) -> SongTrouble {
        let detail = (try? JSON(bytes: body))?["detail"]?.string
        return SongTrouble(detail.map { .other($0) } ?? .offline)
    }
}
