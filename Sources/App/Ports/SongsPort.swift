public import Records
public import Workouts

// The files of songs, which stay on the device: added, listened to in a worker, kept and played. The host's side is web/host-songs.js.

public enum SongsCommand: Equatable, Sendable {
    /// Which songs' files are here? Answered by `here`.
    case list
    /// Copies one of the files that the host keeps for a token of `FilesCommand.choose` to the songs, under an id. Answered by `read`, which
    /// `hear` follows, `rename` or `cancel`; or by `failed`.
    case add(id: String, token: Int32, index: Int32)
    /// Listen to one that was read. Answered by `heard`, which `keep` or `cancel` follows, or by `failed`.
    case hear(id: String)
    /// One that was heard is a song now.
    case keep(id: String)
    /// Stops adding a song, and doesn't keep it.
    case cancel(id: String)
    /// A file that was read is another song's, which is known and had none here.
    case rename(id: String, to: String)
    case remove(ids: [String])
    /// Brings a song's file to the account, or from it. Answered by `moved` or `failed`.
    case move(SongMove)
    /// Stops moving a file: the part that has come so far stays.
    case halt(id: String)
    /// Log-out: nothing of them stays.
    case forget
    /// Play one, for taps on its beat.
    case play(id: String)
    case stop
    /// Make ready the media element that songs sound on. Only works from a tap.
    case ready
    /// Have a song sound from now on, in a run: it is started, brought to its place, or gone on with. One that sounds already at about this
    /// place goes on as it is.
    case sound(SongSounding)
    /// When it is to be quiet, for somebody speaks. These spans take the place of those before.
    case duck([SongDuck])
    /// The song pauses, and stays.
    case pause
    /// It fades out, and is let go.
    case hush(fade: Double)
}

/// A song of a run, on a media element.
public struct SongSounding: Equatable, Sendable {
    public var id: String
    /// Seconds in the song, at the moment `at` of the monotonic clock; negative before its beginning.
    public var place: Double
    public var at: Seconds
    /// Its speed, as a factor of the recording's.
    public var rate: Double
    /// 0…1.
    public var volume: Double

    public init(id: String, place: Double, at moment: Seconds, rate: Double, volume: Double) {
        self.id = id
        self.place = place
        at = moment
        self.rate = rate
        self.volume = volume
    }
}

/// A span of the monotonic clock in which somebody speaks.
public struct SongDuck: Equatable, Sendable {
    public var from: Seconds
    public var until: Seconds

    public init(from: Seconds, until: Seconds) {
        self.from = from
        self.until = until
    }
}

public enum SongsEvent: Equatable, Sendable {
    /// - Parameters:
    ///   - bytes: Their size on the disk.
    ///   - isKept: Whether this browser keeps files at all.
    case here(ids: [String], bytes: Int64, isKept: Bool)
    /// The metadata of its file.
    case read(id: String, file: SongFileFacts, tags: String)
    /// 0…1, of what listening takes.
    case progressed(id: String, Double)
    /// `SoundOfSong`, as JSON that the worker's instance of this program wrote.
    case heard(id: String, sound: String)
    case failed(id: String, SongFailure)
    /// It is over, or can't be played.
    case stopped(id: String)
    /// The file is in the account, or here.
    case moved(id: String)
    /// The song that sounds in a run is over.
    case ended(id: String)
    /// It can't be played.
    case broken(id: String)
    /// Something else than our own command has paused it.
    case interrupted(id: String)
}

/// A song's file on its way.
public struct SongMove: Equatable, Sendable {
    public var id: String
    public var file: SongFileFacts
    /// To the account, from here.
    public var isUpload: Bool
    /// Of its bytes the account has so many.
    public var received: Int64

    public init(id: String, file: SongFileFacts, isUpload: Bool, received: Int64 = 0) {
        self.id = id
        self.file = file
        self.isUpload = isUpload
        self.received = received
    }
}

/// Why a song can't be added.
public enum SongFailure: Equatable, Sendable {
    /// The disk is full, or the browser's share of it.
    case full
    /// The file is gone, or the system doesn't give it.
    case unreadable
    /// The browser doesn't decode its format.
    case undecodable
    /// It takes so long that decoding it would take more memory than there is.
    case tooLong
    /// The server isn't reached.
    case offline
    /// This browser keeps no files.
    case notKept
    /// In the words of `SongError`.
    case other(String)
}

// MARK: - JSON

extension SongsCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .list: commands.add("songs.list")
        case .add(let id, let token, let index):
            commands.add("songs.add") {
                $0.field("id", id)
                $0.field("token", token)
                $0.field("index", index)
            }
        case .hear(let id): commands.add("songs.hear") { $0.field("id", id) }
        case .keep(let id): commands.add("songs.keep") { $0.field("id", id) }
        case .cancel(let id): commands.add("songs.cancel") { $0.field("id", id) }
        case .rename(let id, let new):
            commands.add("songs.rename") {
                $0.field("id", id)
                $0.field("to", new)
            }
        case .remove(let ids): commands.add("songs.remove") { $0.array("ids") { for id in ids { $0.string(id) } } }
        case .move(let move):
            commands.add("songs.move") {
                $0.field("id", move.id)
                $0.field("isUpload", move.isUpload)
                $0.field("address", APIRoute.songFile(hash: move.file.hash).address)
                $0.field("hash", move.file.hash)
                $0.field("size", move.file.size)
                $0.field("from", move.received)
            }
        case .halt(let id): commands.add("songs.halt") { $0.field("id", id) }
        case .forget: commands.add("songs.forget")
        case .play(let id): commands.add("songs.play") { $0.field("id", id) }
        case .stop: commands.add("songs.stop")
        case .ready: commands.add("songs.ready")
        case .sound(let song):
            commands.add("songs.sound") {
                $0.field("id", song.id)
                $0.field("place", song.place)
                $0.field("at", song.at.value)
                $0.field("rate", song.rate)
                $0.field("volume", song.volume)
            }
        case .duck(let spans):
            commands.add("songs.duck") {
                $0.array("spans") {
                    for span in spans {
                        $0.object {
                            $0.field("from", span.from.value)
                            $0.field("until", span.until.value)
                        }
                    }
                }
            }
        case .pause: commands.add("songs.pause")
        case .hush(let fade): commands.add("songs.hush") { $0.field("fade", fade) }
        }
    }
}

extension SongsEvent {
    @inline(never)  // For Scripts/second-part.txt.
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "songs.here":
            self = .here(
                ids: (fields["ids"]?.array ?? []).compactMap { $0.string }, bytes: try fields.int64("bytes"),
                isKept: try fields.bool("isKept"))
        case "songs.read":
            let file = SongFileFacts(
                name: try fields.string("name"), size: try fields.int64("size"), hash: try fields.string("hash"))
            self = .read(id: try fields.string("id"), file: file, tags: try fields.string("tags"))
        case "songs.progressed":
            self = .progressed(id: try fields.string("id"), try fields.double("progress"))
        case "songs.heard": self = .heard(id: try fields.string("id"), sound: try fields.string("sound"))
        case "songs.failed": self = .failed(id: try fields.string("id"), try SongFailure(fields))
        case "songs.moved": self = .moved(id: try fields.string("id"))
        case "songs.stopped": self = .stopped(id: try fields.string("id"))
        case "songs.ended": self = .ended(id: try fields.string("id"))
        case "songs.broken": self = .broken(id: try fields.string("id"))
        case "songs.interrupted": self = .interrupted(id: try fields.string("id"))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension SongFailure {
    fileprivate init(_ fields: EventFields) throws(HostEventError) {
        switch try fields.string("reason") {
        case "full": self = .full
        case "undecodable": self = .undecodable
        case "tooLong": self = .tooLong
        case "offline": self = .offline
        case "notKept": self = .notKept
        case "other": self = .other(try fields.string("text"))
        default: self = .unreadable
        }
    }

    /// In words.
    var sentence: String {
        switch self {
        case .full: "There is no room for it on this device."
        case .unreadable: "It can’t be read any more."
        case .undecodable: "This browser can’t decode it."
        case .tooLong:
            "It is longer than 20 minutes, which this browser can’t decode at once. WAV and FLAC may be longer."
        case .offline: "The server can’t be reached."
        case .notKept: "This browser keeps no files here: in a private window it never does."
        case .other(let text): text
        }
    }
}
