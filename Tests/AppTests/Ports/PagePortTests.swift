import App
import Testing

@Suite("Port: the page") struct PagePortTests {
    static let commands: [(PageCommand, String)] = [
        (.focus(id: "name"), #"{"do":"page.focus","id":"name"}"#),
        (.reveal(id: "row-9"), #"{"do":"page.reveal","id":"row-9"}"#),
        (.mode(isLight: true), #"{"do":"page.mode","isLight":true}"#),
        (.reload, #"{"do":"page.reload"}"#),
    ]

    static let events: [(String, HostEvent)] = [
        (
            #"{"on":"page.started","path":"/workouts?x=1","origin":"https://a.example","isReturn":true,"width":390,"#
                + #""height":844.5,"isOnline":true,"language":"sv-SE","userAgent":"A/1","#
                + #""can":["mediaSession","notifications","speech","vibration","wakeLock","mixing","sharing","#
                + #""bluetooth","folders","copyFolders","copyServers"],"#
                + #""catalogue":["/a.json","/b.json"],"map":{},"tab":"t","others":["u"]}"#,
            .started(start)
        ),
        (
            #"{"on":"page.started","path":"/","origin":"","width":1,"height":2,"isOnline":true,"language":"en","#
                + #""map":{"tiles":"https://t.example/{z}/{x}/{y}","attribution":"© A"}}"#,
            .started(
                Start(
                    path: "/", viewport: Viewport(width: 1, height: 2), isOnline: true, language: "en",
                    can: Capabilities(),
                    map: MapSource(tiles: "https://t.example/{z}/{x}/{y}", attribution: "© A")))
        ),
        (#"{"on":"page.visibilityChanged","isHidden":true}"#, .visibilityChanged(isHidden: true)),
        (#"{"on":"page.resized","width":1280,"height":800}"#, .resized(Viewport(width: 1280, height: 800))),
        (#"{"on":"page.wentOnline","isOnline":false}"#, .wentOnline(false)),
        (#"{"on":"page.versionWaiting"}"#, .versionWaiting),
        (#"{"on":"page.key","key":" "}"#, .key(" ")),
    ]

    private enum Command: String, CaseIterable { case focus, reveal, mode, reload }
    private enum Event: String, CaseIterable {
        case started, visibilityChanged, resized, wentOnline, versionWaiting, key
    }

    private static var start: Start {
        var can = Capabilities()
        can.mediaSession = true
        can.notifications = true
        can.speech = true
        can.vibration = true
        can.wakeLock = true
        can.mixing = true
        can.sharing = true
        can.bluetooth = true
        can.folders = true
        can.copyFolders = true
        can.copyServers = true
        return Start(
            path: "/workouts?x=1", origin: "https://a.example", isReturn: true,
            viewport: Viewport(width: 390, height: 844.5), isOnline: true, language: "sv-SE", userAgent: "A/1",
            can: can,
            catalogue: ["/a.json", "/b.json"], tab: "t", others: ["u"])
    }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("page", Self.commands, as: Effect.page) { command -> Command in
            switch command {
            case .focus: .focus
            case .reveal: .reveal
            case .mode: .mode
            case .reload: .reload
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("page", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .started: .started
            case .visibilityChanged: .visibilityChanged
            case .resized: .resized
            case .wentOnline: .wentOnline
            case .versionWaiting: .versionWaiting
            case .key: .key
            default: nil
            }
        }
    }

    @Test("Each capability is told by the name that it has in Swift")
    func capabilities() throws {
        // EndToEnd/ports/test_ports.py takes the names from the example, which has them all.
        #expect(Mirror(reflecting: Self.start.can).children.allSatisfy { $0.value as? Bool == true })
        for name in Mirror(reflecting: Capabilities()).children.compactMap(\.label) {
            let fields =
                #""path":"/","origin":"","width":1,"height":2,"isOnline":true,"language":"en","can":["\#(name)"]"#
            let json = "{\"on\":\"page.started\",\(fields)}"
            guard case .started(let start) = try HostEvent(json: Array(json.utf8)) else {
                Issue.record("\(name): not a start")
                continue
            }
            let told = Mirror(reflecting: start.can).children.filter { $0.value as? Bool == true }
            #expect(told.map(\.label) == [name])
        }
    }
}
