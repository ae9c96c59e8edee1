import App
import Testing

@Suite("Events of the host")
struct HostEventTests {
    /// The cases of `HostEvent`, whose ports' tests send them: one more doesn't compile below.
    private enum Case: CaseIterable {
        case audio, woke, copied, copies, dom, events, files, heart, navigated, http, httpFailed, identified, location,
            map,
            motion, notify,
            songs, soundtrack, store
        case tabs, voices, started, visibilityChanged, resized, wentOnline, versionWaiting, key, zone, weekStart
    }

    private static let examples: [[HostEvent]] = [
        AudioPortTests.events.map { .audio($0.1) },
        ClockPortTests.events.map(\.1),
        CopyPortTests.events.map { .copies($0.1) },
        DevicePortTests.events.map(\.1),
        DOMPortTests.events.map(\.1),
        EventsPortTests.events.map { .events($0.1) },
        FilesPortTests.events.map { .files($0.1) },
        HeartPortTests.events.map { .heart($0.1) },
        HistoryPortTests.events.map(\.1),
        HTTPPortTests.events.map(\.1),
        LocationPortTests.events.map { .location($0.1) },
        MapPortTests.events.map { .map($0.1) },
        MotionPortTests.events.map { .motion($0.1) },
        NotifyPortTests.events.map { .notify($0.1) },
        PagePortTests.events.map(\.1),
        SongsPortTests.events.map { .songs($0.1) },
        SoundtrackPortTests.events.map { .soundtrack($0.1) },
        StorePortTests.events.map { .store($0.1) },
        TabsPortTests.events.map { .tabs($0.1) },
        VoicesPortTests.events.map { .voices($0.1) },
    ]

    @Test("No event is without a test") func complete() {
        let tested = Self.examples.joined().map { event -> Case in
            switch event {
            case .audio: .audio
            case .weekStart: .weekStart
            case .woke: .woke
            case .copied: .copied
            case .copies: .copies
            case .dom: .dom
            case .events: .events
            case .files: .files
            case .heart: .heart
            case .navigated: .navigated
            case .http: .http
            case .httpFailed: .httpFailed
            case .identified: .identified
            case .location: .location
            case .map: .map
            case .motion: .motion
            case .notify: .notify
            case .songs: .songs
            case .soundtrack: .soundtrack
            case .store: .store
            case .tabs: .tabs
            case .voices: .voices
            case .started: .started
            case .visibilityChanged: .visibilityChanged
            case .resized: .resized
            case .wentOnline: .wentOnline
            case .versionWaiting: .versionWaiting
            case .key: .key
            case .zone: .zone
            }
        }
        #expect(Set(tested) == Set(Case.allCases))
    }

    @Test(
        "What is no event is refused with the place",
        arguments: [
            (#"{"on":"exploded"}"#, HostEventError.unknown(on: "exploded")),
            (#"{"on":"nobody.exploded"}"#, .unknown(on: "nobody.exploded")),
            (#"{"on":""}"#, .unknown(on: "")),
            (#"{"name":"woke"}"#, .member("on", on: "")),
            (#"{"on":"page.key"}"#, .member("key", on: "page.key")),
            (#"{"on":"store.written","token":1.5}"#, .member("token", on: "store.written")),
            (#"{"on":"dom.event","node":1,"event":200}"#, .member("event", on: "dom.event")),
            (#"{"on":"store.loaded","rows":[["a"]]}"#, .member("rows", on: "store.loaded")),
            (#"{"on":"map.tapped","latitude":1}"#, .member("longitude", on: "map.tapped")),
            (#"{"on":"audio.control","action":"hang up"}"#, .member("action", on: "audio.control")),
        ])
    func refused(json: String, error: HostEventError) {
        #expect(throws: error) { try HostEvent(json: Array(json.utf8)) }
    }

    @Test(
        "No port takes what it doesn't know for something else",
        arguments: [
            "audio", "clock", "copies", "device", "dom", "events", "files", "heart", "history", "http", "location",
            "map",
            "notify",
            "page",
            "soundtrack", "store", "tabs", "voices",
        ])
    func unknown(port: String) {
        let name = port + ".exploded"
        #expect(throws: HostEventError.unknown(on: name)) { try HostEvent(json: Array(#"{"on":"\#(name)"}"#.utf8)) }
    }

    @Test("A refusal says what it was")
    func sentences() {
        #expect(HostEventError.unknown(on: "map.exploded").description == "The event “map.exploded” is unknown.")
        #expect(
            HostEventError.member("key", on: "page.key").description
                == "The event “page.key” can’t be read: “key” is missing or something else.")
    }
}
