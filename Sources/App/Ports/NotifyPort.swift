import Records

// Notifications. The host's side is web/host-notify.js.

public enum NotifyCommand: Equatable, Sendable {
    /// Only works from a tap. Answered by `NotifyEvent`.
    case askPermission
    case show(title: String, body: String, tag: String)
    case clear(tag: String)
}

public enum NotifyEvent: Equatable, Sendable {
    case permission(granted: Bool)
}

// MARK: - JSON

extension NotifyCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .askPermission: commands.add("notify.askPermission")
        case .show(let title, let body, let tag):
            commands.add("notify.show") {
                $0.field("title", title)
                $0.field("body", body)
                $0.field("tag", tag)
            }
        case .clear(let tag): commands.add("notify.clear") { $0.field("tag", tag) }
        }
    }
}

extension NotifyEvent {
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "notify.permission": self = .permission(granted: try fields.bool("granted"))
        default: throw .unknown(on: fields.on)
        }
    }
}
