import Records

// Copies of everything, which leave the device by themselves. The host's side is web/host-copies.js.

/// Folders have an id of the program's, under which the host keeps what leads to them.
public enum CopyCommand: Equatable, Sendable {
    /// Let the person choose a folder. Only works from a tap. Answered by `.chosen`, `.unchosen` or `.failed`.
    case choose(token: Int32, folder: String)
    /// Say whether the folder may be written to. Answered by `.access`.
    case check(token: Int32, folder: String)
    /// Ask the person whether it may. Only works from a tap. Answered by `.access`.
    case ask(token: Int32, folder: String)
    /// Write a file into the folder, whole or not at all. The one that stood there is kept under the name `before`. Answered by `.written`,
    /// `.busy` or `.failed`.
    case write(token: Int32, folder: String, name: String, before: String, text: String)
    /// Send a file to our own server, which puts it on a WebDAV server. Answered by `.answered`, `.busy` or `.failed`.
    case send(token: Int32, folder: WebDAVFolder, name: String, text: String)
    /// Keep nothing that leads to the folder.
    case forget(folder: String)
}

/// A folder on a WebDAV server.
public struct WebDAVFolder: Equatable, Sendable {
    /// Its URL, without user info.
    public var address: String
    /// Empty: the server asks for none.
    public var user: String
    public var password: String

    public init(address: String, user: String = "", password: String = "") {
        self.address = address
        self.user = user
        self.password = password
    }
}

/// Whether a folder may be written to.
public enum FolderAccess: String, Sendable {
    case granted
    /// The browser asks the person again, which takes a tap.
    case prompt
    case denied
    /// The host knows of no such folder any more.
    case gone
}

/// Answers a command, whose token it carries.
public enum CopyEvent: Equatable, Sendable {
    /// - Parameter name: The folder's; empty for one without.
    case chosen(token: Int32, name: String)
    /// The person didn't want to.
    case unchosen(token: Int32)
    case access(token: Int32, FolderAccess)
    case written(token: Int32)
    /// Our own server's answer.
    case answered(token: Int32, status: Int32, body: [UInt8])
    /// Another tab is writing a copy.
    case busy(token: Int32)
    /// - Parameter error: The name of the browser's exception; `URL` where the address is none.
    case failed(token: Int32, error: String)

    var token: Int32 {
        switch self {
        case .chosen(let token, _), .unchosen(let token), .access(let token, _), .written(let token),
            .answered(let token, _, _), .busy(let token), .failed(let token, _):
            token
        }
    }
}

// MARK: - JSON

extension CopyCommand {
    @inline(never)  // For Scripts/second-part.txt.
    func write(to commands: inout HostCommands) {
        switch self {
        case .choose(let token, let folder): commands.add("copies.choose", token, folder)
        case .check(let token, let folder): commands.add("copies.check", token, folder)
        case .ask(let token, let folder): commands.add("copies.ask", token, folder)
        case .write(let token, let folder, let name, let before, let text):
            let place = commands.attach(text)
            commands.add("copies.write") {
                $0.field("token", token)
                $0.field("folder", folder)
                $0.field("name", name)
                $0.field("before", before)
                $0.place("bytes", place)
            }
        case .send(let token, let folder, let name, let text):
            let place = commands.attach(text)
            commands.add("copies.send") {
                $0.field("token", token)
                $0.field("route", APIRoute.copies.address)
                $0.field("address", folder.address)
                $0.field("user", folder.user)
                $0.field("password", folder.password)
                $0.field("name", name)
                $0.place("bytes", place)
            }
        case .forget(let folder): commands.add("copies.forget") { $0.field("folder", folder) }
        }
    }
}

extension HostCommands {
    fileprivate mutating func add(_ name: String, _ token: Int32, _ folder: String) {
        add(name) {
            $0.field("token", token)
            $0.field("folder", folder)
        }
    }

    fileprivate mutating func attach(_ text: String) -> Place { attach(count: text.utf8.count) { $0 += text.utf8 } }
}

extension CopyEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "copies.chosen": self = .chosen(token: try fields.int32("token"), name: try fields.string("name"))
        case "copies.unchosen": self = .unchosen(token: try fields.int32("token"))
        case "copies.access":
            guard let access = FolderAccess(rawValue: try fields.string("access")) else {
                throw .member("access", on: fields.on)
            }
            self = .access(token: try fields.int32("token"), access)
        case "copies.written": self = .written(token: try fields.int32("token"))
        case "copies.answered":
            self = .answered(
                token: try fields.int32("token"), status: try fields.int32("status"), body: fields.attachment)
        case "copies.busy": self = .busy(token: try fields.int32("token"))
        case "copies.failed": self = .failed(token: try fields.int32("token"), error: try fields.string("error"))
        default: throw .unknown(on: fields.on)
        }
    }
}
