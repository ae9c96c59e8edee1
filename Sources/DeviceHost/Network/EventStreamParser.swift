/// An event as a server sent it (HTML, section 9.2).
struct ServerSentEvent: Equatable, Sendable {
    var type = "message"
    var data: String
}

/// Reads an event stream, in pieces of any length.
struct EventStreamParser: Sendable {
    /// A line, or the data of an event, that is longer than it may be.
    struct Overlong: Error {}

    /// The id to name when the stream is opened again; empty if there is none.
    private(set) var lastEventID: String
    /// The time after which to come back, if the stream has said it.
    private(set) var retry: Duration?

    private let limit: Int
    private var line: [UInt8] = []
    /// Whether the last byte was a carriage return: a line feed after it ends no further line.
    private var isAfterReturn = false
    /// How many bytes of a byte order mark have come; nil once other bytes have.
    private var mark: Int? = 0

    private var id: String
    private var type = ""
    /// Each line with a line feed.
    private var data: [UInt8] = []

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameters:
    ///   - lastEventID: The id that the stream before has ended with.
    ///   - limit: The most bytes of a line, and of an event's data.
    init(lastEventID: String = "", limit: Int = 1 << 16) {
        self.lastEventID = lastEventID
        id = lastEventID
        self.limit = limit
    }

    /// Takes bytes in, and gives the events that they complete.
    mutating func read(_ bytes: some Sequence<UInt8>) throws(Overlong) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes where !isMark(byte) {
            if let event = try take(byte) { events.append(event) }
        }
        return events
    }

    /// Whether the byte is one of a byte order mark at the beginning.
    private mutating func isMark(_ byte: UInt8) -> Bool {
        guard let known = mark else { return false }
        if byte == Self.byteOrderMark[known] {
            mark = known == 2 ? nil : known + 1
            return true
        }
        line += Self.byteOrderMark[..<known]
        mark = nil
        return false
    }

    private mutating func take(_ byte: UInt8) throws(Overlong) -> ServerSentEvent? {
        defer { isAfterReturn = byte == UInt8(ascii: "\r") }
        switch byte {
        case UInt8(ascii: "\n") where isAfterReturn: return nil
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            defer { line.removeAll(keepingCapacity: true) }
            if line.isEmpty { return dispatch() }
            try process()
        default:
            guard line.count < limit else { throw Overlong() }
            line.append(byte)
        }
        return nil
    }

    private mutating func process() throws(Overlong) {
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        if colon == 0 { return }
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "event": type = String(decoding: value, as: UTF8.self)
        case "data":
            guard data.count + value.count < limit else { throw Overlong() }
            data += value
            data.append(UInt8(ascii: "\n"))
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy({ (0x30...0x39).contains($0) }):
            retry = Int64(String(decoding: value, as: UTF8.self)).map { .milliseconds($0) } ?? retry
        default: break
        }
    }

    /// An empty line: the event is complete, unless it has no data.
    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer {
            type = ""
            data.removeAll(keepingCapacity: true)
        }
        guard !data.isEmpty else { return nil }
        let text = String(decoding: data.dropLast(), as: UTF8.self)
        return ServerSentEvent(type: type.isEmpty ? "message" : type, data: text)
    }
}
