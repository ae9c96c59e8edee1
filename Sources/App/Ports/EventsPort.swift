import Records

// The server's stream of events. The host's side is web/host-events.js.

/// The server's stream of events, one a tab. Answered by `EventsEvent`.
public enum EventsCommand: Equatable, Sendable {
    /// Listen, in place of an earlier stream. The browser itself comes back after the network was away.
    case open(address: String)
    case close
}

public enum EventsEvent: Equatable, Sendable {
    /// The account's records have changed up to this cursor (empty where the server's line can't be read).
    case changed(cursor: String)
    /// The board of a competition that the account is in has changed.
    case boards
    /// The server refused the stream, or has ended it with the session; why, it tells whoever asks for something else.
    case closed
}

// MARK: - JSON

extension EventsCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .open(let address): commands.add("events.open") { $0.field("address", address) }
        case .close: commands.add("events.close")
        }
    }
}

extension EventsEvent {
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "events.changed":
            let data = try fields.string("data")
            self = .changed(cursor: (try? JSON(data))?["cursor"]?.string ?? "")
        case "events.boards": self = .boards
        case "events.closed": self = .closed
        default: throw .unknown(on: fields.on)
        }
    }
}
