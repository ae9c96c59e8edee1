import Records

// Rendering in the worker. The host's side is web/host-soundtrack.js.

public enum SoundtrackCommand: Equatable, Sendable {
    /// Render what `request` (JSON, read by the worker's own instance of this program) describes. The recordings that the
    /// voice port holds go with it. Answered by `SoundtrackEvent` with the same token.
    case render(token: Int32, request: String)
    case cancel(token: Int32)
    /// Offer a rendered track to the person as a file.
    case save(token: Int32, fileName: String)
    /// Forget a rendered track.
    case release(token: Int32)
}

public enum SoundtrackEvent: Equatable, Sendable {
    /// 0…1.
    case progressed(token: Int32, Double)
    /// - Parameter silent: Ids of songs that couldn't be played.
    case rendered(token: Int32, bytes: Int64, silent: [String] = [])
    case failed(token: Int32, SoundtrackFailure = .other)
}

/// Why a track can't be rendered.
public enum SoundtrackFailure: Equatable, Sendable {
    /// The disk is full, or the browser's share of it.
    case full
    case other
}

// MARK: - JSON

extension SoundtrackCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .render(let token, let request):
            commands.add("soundtrack.render") {
                $0.field("token", token)
                $0.field("request", request)
            }
        case .cancel(let token): commands.add("soundtrack.cancel") { $0.field("token", token) }
        case .save(let token, let fileName):
            commands.add("soundtrack.save") {
                $0.field("token", token)
                $0.field("fileName", fileName)
            }
        case .release(let token): commands.add("soundtrack.release") { $0.field("token", token) }
        }
    }
}

extension SoundtrackEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "soundtrack.progressed":
            self = .progressed(token: try fields.int32("token"), try fields.double("progress"))
        case "soundtrack.rendered":
            self = .rendered(
                token: try fields.int32("token"), bytes: try fields.int64("bytes"),
                silent: (fields["silent"]?.array ?? []).compactMap { $0.string })
        case "soundtrack.failed":
            self = .failed(token: try fields.int32("token"), fields["reason"]?.string == "full" ? .full : .other)
        default: throw .unknown(on: fields.on)
        }
    }
}
