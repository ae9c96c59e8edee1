import Foundation
import HTTPTypes
import Hummingbird
import Records
import Storage

/// The files of songs that an account keeps for all of its devices: uploaded in pieces, downloaded by ranges.
struct SongFileEndpoints: Sendable {
    let songs: SongFolder
    let database: Database
    private let files = FileIO()

    init(songs: SongFolder, database: Database) {
        self.songs = songs
        self.database = database
    }

    /// The most bytes of a piece: at least as many as a slow link sends within a request's time.
    static let pieceLimit = 1 << 20

    var all: [Endpoint] {
        [
            Endpoint(.get, .songFiles, .account(.read), .listSongFiles, respond: list),
            Endpoint(.delete, .songFiles, .account(.write), .deleteSongFiles, respond: deleteAll),
            Endpoint(.get, .songFile, .account(.read), .readSongFile, respond: read),
            Endpoint(
                .put, .songFile, .account(.write), body: .bytes(limit: Self.pieceLimit), .sendSongFile, respond: send),
            Endpoint(.delete, .songFile, .account(.write), .deleteSongFile, respond: delete),
        ]
    }

    @Sendable private func list(_ call: Call) async throws -> Response {
        let account = try call.account.id
        if await songs.hasTrash(account), let hashes = try await database.songHashes(account: account) {
            await songs.takeBack(hashes.live, of: account)
        }
        let found = await songs.files(of: account)
        return .json { writer in
            writer.array("files") { writer in
                for file in found {
                    writer.object { writer in
                        writer.field("hash", file.hash)
                        writer.field("size", file.size)
                        writer.field("received", file.received)
                    }
                }
            }
            writer.field("limit", songs.limit)
        }
    }

    @Sendable private func read(_ call: Call) async throws -> Response {
        let hash = try hash(call)
        guard let file = await songs.whole(hash, of: try call.account.id) else { throw Self.notHere }
        let (tag, size) = ("\"\(hash)\"", Int(file.size))
        var headers: HTTPFields = [.acceptRanges: "bytes", .eTag: tag]
        if let known = call.request.headers[.ifNoneMatch], entityTags(in: known, contain: tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "application/octet-stream"
        switch ByteRange(of: call.request, tag, count: size) {
        case nil:
            let body = try await files.loadFile(path: file.path, context: call.context)
            return Response(status: .ok, headers: headers, body: body)
        case .part(let bytes):
            headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)"
            let body = try await files.loadFile(path: file.path, range: ClosedRange(bytes), context: call.context)
            return Response(status: .partialContent, headers: headers, body: body)
        case .unsatisfiable:
            throw Problem(
                status: .rangeNotSatisfiable, detail: "The file has \(size) bytes.",
                headers: [.contentRange: "bytes */\(size)"])
        }
    }

    @Sendable private func send(_ call: Call) async throws -> Response {
        let place = try Self.place(call)
        let account = try call.account.id
        do {
            let file = try await songs.append(
                call.body, at: place.offset, of: place.size, to: try hash(call), of: account)
            // The files of a deleted account are removed after it: one that began too late for that goes here.
            if place.offset == 0, try await database.account(account) == nil {
                await songs.remove(account: account)
                throw Caller.unknown
            }
            return .json(file.isWhole ? .created : .ok) { writer in
                writer.field("received", file.received)
            }
        } catch let error as SongFileError {
            throw Problem(error)
        }
    }

    @Sendable private func delete(_ call: Call) async throws -> Response {
        guard await songs.remove(try hash(call), of: try call.account.id) else { throw Self.notHere }
        return .noContent
    }

    @Sendable private func deleteAll(_ call: Call) async throws -> Response {
        await songs.remove(account: try call.account.id)
        return .noContent
    }

    private func hash(_ call: Call) throws -> String {
        guard case .songFile(let hash) = call.route else { throw Problem.notFound }
        return hash
    }

    private static let notHere = Problem(status: .notFound, detail: "The account has no such file of a song.")

    /// The piece's place in the file: "bytes 0-99/1234" (RFC 9110, 14.4 and 14.5).
    private static func place(_ call: Call) throws(Problem) -> (offset: Int64, size: Int64) {
        let header = call.request.headers[.contentRange] ?? ""
        if let match = header.wholeMatch(of: /bytes ([0-9]{1,15})-([0-9]{1,15})\/([0-9]{1,15})/),
            let first = Int64(match.1), let last = Int64(match.2), let size = Int64(match.3), last < size,
            last - first + 1 == call.body.count
        {
            return (first, size)
        }
        throw Problem(
            status: .badRequest,
            detail: "Content-Range must say which bytes these are, such as “bytes 0-99/1234” for the first 100 of 1234."
        )
    }
}

extension Problem {
    fileprivate init(_ error: SongFileError) {
        switch error {
        case .elsewhere(let received):
            self.init(
                status: .conflict, detail: "The next piece begins at byte \(received).",
                headers: [.uploadOffset: "\(received)"])
        case .tooLong: self.init(status: .unprocessableContent, detail: "The piece goes beyond the file's end.")
        case .damaged:
            self.init(
                status: .unprocessableContent,
                detail: "The file isn't the one that its hash names. Send it from its beginning.")
        case .notKept: self.init(status: .insufficientStorage, detail: "This server keeps no songs.")
        case .full(let limit):
            self.init(
                status: .insufficientStorage,
                detail: "An account's songs may take \(limit >> 20) MB on this server, and that is taken.",
                type: RefusedRecord.fullType)
        case .tooMany(let limit):
            self.init(
                status: .insufficientStorage,
                detail: "An account may have \(limit) files of songs on this server, and has them.",
                type: RefusedRecord.fullType)
        case .diskFull: self.init(status: .insufficientStorage, detail: "The server has no room for it at the moment.")
        }
    }
}

extension HTTPField.Name {
    /// draft-ietf-httpbis-resumable-upload, 4.1.1.
    static let uploadOffset = HTTPField.Name("Upload-Offset")!
}
