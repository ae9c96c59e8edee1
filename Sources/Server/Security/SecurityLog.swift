import HTTPTypes
public import Logging
import Records
import Storage

/// A log of who gets in and who doesn't, for the person who runs the server: one line an event, of a label of its own.
///
/// It names accounts by their ids, and clients by their network's address. Nothing that a person has typed or that lets
/// anybody in ever gets here: there is no parameter for it.
public struct SecurityLog: Sendable {
    private let logger: Logger

    /// - Parameter logger: one that has `label`; its level is this log's own.
    public init(_ logger: Logger) {
        var logger = logger
        // Not a matter of how much one wants to read of the server's doings.
        logger.logLevel = .notice
        self.logger = logger
    }

    public static let label = "setlist.security"

    public enum Event: String, Sendable {
        case accountMade = "account made"
        case accountChanged = "account changed"
        case accountDeleted = "account deleted"
        case loggedIn = "logged in"
        case loggedOut = "logged out"
        case loggedOutEverywhere = "logged out everywhere"
        case deviceLoggedOut = "device logged out"
        case passwordChanged = "password changed"
        case recovered = "password reset by recovery code"
        case recoveryCodeRenewed = "recovery code renewed"
        case tokenMade = "token made"
        case tokenRevoked = "token revoked"
        case calendarMade = "calendar address made"
        case calendarRenewed = "calendar address renewed"
        case calendarRemoved = "calendar address removed"
        /// A secret that was wrong, a session that is over, another site's request.
        case refused = "refused"
        /// More often than is allowed.
        case limited = "limited"
        case passwordResetByAdmin = "password reset by admin"
        case accountDeletedByAdmin = "account deleted by admin"
    }

    /// - Parameter account: its id.
    public func note(_ event: Event, account: String?) {
        note(event, account: account, [:])
    }

    func note(_ event: Event, account: String?, by client: String, _ more: Logger.Metadata = [:]) {
        note(event, account: account, more.merging(["client": "\(Self.printable(client))"]) { old, _ in old })
    }

    private func note(_ event: Event, account: String?, _ more: Logger.Metadata) {
        var metadata = more
        if let account { metadata["account"] = "\(account)" }
        logger.notice("\(event.rawValue)", metadata: metadata)
    }

    /// A proxy's header may hold anything; an address holds no more than this.
    private static func printable(_ client: String) -> String {
        String(client.prefix(64).map { $0.isASCII && ($0.isLetter || $0.isNumber || ".:".contains($0)) ? $0 : "?" })
    }
}

extension SecurityLog {
    func note(_ event: Event, account: String?, _ call: Call, _ more: Logger.Metadata = [:]) {
        note(event, account: account, by: call.client, more)
    }

    /// A request that was refused for who asked, or for how often.
    func note(_ problem: Problem, account: String?, by client: String, at endpoint: Endpoint) {
        let event: Event
        switch problem.status {
        case .unauthorized, .forbidden: event = .refused
        case .tooManyRequests: event = .limited
        default: return
        }
        note(
            event, account: account, by: client,
            ["route": "\(endpoint.method) \(endpoint.template.path)", "status": "\(problem.status.code)"])
    }
}
