import App
import Foundation
import Records

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A song's file on its way to the account, in pieces.
struct SongUpload: Sendable {
    let facts: SongFileFacts
    let file: DiskFile
    let link: SongLink
    let tell: @Sendable (Double) -> Void

    /// Bytes that are sent at a time. Where a link is too slow for the server's patience, fewer.
    private static let most: Int64 = 1 << 20
    private static let least: Int64 = 32 << 10

    /// - Parameter received: Of its bytes the account has so many.
    func send(from received: Int64) async throws {
        var place = 0..<facts.size ~= received ? received : 0
        var step = Self.most
        var failures = 0
        while place < facts.size {
            guard failures < SongLink.tries else { throw SongTrouble(.offline) }
            let piece = try file.bytes(at: place, upTo: Int(min(step, facts.size - place)))
            guard !piece.isEmpty else { throw SongTrouble(.unreadable) }
            let answer = try await put(piece, at: place)
            switch answer?.head.status {
            case nil, 408, 503:
                step = max(Self.least, step / 4)
                failures += 1
                try await link.pause()
            case 409:
                // Another device sends it as well, or an answer was lost.
                let next = try await there().flatMap { 0...facts.size ~= $0 ? $0 : nil } ?? place
                failures = next == place ? failures + 1 : 0
                if next == place { try await link.pause() }
                place = next
            case 200, 201:
                let next = answer.flatMap { Self.received($0.body) } ?? place
                failures = next > place ? 0 : failures + 1
                place = next
                tell(Double(place) / Double(facts.size))
            default: throw SongLink.trouble(answer?.body ?? [])
            }
        }
    }

    private func put(_ piece: [UInt8], at place: Int64) async throws -> (head: AnswerHead, body: [UInt8])? {
        let headers = [
            "Content-Type": "application/octet-stream",
            "Content-Range": "bytes \(place)-\(place + Int64(piece.count) - 1)/\(facts.size)",
        ]
        return try await link.answer {
            var request = try link.connection.request(
                "PUT", APIRoute.songFile(hash: facts.hash).address, headers: headers)
            request.httpBody = Data(piece)
            return request
        }
    }

    private static func received(_ body: [UInt8]) -> Int64? { (try? JSON(bytes: body))?["received"]?.integer }

    /// How many of its bytes the account has; nil if that isn't known.
    private func there() async throws -> Int64? {
        let answer = try await link.answer { try link.connection.request("GET", APIRoute.songFiles.address) }
        guard let answer, answer.head.status == 200, let files = (try? JSON(bytes: answer.body))?["files"]?.array else {
            return nil
        }
        for file in files where file["hash"]?.string == facts.hash { return file["received"]?.integer }
        return 0
    }
}
