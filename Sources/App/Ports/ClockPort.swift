import Records
public import Workouts

// The clocks, and being woken. The host's side is web/host-clock.js.

/// A command to the clock.
public enum ClockCommand: Equatable, Sendable {
    /// Ask for a `HostEvent.woke` at this moment of the monotonic clock. One is pending at a time: a later one replaces it.
    case wake(at: Seconds)
    /// Tell how local time runs: `HostEvent.zone`.
    case readZone
}

extension Effect {
    /// `ClockCommand.wake`.
    public static func wake(at moment: Seconds) -> Effect { .clock(.wake(at: moment)) }
}

/// Two readings of the host's clocks, taken together.
public struct Clocks: Equatable, Sendable {
    /// Never jumps; may stand still while the device sleeps.
    public var monotonic: Seconds
    /// Since 1970, UTC. May be changed by person or network.
    public var wall: Seconds
    /// Local time minus UTC, in minutes, at `wall`.
    public var zoneMinutes: Int32

    public init(monotonic: Seconds, wall: Seconds, zoneMinutes: Int32 = 0) {
        self.monotonic = monotonic
        self.wall = wall
        self.zoneMinutes = zoneMinutes
    }
}

/// How far local time is ahead of UTC from a moment on.
public struct ZoneChange: Equatable, Sendable {
    /// Since 1970, UTC.
    public var from: Seconds
    public var minutes: Int32

    public init(from: Seconds, minutes: Int32) {
        self.from = from
        self.minutes = minutes
    }
}

// MARK: - JSON

extension ClockCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .wake(let moment): commands.add("clock.wake") { $0.field("at", moment.value) }
        case .readZone: commands.add("clock.readZone")
        }
    }
}

extension HostEvent {
    init(clock fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "clock.woke": self = .woke
        case "clock.zone": self = .zone(ZoneChange.list(fields["zone"]))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension ZoneChange {
    /// Pairs of seconds and minutes.
    @inline(never)  // For Scripts/second-part.txt.
    static func list(_ json: JSON?) -> [ZoneChange] { (json?.array ?? []).compactMap { ZoneChange($0) } }

    private init?(_ json: JSON) {
        guard let pair = json.array, pair.count == 2, let from = pair[0].double, let minutes = pair[1].integer,
            let minutes = Int32(exactly: minutes)
        else { return nil }
        self.init(from: Seconds(from), minutes: minutes)
    }
}
