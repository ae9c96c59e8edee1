import Records

// The recordings of phrases. The host's side is web/host-voices.js.

public enum VoiceCommand: Equatable, Sendable {
    /// Get the recording of a phrase (WAV) from an address of our own server; kept offline once it came.
    case fetch(phrase: String, address: String)
    /// Drop every recording that the server's synthesiser made.
    case forget
}

public enum VoiceEvent: Equatable, Sendable {
    /// A WAV file.
    case fetched(phrase: String, bytes: [UInt8])
    case failed(phrase: String)
}

// MARK: - JSON

extension VoiceCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .fetch(let phrase, let address):
            commands.add("voices.fetch") {
                $0.field("phrase", phrase)
                $0.field("address", address)
            }
        case .forget: commands.add("voices.forget")
        }
    }
}

extension VoiceEvent {
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "voices.fetched": self = .fetched(phrase: try fields.string("phrase"), bytes: fields.attachment)
        case "voices.failed": self = .failed(phrase: try fields.string("phrase"))
        default: throw .unknown(on: fields.on)
        }
    }
}
