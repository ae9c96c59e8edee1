import Records
public import Workouts

// Sound: live on the audio clock, and the player of the rendered soundtrack. The host's side is web/host-audio.js.

public enum AudioCommand: Equatable, Sendable {
    /// Make what `unlock` will need, which takes a while.
    case prepare
    /// Start the audio system, and make ready the media player if that will be opened. Only works from a tap.
    case unlock(player: Bool)
    /// Keep these samples (24 kHz, mono) as sound `id` for `schedule`.
    case define(id: Int32, samples: [Int16])
    case schedule([ScheduledSound])
    /// Silence what is scheduled or sounding live.
    case cancelScheduled
    /// Begin to play in the platform's media player, which goes on behind a locked screen: silence, until a track is heard. It may
    /// stop other programs' music.
    case openPlayer
    /// Play the rendered track with this token from its beginning, unheard: that should be at the moment `at` of the monotonic clock.
    case start(track: Int32, at: Seconds)
    /// Let a started track be heard, and drop the one that was.
    case hear(track: Int32)
    /// Let go of a started track.
    case drop(track: Int32)
    /// How fast a started track plays: 1 is normal.
    case rate(track: Int32, Double)
    /// Pause the media player, tracks dropped, and fall silent in the middle of a word.
    case pause
    /// Close the media player once the track that is heard has ended.
    case finish
    /// 0…1, of everything.
    case volume(Double)
    /// Leave other programs' music playing (true), or be the one that plays. The platform may not know the difference.
    case mix(Bool)
    /// Show this on the lock screen, and offer "next" there or ±30 s.
    case nowPlaying(
        title: String, detail: String, duration: Double, position: Double, isPlaying: Bool, hasNext: Bool)
    /// Take Setlist off the lock screen and close the media player.
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
    /// Where a started track is (s), at the event's monotonic reading.
    case position(track: Int32, Double)
    /// Something other than our own command paused the player: a call, another program, a headset pulled out.
    case interrupted
    case trackEnded(Int32)
    case trackFailed(Int32)
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
        case .unlock(let player): commands.add("audio.unlock") { $0.field("player", player) }
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
        case .openPlayer: commands.add("audio.openPlayer")
        case .start(let track, let moment):
            commands.add("audio.start") {
                $0.field("track", track)
                $0.field("at", moment.value)
            }
        case .hear(let track): commands.add("audio.hear") { $0.field("track", track) }
        case .drop(let track): commands.add("audio.drop") { $0.field("track", track) }
        case .rate(let track, let rate):
            commands.add("audio.rate") {
                $0.field("track", track)
                $0.field("rate", rate)
            }
        case .pause: commands.add("audio.pause")
        case .finish: commands.add("audio.finish")
        case .volume(let volume): commands.add("audio.volume") { $0.field("volume", volume) }
        case .mix(let isOn): commands.add("audio.mix") { $0.field("isOn", isOn) }
        case .nowPlaying(let title, let detail, let duration, let position, let isPlaying, let hasNext):
            commands.add("audio.nowPlaying") {
                $0.field("title", title)
                $0.field("detail", detail)
                $0.field("duration", duration)
                $0.field("position", position)
                $0.field("isPlaying", isPlaying)
                $0.field("hasNext", hasNext)
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
            self = .position(track: try fields.int32("track"), try fields.double("position"))
        case "audio.interrupted": self = .interrupted
        case "audio.trackEnded": self = .trackEnded(try fields.int32("track"))
        case "audio.trackFailed": self = .trackFailed(try fields.int32("track"))
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
