import Records
public import Workouts

// Sound: live on the audio clock, and the player of the rendered soundtrack. The host's side is web/host-audio.js.

public enum AudioCommand: Equatable, Sendable {
    /// Make what `unlock` will need, which takes a while.
    case prepare
    /// Start the audio system. Only works from a tap.
    case unlock
    /// Keep these samples (24 kHz, mono) as sound `id` for `schedule`.
    case define(id: Int32, samples: [Int16])
    case schedule([ScheduledSound])
    /// Silence what is scheduled or sounding live.
    case cancelScheduled
    /// Hand the rendered track with this token to the media player, without playing it.
    case load(track: Int32)
    /// Play the loaded track from this position (s): it should be there at the moment `at` of the monotonic clock.
    case play(position: Double, at: Seconds)
    case pause
    /// 1 is normal; the player stays within ±2 %.
    case rate(Double)
    /// 0…1, of everything.
    case volume(Double)
    /// Leave other programs' music playing (true), or be the one that plays. The platform may not know the difference.
    case mix(Bool)
    /// What the lock screen shows.
    case nowPlaying(title: String, detail: String, duration: Double, position: Double, isPlaying: Bool)
    /// Take Setlist off the lock screen and let go of the track.
    case stop
    /// The platform's own speech, for a name that has no recording. Live only.
    case speak(String)
}

public struct ScheduledSound: Equatable, Sendable {
    public var id: Int32
    /// When it starts, on the monotonic clock.
    public var at: Seconds
    /// When it is cut short; nil: never.
    public var until: Seconds?
    /// 0…1.
    public var gain: Double

    public init(id: Int32, at: Seconds, until: Seconds? = nil, gain: Double = 1) {
        self.id = id
        self.at = at
        self.until = until
        self.gain = gain
    }
}

public enum AudioEvent: Equatable, Sendable {
    /// Sounds can be heard from now on, or not, and why.
    case unlocked
    case refused
    /// Where the media player is (s), at the event's monotonic reading.
    case position(Double, isPlaying: Bool)
    /// Something other than our own command paused the player: a call, another program, a headset pulled out.
    case interrupted
    case trackEnded
    case trackFailed
    /// The person used the lock screen, a headset or the keyboard's media keys.
    case control(MediaControl)
}

public enum MediaControl: UInt8, Sendable {
    case play, pause, seekBackward, seekForward, next, previous, stop
}

// MARK: - JSON

extension AudioCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .prepare: commands.add("audio.prepare")
        case .unlock: commands.add("audio.unlock")
        case .define(let id, let samples):
            let place = commands.attach(samples)
            commands.add("audio.define") {
                $0.field("id", id)
                $0.place("samples", place)
            }
        case .schedule(let sounds):
            commands.add("audio.schedule") {
                $0.array("sounds") {
                    for sound in sounds {
                        $0.object {
                            $0.field("id", sound.id)
                            $0.field("at", sound.at.value)
                            if let until = sound.until { $0.field("until", until.value) }
                            $0.field("gain", sound.gain)
                        }
                    }
                }
            }
        case .cancelScheduled: commands.add("audio.cancelScheduled")
        case .load(let track): commands.add("audio.load") { $0.field("track", track) }
        case .play(let position, let moment):
            commands.add("audio.play") {
                $0.field("position", position)
                $0.field("at", moment.value)
            }
        case .pause: commands.add("audio.pause")
        case .rate(let rate): commands.add("audio.rate") { $0.field("rate", rate) }
        case .volume(let volume): commands.add("audio.volume") { $0.field("volume", volume) }
        case .mix(let isOn): commands.add("audio.mix") { $0.field("isOn", isOn) }
        case .nowPlaying(let title, let detail, let duration, let position, let isPlaying):
            commands.add("audio.nowPlaying") {
                $0.field("title", title)
                $0.field("detail", detail)
                $0.field("duration", duration)
                $0.field("position", position)
                $0.field("isPlaying", isPlaying)
            }
        case .stop: commands.add("audio.stop")
        case .speak(let text): commands.add("audio.speak") { $0.field("text", text) }
        }
    }
}

extension HostCommands {
    /// Samples go as 16 bits, little-endian.
    fileprivate mutating func attach(_ samples: [Int16]) -> Place {
        attach(count: samples.count * 2) { bytes in
            for sample in samples {
                bytes.append(UInt8(truncatingIfNeeded: sample))
                bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
            }
        }
    }
}

extension AudioEvent {
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "audio.unlocked": self = .unlocked
        case "audio.refused": self = .refused
        case "audio.position":
            self = .position(try fields.double("position"), isPlaying: try fields.bool("isPlaying"))
        case "audio.interrupted": self = .interrupted
        case "audio.trackEnded": self = .trackEnded
        case "audio.trackFailed": self = .trackFailed
        case "audio.control": self = .control(try MediaControl(fields))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension MediaControl {
    /// Named as in the Media Session API.
    fileprivate init(_ fields: EventFields) throws(HostEventError) {
        switch try fields.string("action") {
        case "play": self = .play
        case "pause": self = .pause
        case "seekbackward": self = .seekBackward
        case "seekforward": self = .seekForward
        case "nexttrack": self = .next
        case "previoustrack": self = .previous
        case "stop": self = .stop
        default: throw .member("action", on: fields.on)
        }
    }
}
