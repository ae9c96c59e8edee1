public import Workouts

/// What an update asks of the world. Each case names one port of the host; the payloads know nothing of browsers.
public enum Effect: Equatable, Sendable {
    case store(StoreCommand)
    case audio(AudioCommand)
    case soundtrack(SoundtrackCommand)
    case voices(VoiceCommand)
    case history(HistoryCommand)
    case tabs(TabsCommand)
    case notify(NotifyCommand)
    case files(FilesCommand)
    case location(LocationCommand)
    case http(HTTPRequest)
    case events(EventsCommand)
    case map(MapCommand)
    /// Put a text on the clipboard. Only works from a tap. Answered by `HostEvent.copied`.
    case copy(String)
    /// Ask for a `HostEvent.woke` at this moment of the monotonic clock. One is pending at a time: a later one replaces it.
    case wake(at: Seconds)
    /// Keep the screen on, or let it sleep.
    case wakeLock(Bool)
    /// Milliseconds on, off, on, …
    case vibrate([Int32])
    /// Move the keyboard's focus to the element with this id, once the next frame is drawn.
    case focus(id: String)
    /// Scroll the element with this id into its scroller's view.
    case reveal(id: String)
    /// Show the page in this mode (`data-mode` of the root element, the browser's own colours), and open in it next time,
    /// before the program runs.
    case mode(isLight: Bool)
    /// Start the new version of the app that waits.
    case reload
}

/// The device's own store: rows of text under keys such as `workouts/3f…`. A nil text deletes.
public enum StoreCommand: Equatable, Sendable {
    /// Read the rows whose keys lie in these ranges, in the order of the keys; of each range so many at most. Answered by
    /// `StoreEvent.loaded`.
    case load([StoreRange], limit: Int32)
    /// Read the rows with these keys, as they are after the writes asked for before. Answered by `StoreEvent.read` or
    /// `.unread` with the same token.
    case read([String], token: Int32)
    /// The same for all rows whose keys lie in these ranges.
    case scan([StoreRange], token: Int32)
    /// Write all rows or none, durably; none if another tab has emptied the store since it was loaded here, so that its row
    /// `epoch` (`Library.epochKey`) isn't the one that was loaded. Answered by `.written` or `.failed` with the same token.
    case write([StoreRow], token: Int32)
    /// Take everything out and write these rows, another `epoch` among them, all of it or nothing. Answered as `write` is.
    case replace([StoreRow], token: Int32)
}

/// Keys from the first on to before the second.
public struct StoreRange: Equatable, Sendable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

public struct StoreRow: Equatable, Sendable {
    public var key: String
    public var text: String?

    public init(key: String, text: String?) {
        self.key = key
        self.text = text
    }
}

/// Live sounds on the audio clock, and the player of the rendered soundtrack.
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

/// Rendering in the worker.
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

public enum VoiceCommand: Equatable, Sendable {
    /// Get the recording of a phrase (WAV) from an address of our own server; kept offline once it came.
    case fetch(phrase: String, address: String)
    /// Drop every recording that the server's synthesiser made.
    case forget
}

/// One request to our own server, with its cookie. Answered by `HostEvent.http` or `.httpFailed` with the same token.
public struct HTTPRequest: Equatable, Sendable {
    public var token: Int32
    public var method: HTTPMethod
    /// Path and query.
    public var address: String
    /// JSON.
    public var body: String?

    public init(token: Int32, _ method: HTTPMethod, _ address: String, body: String? = nil) {
        self.token = token
        self.method = method
        self.address = address
        self.body = body
    }
}

public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// The server's stream of events, one a tab. Answered by `EventsEvent`.
public enum EventsCommand: Equatable, Sendable {
    /// Listen, in place of an earlier stream. The browser itself comes back after the network was away.
    case open(address: String)
    case close
}

public enum HistoryCommand: Equatable, Sendable {
    case push(path: String)
    case replace(path: String)
    case back
    /// Over so many addresses at once.
    case backBy(Int32)
    /// Leave the app for another site's page.
    case visit(address: String)
}

public enum TabsCommand: Equatable, Sendable {
    /// Ask for the right to run and to sound, which one tab of this browser has at a time. `steal`: whoever has it is asked to
    /// give it, and loses it if they don't answer.
    case acquireRun(steal: Bool)
    /// Let go of it, or wait for it no longer.
    case releaseRun
    /// All that this tab knows of the run is on disk: the tab that asked for it may have it.
    case giveRun
    /// Ask for the right to sync, which one tab of this browser has at a time, until it closes. Answered when it is free.
    case acquireSync
    /// Tell the other tabs. They get it as `TabsEvent.received`.
    case broadcast(String)
}

public enum NotifyCommand: Equatable, Sendable {
    /// Only works from a tap. Answered by `NotifyEvent`.
    case askPermission
    case show(title: String, body: String, tag: String)
    case clear(tag: String)
}

public enum FilesCommand: Equatable, Sendable {
    case save(name: String, mediaType: String, text: String)
    /// Let the person choose a file of at most `limit` bytes. Only works from a tap. Answered by `FilesEvent`.
    case pick(accept: String, limit: Int32)
}

public enum LocationCommand: Equatable, Sendable {
    /// Tell of every fix from now on, as exact as the device can. The first one may have to ask for permission. Answered by
    /// `LocationEvent`.
    case watch
    /// Tell of one.
    case find
    /// No more.
    case stop
}
