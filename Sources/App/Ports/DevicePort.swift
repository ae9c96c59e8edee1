import Records
import Workouts

// The rest of a device: a screen that sleeps, vibration, a clipboard. The host's side is web/host-device.js.

public enum DeviceCommand: Equatable, Sendable {
    /// Keep the screen on, or let it sleep.
    case wakeLock(Bool)
    /// Milliseconds on, off, on, …
    case vibrate([Int32])
    /// Put a text on the clipboard. Only works from a tap. Answered by `HostEvent.copied`.
    case copy(String)
    /// Offer a link in the system's share sheet (`Capabilities.sharing`). Only works from a tap.
    case share(title: String, link: String)
    /// Tell on which day weeks begin by the device's own usage. Answered by `HostEvent.weekStart`, unless the device doesn't know.
    case readWeekStart
    /// Have Apple's sheet identify the person (`AppleWay.sheet`). Answered by `HostEvent.identified`.
    case identify(nonce: String)
}

extension Effect {
    /// `DeviceCommand.wakeLock`.
    public static func wakeLock(_ isOn: Bool) -> Effect { .device(.wakeLock(isOn)) }

    /// `DeviceCommand.vibrate`.
    public static func vibrate(_ pattern: [Int32]) -> Effect { .device(.vibrate(pattern)) }

    /// `DeviceCommand.copy`.
    public static func copy(_ text: String) -> Effect { .device(.copy(text)) }
}

// MARK: - JSON

extension DeviceCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .wakeLock(let isOn): commands.add("device.wakeLock") { $0.field("isOn", isOn) }
        case .vibrate(let pattern):
            commands.add("device.vibrate") {
                $0.array("pattern") { for milliseconds in pattern { $0.number(milliseconds) } }
            }
        case .copy(let text): commands.add("device.copy") { $0.field("text", text) }
        case .share(let title, let link):
            commands.add("device.share") {
                $0.field("title", title)
                $0.field("link", link)
            }
        case .readWeekStart: commands.add("device.readWeekStart")
        case .identify(let nonce): commands.add("device.identify") { $0.field("nonce", nonce) }
        }
    }
}

extension HostEvent {
    init(device fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "device.copied": self = .copied(try fields.bool("isDone"))
        case "device.identified": self = .identified(token: fields["token"]?.string)
        case "device.weekStart": self = try Self.weekStart(fields)
        default: throw .unknown(on: fields.on)
        }
    }

    /// A day of ISO 8601: 1 (Monday) … 7 (Sunday).
    @inline(never)  // It belongs to the second part of the program.
    private static func weekStart(_ fields: EventFields) throws(HostEventError) -> HostEvent {
        let day = try fields.int32("day")
        guard 1...7 ~= day else { throw .unknown(on: fields.on) }
        return .weekStart(Weekday.allCases[Int(day % 7)])
    }
}
