import HTTPTypes
import Hummingbird
import Records
import Storage

/// Makes answers of records: large ones within a budget of memory, and written little by little.
struct LargeAnswers: Sendable {
    let budget: ByteBudget

    /// Up to here an answer needs no lease: a thousand connections hold 64 MiB.
    static let small = 64 << 10
    /// While an answer is made there are the database's text, what is read from it, and what is written of that.
    private static let copies = 4

    /// Runs what reads records; again, with a lease, where they turn out to be long.
    ///
    /// - Parameters:
    ///   - bytes: what is known of the answer's length: it will hold at least so much.
    ///   - read: is given how many bytes of records it may read; throws `NeedsRoom` for more.
    func response(
        for account: String, expecting bytes: Int = 0, _ read: (_ room: Int) async throws -> JSONAnswer
    ) async throws -> Response {
        var room = max(Self.small, bytes)
        var lease = bytes <= Self.small ? nil : try await budget.lease(bytes * Self.copies, for: account)
        while true {
            do {
                let answer = try await read(room)
                lease?.shrink(to: answer.bytes.count)
                return answer.response(holding: lease)
            } catch let error as NeedsRoom {
                // It may have grown since it was measured.
                lease = nil
                room = error.bytes + bytes
                lease = try await budget.lease(room * Self.copies, for: account)
            }
        }
    }
}

/// An answer in JSON that may be large.
struct JSONAnswer: Sendable {
    var status = HTTPResponse.Status.ok
    var headers: HTTPFields = [:]
    var bytes: [UInt8] = []

    init() {}

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.object(write)
        self.status = status
        bytes = writer.bytes
    }

    /// - Parameter lease: is kept until the answer has been written, or can't be.
    fileprivate func response(holding lease: Lease?) -> Response {
        var headers = headers
        if !bytes.isEmpty { headers[.contentType] = "application/json" }
        guard let lease else {
            return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        return Response(
            status: status, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { [bytes] writer in
                // Copies: slices would hold all of it for as long as the connection has one.
                for start in stride(from: 0, to: bytes.count, by: LargeAnswers.small) {
                    let end = min(start + LargeAnswers.small, bytes.count)
                    try await writer.write(ByteBuffer(bytes: bytes[start..<end]))
                }
                try await writer.finish(nil)
                withExtendedLifetime(lease) {}
            })
    }
}
