import HTTPTypes
public import Logging
import Records
import Storage

/// A log of successful and failed access, for the server's administrator: one line an event, under a label of its own.
///
/// It names accounts by their ids, and clients by their network's address. Nothing that a person has typed and no
/// secret ever gets here: there is no parameter for it.
public struct SecurityLog: Sendable {
    private let logger: Logger

    /// - Parameter logger: one with `label`; its level is set here.
    public init(_ logger: Logger) {
        var logger = logger
        // Independent of the server's log level.
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
        /// A wrong secret, an expired session, another site's request.
        case refused = "refused"
        /// More attempts than are allowed.
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

    /// A proxy's header may hold anything; an address holds no other characters and isn't longer.
    private static func printable(_ client: String) -> String {
        String(client.prefix(64).map { $0.isASCII && ($0.isLetter || $0.isNumber || ".:".contains($0)) ? $0 : "?" })
    }
}

extension SecurityLog {
    func note(_ event: Event, account: String?, _ call: Call, _ more: Logger.Metadata = [:]) {
        note(event, account: account, by: call.client, more)
    }

    /// Logs a request that was refused because of its caller, or because of its frequency.
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
