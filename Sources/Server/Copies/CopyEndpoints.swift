import HTTPTypes
import Hummingbird
import NIOCore
import Records
import Storage

/// Passes a copy of all that a person has on to their WebDAV server (IX-9): a page may speak to its own server alone.
struct CopyEndpoints: Sendable {
    let relay: CopyRelay
    let limits: CopyLimits
    /// The most bytes of a copy; 0: none is passed on.
    let maximumBytes: Int64
    /// Whether only this machine reaches the server, so that a copy may go to this machine, too.
    let isLocal: Bool
    let metrics: ServerMetrics

    var all: [Endpoint] {
        [Endpoint(.put, .copies, .account(.write), body: .streamedJSON, .sendCopy, respond: send)]
    }

    @Sendable private func send(_ call: Call) async throws -> Response {
        let account = try call.account.id
        do {
            let copy = try self.copy(call)
            try await limits.run(of: account) {
                let time = TimeAmount(relay.longestTime)
                call.context.channel.triggerUserOutboundEvent(RequestDeadline.Extension(time: time), promise: nil)
                try await relay.send(copy, call.request.body)
            }
            metrics.copied(nil)
            return .noContent
        } catch let failure as CopyFailure {
            metrics.copied(failure.reason)
            throw Problem(failure)
        }
    }

    private func copy(_ call: Call) throws -> CopyRelay.Copy {
        let headers = call.request.headers
        guard maximumBytes > 0 else {
            throw CopyFailure(.address, "This server passes no copies on. Whoever runs it has decided so.")
        }
        guard let length = headers[.contentLength].flatMap({ Int64($0) }) else {
            var problem = Problem(
                status: .lengthRequired, detail: "Content-Length must say how long the copy is.")
            problem.reason = CopyFailure.Reason.refused.rawValue
            throw problem
        }
        guard length <= maximumBytes else {
            throw CopyFailure(.tooLarge, "A copy may have \(maximumBytes >> 20) MB on this server.")
        }
        guard length > 0 else { throw Problem(status: .badRequest, detail: "The copy has nothing in it.") }
        guard let name = headers[.copyName].flatMap({ CopyName($0) }) else {
            throw Problem(
                status: .badRequest,
                detail: "Setlist-Copy-Name must be 1 to 64 letters, digits, dots, underscores and hyphens.")
        }
        var login: WebDAVLogin?
        if let text = headers[.copyLogin] {
            login = WebDAVLogin(base64: text)
            guard login != nil else {
                throw Problem(
                    status: .badRequest, detail: "Setlist-Copy-Login must be the base64 of “user:password” in UTF-8.")
            }
        }
        return CopyRelay.Copy(
            folder: try CopyFolder(headers[.copyFolder] ?? ""), name: name, login: login, length: length,
            allowsLoopback: isLocal && Self.isDirect(call.request))
    }

    /// Whether no proxy has passed the request on, of which nobody told the server: such a server is reached from everywhere.
    private static func isDirect(_ request: Request) -> Bool {
        guard request.headers[.xForwardedFor] == nil, request.headers[.forwarded] == nil,
            let (host, _) = request.head.authority.flatMap({ CopyFolder.place($0) })
        else { return false }
        return host == "localhost" || IPAddress(host)?.isLoopback == true
    }
}

extension HTTPField.Name {
    /// The folder's URL.
    static let copyFolder = HTTPField.Name("Setlist-Copy-Folder")!
    /// The file's name in it.
    static let copyName = HTTPField.Name("Setlist-Copy-Name")!
    /// The base64 of “user:password”.
    static let copyLogin = HTTPField.Name("Setlist-Copy-Login")!
    /// RFC 7239.
    fileprivate static let forwarded = HTTPField.Name("Forwarded")!
}
