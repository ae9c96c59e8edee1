/// The server's facts for a device with stamps in the future, beside the problem itself.
public struct ClockAhead: Equatable, Sendable {
    /// The server's clock, in milliseconds since 1970.
    public var time: Int64
    /// By the keys of the records with such stamps: the latest stamp that the server holds. New stamps have to be
    /// later: the server's clock was ahead once, or the device has replaced that version. A later version that the
    /// device counts as confirmed has been forgotten by the server.
    public var latest: [String: Stamp] = [:]

    public init(time: Int64, latest: [String: Stamp] = [:]) {
        self.time = time
        self.latest = latest
    }

    /// Members of the problem's object.
    public func write(to writer: inout JSONWriter) {
        writer.field("time", time)
        guard !latest.isEmpty else { return }
        var keys = Array(latest.keys)
        keys.sort { precedes($0, $1) }
        writer.object("latest") { writer in
            for key in keys { if let stamp = latest[key] { writer.field(key, stamp.text) } }
        }
    }

    /// Nil if the text describes another problem.
    public init?(bytes: [UInt8]) {
        guard let json = try? JSON(bytes: bytes), let time = json["time"]?.integer else { return nil }
        self.time = time
        for member in json["latest"]?.members ?? [] {
            if let stamp = member.value.string.flatMap({ Stamp($0) }) { latest[member.name] = stamp }
        }
    }
}
