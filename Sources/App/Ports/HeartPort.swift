import Records

// Heart rate sensors by Bluetooth. The host's side is web/host-heart.js.

public enum HeartCommand: Equatable, Sendable {
    /// Have the person choose a sensor, and tell what it tells from now on. Only works from a tap. The one that was chosen takes the place of
    /// an earlier one.
    case connect(token: Int32)
    /// Look for a sensor that this app was allowed to use before, without asking anybody. Nothing comes of it where there is none, or
    /// where the browser keeps no such list.
    case resume(token: Int32)
    /// Let the sensor go.
    case disconnect
}

/// Answers `connect` and `resume`, whose token it carries.
public enum HeartEvent: Equatable, Sendable {
    /// A sensor was chosen: it is being connected.
    case found(token: Int32, name: String)
    /// It is connected.
    case connected(token: Int32)
    /// It has gone out of reach, or can't be connected: the host tries again, in pauses, until it is told to let go.
    case lost(token: Int32)
    /// The person chose none. An earlier sensor stays.
    case unchosen(token: Int32)
    /// The browser, or the device's settings, don't let this app use Bluetooth.
    case refused(token: Int32)
    /// The device that was chosen measures no heart rate.
    case unfit(token: Int32)
    /// The value of Heart Rate Measurement.
    case measured(token: Int32, [UInt8])
    /// The value of Battery Level.
    case battery(token: Int32, [UInt8])

    var token: Int32 {
        switch self {
        case .found(let token, _), .connected(let token), .lost(let token), .unchosen(let token), .refused(let token),
            .unfit(let token), .measured(let token, _), .battery(let token, _):
            token
        }
    }
}

// MARK: - JSON

extension HeartCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .connect(let token): commands.add("heart.connect") { $0.field("token", token) }
        case .resume(let token): commands.add("heart.resume") { $0.field("token", token) }
        case .disconnect: commands.add("heart.disconnect")
        }
    }
}

extension HeartEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        func token() throws(HostEventError) -> Int32 { try fields.int32("token") }
        switch fields.on {
        case "heart.found": self = .found(token: try token(), name: try fields.string("name"))
        case "heart.connected": self = .connected(token: try token())
        case "heart.lost": self = .lost(token: try token())
        case "heart.unchosen": self = .unchosen(token: try token())
        case "heart.refused": self = .refused(token: try token())
        case "heart.unfit": self = .unfit(token: try token())
        case "heart.measured": self = .measured(token: try token(), fields.attachment)
        case "heart.battery": self = .battery(token: try token(), fields.attachment)
        default: throw .unknown(on: fields.on)
        }
    }
}
