import App
import Foundation
import Records

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A song's file on its way from the account, in pieces that go on behind what is here.
struct SongDownload: Sendable {
    let facts: SongFileFacts
    var draft: SongDraft
    let link: SongLink
    let tell: @Sendable (Double) -> Void

    /// Bytes that are asked for at a time. A fast link may bring all of them before the disk has any.
    static let piece: Int64 = 4 << 20

    mutating func receive() async throws {
        if draft.size > facts.size { try draft.empty() }
        var failures = 0
        while draft.size < facts.size {
            guard failures < SongLink.tries else { throw SongTrouble(.offline) }
            if failures > 0 { try await link.pause() }
            let before = draft.size
            let isWhole = try await receivePiece()
            try Task.checkCancellation()
            if draft.size > before { failures = isWhole ? 0 : 1 } else { failures += 1 }
        }
        try draft.synchronize()
    }

    /// Gives false if the connection ended before the answer did.
    private mutating func receivePiece() async throws -> Bool {
        let range = "bytes=\(draft.size)-\(min(draft.size + Self.piece, facts.size) - 1)"
        let parts: AsyncThrowingStream<AnswerPart, any Error>
        do {
            let request = try link.connection.request(
                "GET", APIRoute.songFile(hash: facts.hash).address, headers: ["Range": range])
            parts = link.connection.parts(
                of: request, limit: max(Int(clamping: facts.size), SongLink.answerLimit))
        } catch {
            return false
        }
        return try await take(parts)
    }

    private mutating func take(_ parts: AsyncThrowingStream<AnswerPart, any Error>) async throws -> Bool {
        var problem: [UInt8]?
        var iterator = parts.makeAsyncIterator()
        while true {
            let part: AnswerPart?
            do { part = try await iterator.next() } catch { return false }
            switch part {
            case .head(let head) where head.status == 206: break
            // A proxy in between may know no ranges.
            case .head(let head) where head.status == 200: try draft.empty()
            case .head: problem = []
            case .bytes(let bytes) where problem != nil: problem? += bytes
            case .bytes(let bytes):
                try draft.append(bytes)
                tell(min(Double(draft.size) / Double(facts.size), 1))
            case nil:
                if let problem { throw SongLink.trouble(problem) }
                return true
            }
        }
    }
}
