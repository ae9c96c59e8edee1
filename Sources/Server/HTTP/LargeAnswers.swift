import HTTPTypes
import Hummingbird
import Records
import Storage

/// Makes answers with records: large ones within a budget of memory, and streamed.
struct LargeAnswers: Sendable {
    let budget: ByteBudget

    /// An answer up to this size needs no lease: a thousand connections hold 64 MiB.
    static let small = 64 << 10
    /// While an answer is made there are the database's text, the values read from it, and the text written from those.
    private static let copies = 4

    /// Reads records for an answer; repeats it with a lease if they turn out to be long.
    ///
    /// - Parameters:
    ///   - bytes: the least length of the answer, as far as it is known.
    ///   - read: receives the number of bytes of records that it may read; throws `NeedsRoom` for more.
    func response(
        for account: String, expecting bytes: Int = 0, _ read: (_ room: Int) async throws -> JSONAnswer
    ) async throws -> Response {
        var room = max(Self.small, bytes)
        var lease = bytes <= Self.small ? nil : try await budget.lease(bytes * Self.copies, for: account)
        while true {
            do {
                let answer = try await read(room)
                lease?.shrink(to: answer.size)
                return answer.response(holding: lease)
            } catch let error as NeedsRoom {
                // The records may have grown since they were measured.
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
    /// Lists to be inserted between those bytes, in ascending order. Written out they may be far longer than their
    /// stored form.
    var lists: [(offset: Int, steps: StepList)] = []

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

    /// The bytes of memory that it takes until it is written.
    fileprivate var size: Int { lists.reduce(bytes.count) { $0 + $1.steps.size } }
    /// The bytes of the written answer.
    private var length: Int { lists.reduce(bytes.count) { $0 + $1.steps.count } }

    /// - Parameter lease: held until the answer has been written, or can't be.
    fileprivate func response(holding lease: Lease?) -> Response {
        var headers = headers
        if !bytes.isEmpty { headers[.contentType] = "application/json" }
        let body: ResponseBody
        if lease == nil, lists.isEmpty {
            body = .init(byteBuffer: ByteBuffer(bytes: bytes))
        } else {
            body = ResponseBody(contentLength: length) { writer in
                try await write(to: &writer)
                try await writer.finish(nil)
                withExtendedLifetime(lease) {}
            }
        }
        return Response(status: status, headers: headers, body: body)
    }

    private func write(to writer: inout any ResponseBodyWriter) async throws {
        var chunk = Chunk()
        var start = 0
        for (offset, steps) in lists {
            try await chunk.add(bytes[start..<offset], to: &writer)
            for piece in steps.pieces { try await chunk.add(piece[...], to: &writer) }
            start = offset
        }
        try await chunk.add(bytes[start...], to: &writer)
        try await chunk.flush(to: &writer)
    }
}

/// The bytes of an answer to be written next: copied, since slices would hold the whole answer for as long as the
/// connection has one.
private struct Chunk {
    private var buffer = ByteBuffer()

    mutating func add(_ bytes: ArraySlice<UInt8>, to writer: inout any ResponseBodyWriter) async throws {
        var rest = bytes
        while !rest.isEmpty {
            let next = rest.prefix(LargeAnswers.small - buffer.readableBytes)
            buffer.writeBytes(next)
            rest = rest.dropFirst(next.count)
            if buffer.readableBytes == LargeAnswers.small { try await flush(to: &writer) }
        }
    }

    mutating func flush(to writer: inout any ResponseBodyWriter) async throws {
        if buffer.readableBytes > 0 { try await writer.write(buffer) }
        buffer = ByteBuffer()
    }
}
