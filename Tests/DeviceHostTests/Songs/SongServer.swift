import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A small server for songs' files, after Docs/API.md, with faults on order.
final class SongServer: Sendable {
    struct Upload: Equatable, Sendable {
        var bytes: [UInt8] = []
        var size = 0
    }

    enum Fault: Sendable {
        /// The request isn't looked at.
        case answer(Int, String)
        /// A piece is taken, and that isn't said.
        case lost(Int)
        /// So many bytes of a piece are sent.
        case breaks(after: Int)
        /// The whole file is sent.
        case noRanges
        /// Something else happens first.
        case before(@Sendable () async -> Void)
        case none
    }

    private struct State {
        var files: [String: Upload] = [:]
        var faults: [Fault] = []
        var log: [String] = []
    }

    private let state: Mutex<State>

    init(_ files: [String: Upload] = [:], faults: [Fault] = []) {
        state = Mutex(State(files: files, faults: faults))
    }

    /// The ranges that were asked for or sent, and other requests.
    var log: [String] { state.withLock { $0.log } }
    func upload(_ hash: String) -> Upload? { state.withLock { $0.files[hash] } }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/api/v1/songs") { [self] _, _ in
            let files = state.withLock { state in
                state.log.append("list")
                return state.files
            }
            let list = files.map {
                #"{"hash":"\#($0.key)","size":\#($0.value.size),"received":\#($0.value.bytes.count)}"#
            }
            return #"{"files":[\#(list.joined(separator: ","))],"limit":1000000000}"#
        }
        router.put("/api/v1/songs/:hash") { [self] request, context in
            try await put(request, context.parameters.require("hash"))
        }
        router.get("/api/v1/songs/:hash") { [self] request, context in
            try await get(request, context.parameters.require("hash"))
        }
    }

    private func begin(_ text: String?) async -> Fault {
        let fault = state.withLock { state in
            state.log.append(text ?? "-")
            return state.faults.isEmpty ? .none : state.faults.removeFirst()
        }
        if case .before(let body) = fault { await body() }
        return fault
    }

    private func put(_ request: Request, _ hash: String) async throws -> Response {
        let range = request.headers[.contentRange] ?? ""
        let body = try await request.body.collect(upTo: 1 << 20)
        let fault = await begin(range)
        if case .answer(let status, let text) = fault { return Self.answer(status, text) }
        guard let match = range.wholeMatch(of: /bytes ([0-9]+)-([0-9]+)\/([0-9]+)/), let first = Int(match.1),
            let last = Int(match.2), let size = Int(match.3), last - first + 1 == body.readableBytes,
            request.headers[.contentType] == "application/octet-stream"
        else { return Self.answer(400) }
        let received = state.withLock { state -> Int? in
            var upload = state.files[hash] ?? Upload(size: size)
            guard upload.bytes.count == first else { return nil }
            upload.bytes += Array(buffer: body)
            state.files[hash] = upload
            return upload.bytes.count
        }
        guard let received else { return Self.answer(409) }
        if case .lost(let status) = fault { return Self.answer(status) }
        return Self.answer(received == size ? 201 : 200, #"{"received":\#(received)}"#)
    }

    private func get(_ request: Request, _ hash: String) async throws -> Response {
        let fault = await begin(request.headers[.range])
        if case .answer(let status, let text) = fault { return Self.answer(status, text) }
        guard let bytes = upload(hash)?.bytes else {
            return Self.answer(404, #"{"detail":"The account has no such file of a song."}"#)
        }
        if case .noRanges = fault { return Self.file(.ok, bytes[...]) }
        guard let match = request.headers[.range]?.wholeMatch(of: /bytes=([0-9]+)-([0-9]+)/), let first = Int(match.1),
            let last = Int(match.2), first <= last, last < bytes.count
        else { return Self.answer(416, #"{"detail":"The file has \#(bytes.count) bytes."}"#) }
        if case .breaks(let count) = fault { return Self.broken(bytes[first...last], after: count) }
        return Self.file(.partialContent, bytes[first...last])
    }

    private static func answer(_ status: Int, _ text: String = "") -> Response {
        Response(status: .init(code: status), body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private static func file(_ status: HTTPTypes.HTTPResponse.Status, _ bytes: ArraySlice<UInt8>) -> Response {
        Response(status: status, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private static func broken(_ bytes: ArraySlice<UInt8>, after count: Int) -> Response {
        let body = ResponseBody(contentLength: bytes.count) { writer in
            try await writer.write(ByteBuffer(bytes: bytes.prefix(count)))
            throw CancellationError()
        }
        return Response(status: .partialContent, body: body)
    }
}
