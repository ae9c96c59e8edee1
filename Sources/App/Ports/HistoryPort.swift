import Records

// Addresses, and going back and forward. The host's side is web/host-history.js.

public enum HistoryCommand: Equatable, Sendable {
    case push(path: String)
    case replace(path: String)
    case back
    /// Over so many addresses at once.
    case backBy(Int32)
    /// Leave the app for another site's page.
    case visit(address: String)
}

// MARK: - JSON

extension HistoryCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .push(let path): commands.add("history.push") { $0.field("path", path) }
        case .replace(let path): commands.add("history.replace") { $0.field("path", path) }
        case .back: commands.add("history.back")
        case .backBy(let steps): commands.add("history.backBy") { $0.field("steps", steps) }
        case .visit(let address): commands.add("history.visit") { $0.field("address", address) }
        }
    }
}

extension HostEvent {
    init(history fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "history.navigated": self = .navigated(path: try fields.string("path"))
        default: throw .unknown(on: fields.on)
        }
    }
}
