public import Interface
public import Workouts

/// What the world tells. Every event comes with the clocks' readings (`Clocks`).
public enum HostEvent: Equatable, Sendable {
    case started(Start)
    /// A node of the view tree that listens to an event saw it.
    case dom(node: UInt32, event: DOMEvent)
    case woke
    case store(StoreEvent)
    case audio(AudioEvent)
    case soundtrack(SoundtrackEvent)
    case voices(VoiceEvent)
    /// The person went back or forward to this address.
    case navigated(path: String)
    case tabs(TabsEvent)
    case notify(NotifyEvent)
    case files(FilesEvent)
    case location(LocationEvent)
    case http(HTTPAnswer)
    /// No answer: no network, none within 30 s, or one that is larger than 18 MiB.
    case httpFailed(token: Int32)
    case events(EventsEvent)
    case map(MapEvent)
    /// A text is on the clipboard, or the browser refused.
    case copied(Bool)
    case visibilityChanged(isHidden: Bool)
    case resized(Viewport)
    case wentOnline(Bool)
    /// A new version of the app is downloaded and waits.
    case versionWaiting
    /// `KeyboardEvent.key` of Space (" "), ArrowLeft, ArrowRight or Escape, pressed where no focused control has a use for
    /// it: a button takes Space, a wheel, slider, select or text field all of them, a modal dialog Escape.
    case key(String)
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

public struct Start: Equatable, Sendable {
    public var path: String
    /// Of our own server: `https://setlist.example`.
    public var origin: String
    /// A reload, or the browser's Back or Forward: the person was here before, and wants to be.
    public var isReturn: Bool
    public var viewport: Viewport
    public var isOnline: Bool
    /// BCP 47, the browser's first choice.
    public var language: String
    /// `Navigator.userAgent`.
    public var userAgent: String
    public var can: Capabilities
    /// The addresses of the exercises and the routines that come with Setlist.
    public var catalogue: [String]
    /// What the server has maps of.
    public var map: MapSource
    /// Names the tab of the browser, also after a reload; empty where none can be told from another.
    public var tab: String
    /// The names of the other tabs that live.
    public var others: [String]

    public init(
        path: String, origin: String = "", isReturn: Bool = false, viewport: Viewport, isOnline: Bool, language: String,
        userAgent: String = "",
        can: Capabilities, catalogue: [String] = [], map: MapSource = MapSource(), tab: String = "",
        others: [String] = []
    ) {
        self.path = path
        self.origin = origin
        self.isReturn = isReturn
        self.viewport = viewport
        self.isOnline = isOnline
        self.language = language
        self.userAgent = userAgent
        self.can = can
        self.catalogue = catalogue
        self.map = map
        self.tab = tab
        self.others = others
    }
}

/// Which of the ports this device has.
public struct Capabilities: Equatable, Sendable {
    public var mediaSession = false
    public var notifications = false
    public var speech = false
    public var vibration = false
    public var wakeLock = false
    public var locks = false
    /// The platform tells sounds that mix with other programs' from those that silence them.
    public var mixing = false
    public var location = false

    public init() {}
}

/// CSS pixels.
public struct Viewport: Equatable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

public enum StoreEvent: Equatable, Sendable {
    /// - Parameter next: where the last range goes on, if there may be more of it.
    case loaded([StoreRow], next: String?)
    /// The rows that there are of those asked for.
    case read([StoreRow], token: Int32)
    /// They couldn't be read.
    case unread(token: Int32)
    case written(token: Int32)
    case failed(token: Int32, StoreFailure)
    /// The store can't be opened at all: what is entered now lives until the page closes.
    case unavailable(StoreFailure)
}

public enum StoreFailure: UInt8, Sendable {
    case full, refused, closed, other
    /// Another tab has emptied the store since: it may be somebody else's now.
    case replaced
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

public enum SoundtrackEvent: Equatable, Sendable {
    /// 0…1.
    case progressed(token: Int32, Double)
    case rendered(token: Int32, bytes: Int32)
    case failed(token: Int32)
}

public enum VoiceEvent: Equatable, Sendable {
    /// A WAV file.
    case fetched(phrase: String, bytes: [UInt8])
    case failed(phrase: String)
}

public enum TabsEvent: Equatable, Sendable {
    /// This tab may run and sound. If another did, that was asked to put down all that it knew, and has.
    case runAcquired
    /// The same, but the other tab didn't answer: it is suspended, perhaps.
    case runStolen
    /// The same, after this tab has waited: the other one has let go, or is gone.
    case runFreed
    /// Another tab has the run. This one waits until that lets go.
    case runHeldElsewhere
    /// Another tab asks for it. Answered by `giveRun`.
    case runWanted
    /// Another tab took it over. This one waits until that lets go.
    case runTaken
    case syncAcquired
    case received(String)
}

public enum NotifyEvent: Equatable, Sendable {
    case permission(granted: Bool)
}

public enum FilesEvent: Equatable, Sendable {
    case picked(name: String, bytes: [UInt8])
    case cancelled
    case tooLarge(name: String)
}

/// What the server says to a request.
public struct HTTPAnswer: Equatable, Sendable {
    public var token: Int32
    public var status: Int32
    /// When to ask again (s), where it says so.
    public var retryAfter: Int32?
    public var body: [UInt8]

    public init(token: Int32, status: Int32, retryAfter: Int32? = nil, body: [UInt8] = []) {
        self.token = token
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

public enum EventsEvent: Equatable, Sendable {
    /// The account's records have changed up to this cursor (empty where the server's line can't be read).
    case changed(cursor: String)
    /// The server refused the stream; why, it tells whoever asks for something else.
    case closed
}

public enum LocationEvent: Equatable, Sendable {
    case fix(LocationFix)
    /// The person, or the device's settings, don't let this app know where it is. It won't hear of a fix any more.
    case refused
    /// No fix now; one may come later.
    case unavailable
}

/// Where the device takes itself to be (W3C Geolocation, `GeolocationPosition`). Nothing is checked: a device may tell anything.
public struct LocationFix: Equatable, Sendable {
    /// Degrees; not a number where the device told none.
    public var latitude: Double
    public var longitude: Double
    /// Metres, at 95 % confidence.
    public var accuracy: Double
    /// Metres above the WGS 84 ellipsoid.
    public var altitude: Double?
    /// Metres, at 95 % confidence.
    public var altitudeAccuracy: Double?
    /// Metres per second.
    public var speed: Double?
    /// Seconds since 1970, as the device has it.
    public var time: Double

    public init(
        latitude: Double, longitude: Double, accuracy: Double, altitude: Double? = nil, altitudeAccuracy: Double? = nil,
        speed: Double? = nil, time: Double
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.speed = speed
        self.time = time
    }
}
