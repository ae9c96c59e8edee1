import App
import Interface
import Testing
import Workouts

@Suite("Events of the host")
struct HostEventTests {
    static let table: [(String, HostEvent)] = [
        (
            #"{"on":"started","path":"/workouts?x=1","origin":"https://a.example","isReturn":true,"width":390,"height":844.5,"isOnline":true,"language":"sv-SE","#
                + #""can":["mediaSession","locks","mixing"]}"#,
            .started(start)
        ),
        (#"{"on":"dom","node":4294967295,"event":0}"#, .dom(node: .max, event: DOMEvent(.click))),
        (
            #"{"on":"dom","node":5,"event":1,"value":"Ünï 🏃","checked":true}"#,
            .dom(node: 5, event: input)
        ),
        (
            #"{"on":"dom","node":5,"event":9,"x":1.5,"y":-2,"pointer":1,"top":3,"left":4,"width":5,"height":6,"#
                + #""scrollTop":7,"deltaY":8.25,"key":"ArrowUp","shift":true}"#,
            .dom(node: 5, event: pointer)
        ),
        (
            #"{"on":"started","path":"/","origin":"","width":1,"height":2,"isOnline":true,"language":"en","#
                + #""map":{"tiles":"https://t.example/{z}/{x}/{y}","attribution":"© A"}}"#,
            .started(
                Start(
                    path: "/", viewport: Viewport(width: 1, height: 2), isOnline: true, language: "en",
                    can: Capabilities(),
                    map: MapSource(tiles: "https://t.example/{z}/{x}/{y}", attribution: "© A")))
        ),
        (#"{"on":"map.failed"}"#, .map(.failed)),
        (#"{"on":"map.dragged"}"#, .map(.dragged)),
        (
            #"{"on":"map.tapped","latitude":59.9,"longitude":-179.5}"#,
            .map(.tapped(MapPosition(latitude: 59.9, longitude: -179.5)))
        ),
        (#"{"on":"woke"}"#, .woke),
        (
            #"{"on":"store.read","rows":[["a","1"]],"token":4}"#,
            .store(.read([StoreRow(key: "a", text: "1")], token: 4))
        ),
        (#"{"on":"store.unread","token":4}"#, .store(.unread(token: 4))),
        (
            #"{"on":"store.loaded","rows":[["a/1","{\"n\":\"\\\"\"}"],["a/2",""]],"next":"a/3"}"#,
            .store(
                .loaded(
                    [
                        StoreRow(key: "a/1", text: #"{"n":"\""}"#), StoreRow(key: "a/2", text: ""),
                    ], next: "a/3"))
        ),
        (#"{"on":"store.written","token":3}"#, .store(.written(token: 3))),
        (#"{"on":"store.failed","token":3,"reason":"full"}"#, .store(.failed(token: 3, .full))),
        (#"{"on":"store.failed","token":3,"reason":"replaced"}"#, .store(.failed(token: 3, .replaced))),
        (#"{"on":"store.failed","token":3,"reason":"closed"}"#, .store(.failed(token: 3, .closed))),
        (#"{"on":"store.unavailable","reason":"refused"}"#, .store(.unavailable(.refused))),
        (#"{"on":"store.unavailable","reason":"other"}"#, .store(.unavailable(.other))),
        (#"{"on":"audio.unlocked"}"#, .audio(.unlocked)),
        (#"{"on":"audio.refused"}"#, .audio(.refused)),
        (#"{"on":"audio.position","position":61.5,"isPlaying":false}"#, .audio(.position(61.5, isPlaying: false))),
        (#"{"on":"audio.interrupted"}"#, .audio(.interrupted)),
        (#"{"on":"audio.trackEnded"}"#, .audio(.trackEnded)),
        (#"{"on":"audio.trackFailed"}"#, .audio(.trackFailed)),
        (#"{"on":"audio.control","action":"play"}"#, .audio(.control(.play))),
        (#"{"on":"audio.control","action":"pause"}"#, .audio(.control(.pause))),
        (#"{"on":"audio.control","action":"seekbackward"}"#, .audio(.control(.seekBackward))),
        (#"{"on":"audio.control","action":"seekforward"}"#, .audio(.control(.seekForward))),
        (#"{"on":"audio.control","action":"nexttrack"}"#, .audio(.control(.next))),
        (#"{"on":"audio.control","action":"previoustrack"}"#, .audio(.control(.previous))),
        (#"{"on":"audio.control","action":"stop"}"#, .audio(.control(.stop))),
        (#"{"on":"soundtrack.progressed","token":1,"progress":0.25}"#, .soundtrack(.progressed(token: 1, 0.25))),
        (
            #"{"on":"soundtrack.rendered","token":1,"bytes":2000000}"#,
            .soundtrack(.rendered(token: 1, bytes: 2_000_000))
        ),
        (#"{"on":"soundtrack.failed","token":1}"#, .soundtrack(.failed(token: 1))),
        (#"{"on":"voices.fetched","phrase":"halfway"}"#, .voices(.fetched(phrase: "halfway", bytes: [1, 2, 255]))),
        (#"{"on":"voices.failed","phrase":"halfway"}"#, .voices(.failed(phrase: "halfway"))),
        (
            #"{"on":"location.fix","latitude":52.5,"longitude":-13.25,"accuracy":4.5,"altitude":34,"altitudeAccuracy":null,"speed":2.5,"time":1.5}"#,
            .location(
                .fix(
                    LocationFix(
                        latitude: 52.5, longitude: -13.25, accuracy: 4.5, altitude: 34, speed: 2.5, time: 1.5)))
        ),
        (#"{"on":"location.refused"}"#, .location(.refused)),
        (#"{"on":"location.unavailable"}"#, .location(.unavailable)),
        (#"{"on":"navigated","path":"/history"}"#, .navigated(path: "/history")),
        (#"{"on":"tabs.runAcquired"}"#, .tabs(.runAcquired)),
        (#"{"on":"tabs.runHeldElsewhere"}"#, .tabs(.runHeldElsewhere)),
        (#"{"on":"tabs.runTaken"}"#, .tabs(.runTaken)),
        (#"{"on":"tabs.runStolen"}"#, .tabs(.runStolen)),
        (#"{"on":"tabs.runFreed"}"#, .tabs(.runFreed)),
        (#"{"on":"tabs.runWanted"}"#, .tabs(.runWanted)),
        (#"{"on":"tabs.received","text":"[]"}"#, .tabs(.received("[]"))),
        (#"{"on":"notify.permission","granted":true}"#, .notify(.permission(granted: true))),
        (#"{"on":"files.picked","name":"a.json"}"#, .files(.picked(name: "a.json", bytes: [1, 2, 255]))),
        (#"{"on":"files.cancelled"}"#, .files(.cancelled)),
        (#"{"on":"files.tooLarge","name":"a.json"}"#, .files(.tooLarge(name: "a.json"))),
        (
            #"{"on":"http","token":4,"status":429,"retryAfter":30}"#,
            .http(HTTPAnswer(token: 4, status: 429, retryAfter: 30, body: [1, 2, 255]))
        ),
        (#"{"on":"http","token":4,"status":204}"#, .http(HTTPAnswer(token: 4, status: 204, body: [1, 2, 255]))),
        (#"{"on":"http.failed","token":4}"#, .httpFailed(token: 4)),
        (#"{"on":"events.changed","data":"{\"cursor\":\"e-7\"}"}"#, .events(.changed(cursor: "e-7"))),
        (#"{"on":"events.changed","data":"?"}"#, .events(.changed(cursor: ""))),
        (#"{"on":"events.closed"}"#, .events(.closed)),
        (#"{"on":"copied","isDone":false}"#, .copied(false)),
        (#"{"on":"visibilityChanged","isHidden":true}"#, .visibilityChanged(isHidden: true)),
        (#"{"on":"resized","width":1280,"height":800}"#, .resized(Viewport(width: 1280, height: 800))),
        (#"{"on":"wentOnline","isOnline":false}"#, .wentOnline(false)),
        (#"{"on":"versionWaiting"}"#, .versionWaiting),
        (#"{"on":"key","key":" "}"#, .key(" ")),
    ]

    static var start: Start {
        var can = Capabilities()
        can.mediaSession = true
        can.locks = true
        can.mixing = true
        return Start(
            path: "/workouts?x=1", origin: "https://a.example", isReturn: true,
            viewport: Viewport(width: 390, height: 844.5), isOnline: true, language: "sv-SE",
            can: can)
    }

    static var input: DOMEvent {
        var event = DOMEvent(.input)
        event.value = "Ünï 🏃"
        event.isChecked = true
        return event
    }

    static var pointer: DOMEvent {
        var event = DOMEvent(.pointerdown)
        event.x = 1.5
        event.y = -2
        event.pointerKind = 1
        event.top = 3
        event.left = 4
        event.width = 5
        event.height = 6
        event.scrollTop = 7
        event.deltaY = 8.25
        event.key = "ArrowUp"
        event.isShiftDown = true
        return event
    }

    @Test("Every event is read", arguments: table)
    func golden(json: String, event: HostEvent) throws {
        #expect(try HostEvent(json: Array(json.utf8), attachment: [1, 2, 255]) == event)
    }

    @Test(
        "What is no event is refused with the place",
        arguments: [
            (#"{"on":"exploded"}"#, HostEventError.unknown(on: "exploded")),
            (#"{"name":"woke"}"#, .member("on", on: "")),
            (#"{"on":"key"}"#, .member("key", on: "key")),
            (#"{"on":"store.written","token":1.5}"#, .member("token", on: "store.written")),
            (#"{"on":"dom","node":1,"event":200}"#, .member("event", on: "dom")),
            (#"{"on":"store.loaded","rows":[["a"]]}"#, .member("rows", on: "store.loaded")),
            (#"{"on":"map.tapped","latitude":1}"#, .member("longitude", on: "map.tapped")),
            (#"{"on":"audio.control","action":"hang up"}"#, .member("action", on: "audio.control")),
        ])
    func refused(json: String, error: HostEventError) {
        #expect(throws: error) { try HostEvent(json: Array(json.utf8)) }
    }
}
