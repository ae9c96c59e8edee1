import Records

// Files that the person saves and chooses. The host's side is web/host-files.js.

public enum FilesCommand: Equatable, Sendable {
    case save(name: String, mediaType: String, text: String)
    /// Let the person choose a file of at most `limit` bytes. Only works from a tap.
    case pick(token: Int32, accept: String, limit: Int32)
}

/// Answers `pick`, whose token it carries.
public enum FilesEvent: Equatable, Sendable {
    case picked(token: Int32, name: String, bytes: [UInt8])
    case cancelled(token: Int32)
    case tooLarge(token: Int32, name: String)

    var token: Int32 {
        switch self {
        case .picked(let token, _, _), .cancelled(let token), .tooLarge(let token, _): token
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
        case .pick(let token, let accept, let limit):
            commands.add("files.pick") {
                $0.field("token", token)
                $0.field("accept", accept)
                $0.field("limit", limit)
            }
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
        default: throw .unknown(on: fields.on)
        }
    }
}
