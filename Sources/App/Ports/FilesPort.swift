import Records

// Files that the person saves and chooses. The host's side is web/host-files.js.

public enum FilesCommand: Equatable, Sendable {
    case save(name: String, mediaType: String, text: String)
    case saveBytes(name: String, mediaType: String, bytes: [UInt8])
    /// Let the person choose a file of at most `limit` bytes. Only works from a tap.
    case pick(token: Int32, accept: String, limit: Int32)
    /// Let the person choose any number of files, which the host keeps under the token. Only works from a tap.
    ///
    /// - Parameter isFolder: All files of a folder, and of its folders.
    case choose(token: Int32, accept: String, isFolder: Bool = false)
    /// The same with the files that the system's share sheet has handed over and nobody has asked for yet.
    case collect(token: Int32)
    /// Read one of the files that are kept under a token.
    case open(token: Int32, index: Int32)
    /// Keep none of them any longer.
    case release(token: Int32)
}

/// A file that the host keeps, by its place among those of its token.
public struct ChosenFile: Equatable, Sendable {
    public var name: String
    /// Bytes.
    public var size: Int64

    public init(name: String, size: Int64) {
        self.name = name
        self.size = size
    }
}

/// Answers a command, whose token it carries.
public enum FilesEvent: Equatable, Sendable {
    /// Whether the token is of files that were dropped on the page, which nobody asked for. The host makes these, a number for each drop.
    static func isDrop(_ token: Int32) -> Bool { token < 0 }

    /// So many files the host takes of the folders of one drop; web/dropped-folders.js has the same number.
    static let mostDropped = 2_000

    case picked(token: Int32, name: String, bytes: [UInt8])
    case cancelled(token: Int32)
    case tooLarge(token: Int32, name: String)
    /// - Parameter zone: Of where the device is, through the years; ascending.
    case chosen(token: Int32, [ChosenFile], zone: [ZoneChange])
    case opened(token: Int32, index: Int32, bytes: [UInt8])
    /// It is gone, or the system doesn't give it.
    case unreadable(token: Int32, index: Int32)

    var token: Int32 {
        switch self {
        case .picked(let token, _, _), .cancelled(let token), .tooLarge(let token, _), .chosen(let token, _, _),
            .opened(let token, _, _), .unreadable(let token, _):
            token
        }
    }
}

// MARK: - JSON

extension FilesCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .save(let name, let mediaType, let text):
            commands.add("files.save") {
                $0.field("name", name)
                $0.field("mediaType", mediaType)
                $0.field("text", text)
            }
        case .saveBytes(let name, let mediaType, let bytes):
            let place = commands.attach(count: bytes.count) { $0 += bytes }
            commands.add("files.saveBytes") {
                $0.field("name", name)
                $0.field("mediaType", mediaType)
                $0.place("bytes", place)
            }
        case .pick(let token, let accept, let limit):
            commands.add("files.pick") {
                $0.field("token", token)
                $0.field("accept", accept)
                $0.field("limit", limit)
            }
        case .choose(let token, let accept, let isFolder):
            commands.add("files.choose") {
                $0.field("token", token)
                $0.field("accept", accept)
                if isFolder { $0.field("isFolder", true) }
            }
        case .collect(let token): commands.add("files.collect") { $0.field("token", token) }
        case .open(let token, let index):
            commands.add("files.open") {
                $0.field("token", token)
                $0.field("index", index)
            }
        case .release(let token): commands.add("files.release") { $0.field("token", token) }
        }
    }
}

extension FilesEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "files.picked":
            self = .picked(
                token: try fields.int32("token"), name: try fields.string("name"), bytes: fields.attachment)
        case "files.cancelled": self = .cancelled(token: try fields.int32("token"))
        case "files.tooLarge":
            self = .tooLarge(token: try fields.int32("token"), name: try fields.string("name"))
        case "files.chosen":
            self = .chosen(
                token: try fields.int32("token"), (fields["files"]?.array ?? []).compactMap { ChosenFile($0) },
                zone: ZoneChange.list(fields["zone"]))
        case "files.opened":
            self = .opened(
                token: try fields.int32("token"), index: try fields.int32("index"), bytes: fields.attachment)
        case "files.unreadable":
            self = .unreadable(token: try fields.int32("token"), index: try fields.int32("index"))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension ChosenFile {
    fileprivate init?(_ json: JSON) {
        guard let name = json["name"]?.string, let size = json["size"]?.integer else { return nil }
        self.init(name: name, size: size)
    }
}
