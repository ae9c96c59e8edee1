import Records

/// Effects as the host takes them: a JSON array of commands and, beside it, the bytes that would be wasteful as text.
///
/// A command is an object: `do` names the port and what it is to do, the other members are the command's values under their
/// names in Swift. Moments of the monotonic clock are in seconds. Bytes stand as `[offset, count]` of the attachment.
public struct HostCommands: Sendable {
    public var json: [UInt8] { writer.bytes }
    public private(set) var attachment: [UInt8] = []
    private var writer = JSONWriter()

    public init(_ effects: [Effect]) {
        writer.beginArray()
        for effect in effects { append(effect) }
        writer.endArray()
    }

    private mutating func append(_ effect: Effect) {
        switch effect {
        case .audio(let command): command.write(to: &self)
        case .clock(let command): command.write(to: &self)
        case .copies(let command): command.write(to: &self)
        case .device(let command): command.write(to: &self)
        case .events(let command): command.write(to: &self)
        case .files(let command): command.write(to: &self)
        case .heart(let command): command.write(to: &self)
        case .history(let command): command.write(to: &self)
        case .http(let request): request.write(to: &self)
        case .location(let command): command.write(to: &self)
        case .map(let command): command.write(to: &self)
        case .motion(let command): command.write(to: &self)
        case .notify(let command): command.write(to: &self)
        case .page(let command): command.write(to: &self)
        case .songs(let command): command.write(to: &self)
        case .soundtrack(let command): command.write(to: &self)
        case .store(let command): command.write(to: &self)
        case .tabs(let command): command.write(to: &self)
        case .voices(let command): command.write(to: &self)
        }
    }

    // MARK: What ports write with

    mutating func add(_ name: String, _ fields: (inout JSONWriter) -> Void = { _ in }) {
        writer.object {
            $0.field("do", name)
            fields(&$0)
        }
    }

    /// Where bytes stand in the attachment.
    struct Place {
        var offset: Int
        var count: Int
    }

    mutating func attach(count: Int, _ append: (inout [UInt8]) -> Void) -> Place {
        let offset = attachment.count
        attachment.reserveCapacity(offset + count)
        append(&attachment)
        return Place(offset: offset, count: attachment.count - offset)
    }
}

extension JSONWriter {
    mutating func place(_ name: String, _ place: HostCommands.Place) {
        array(name) {
            $0.number(place.offset)
            $0.number(place.count)
        }
    }
}
