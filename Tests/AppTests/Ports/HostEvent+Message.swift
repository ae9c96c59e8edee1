import Interface
import Records
import Sensing
import Workouts

@testable import App

// How the host writes events: what a test tells the app goes through the same text. Each port's test reads its examples back from here.

extension HostEvent {
    /// The input of `init(json:attachment:)`.
    var message: (json: [UInt8], attachment: [UInt8]) {
        let (name, values, attachment) = parts
        return (JSON.object([.init("on", .string(name))] + values.map(JSON.Member.init)).bytes, attachment)
    }

    private typealias Parts = (name: String, values: [(String, JSON)], attachment: [UInt8])

    private var parts: Parts {
        switch self {
        case .woke: ("clock.woke", [], [])
        case .zone(let changes): ("clock.zone", [("zone", Self.json(changes))], [])
        case .copied(let isDone): ("device.copied", [("isDone", .bool(isDone))], [])
        case .weekStart(let day):
            ("device.weekStart", [("day", JSON.number(JSONNumber(day == .sunday ? 7 : Int64(day.rawValue))))], [])
        case .identified(let token):
            ("device.identified", token.map { [("token", .string($0))] } ?? [], [])
        case .dom(let node, let event):
            ("dom.event", [("node", JSON.number(JSONNumber(Int64(node))))] + event.values, [])
        case .navigated(let path): ("history.navigated", [("path", .string(path))], [])
        case .http(let answer):
            (
                "http.answer",
                [("token", answer.token.json), ("status", answer.status.json)]
                    + (answer.retryAfter.map { [("retryAfter", $0.json)] } ?? []), answer.body
            )
        case .httpFailed(let token): ("http.failed", [("token", token.json)], [])
        case .started(let start): ("page.started", start.values, [])
        case .visibilityChanged(let isHidden): ("page.visibilityChanged", [("isHidden", .bool(isHidden))], [])
        case .resized(let viewport): ("page.resized", viewport.values, [])
        case .wentOnline(let isOnline): ("page.wentOnline", [("isOnline", .bool(isOnline))], [])
        case .versionWaiting: ("page.versionWaiting", [], [])
        case .key(let key): ("page.key", [("key", .string(key))], [])
        case .audio(let event): Self.parts(event)
        case .copies(let event): Self.parts(event)
        case .events(let event): Self.parts(event)
        case .files(let event): Self.parts(event)
        case .heart(let event): Self.parts(event)
        case .location(let event): Self.parts(event)
        case .map(let event): Self.parts(event)
        case .motion(let event): Self.parts(event)
        case .notify(.permission(let granted)): ("notify.permission", [("granted", .bool(granted))], [])
        case .songs(let event): Self.parts(event)
        case .soundtrack(let event): Self.parts(event)
        case .store(let event): Self.parts(event)
        case .tabs(let event): Self.parts(event)
        case .voices(.fetched(let phrase, let bytes)): ("voices.fetched", [("phrase", .string(phrase))], bytes)
        case .voices(.failed(let phrase)): ("voices.failed", [("phrase", .string(phrase))], [])
        }
    }

    private static func json(_ changes: [ZoneChange]) -> JSON {
        .array(changes.map { .array([$0.from.value.json, $0.minutes.json]) })
    }

    private static func parts(_ event: AudioEvent) -> Parts {
        switch event {
        case .unlocked: ("audio.unlocked", [], [])
        case .refused: ("audio.refused", [], [])
        case .position(let track, let position):
            ("audio.position", [("track", track.json), ("position", position.json)], [])
        case .interrupted: ("audio.interrupted", [], [])
        case .trackEnded(let track): ("audio.trackEnded", [("track", track.json)], [])
        case .trackFailed(let track): ("audio.trackFailed", [("track", track.json)], [])
        case .control(let control): ("audio.control", [("action", .string(control.action))], [])
        }
    }

    private static func parts(_ event: CopyEvent) -> Parts {
        let token = ("token", event.token.json)
        return switch event {
        case .chosen(_, let name): ("copies.chosen", [token, ("name", .string(name))], [])
        case .unchosen: ("copies.unchosen", [token], [])
        case .access(_, let access): ("copies.access", [token, ("access", .string(access.rawValue))], [])
        case .written: ("copies.written", [token], [])
        case .answered(_, let status, let body): ("copies.answered", [token, ("status", status.json)], body)
        case .busy: ("copies.busy", [token], [])
        case .failed(_, let error): ("copies.failed", [token, ("error", .string(error))], [])
        }
    }

    private static func parts(_ event: EventsEvent) -> Parts {
        switch event {
        case .changed(let cursor):
            ("events.changed", [("data", .string(JSON.object([.init("cursor", .string(cursor))]).text))], [])
        case .boards: ("events.boards", [], [])
        case .closed: ("events.closed", [], [])
        }
    }

    private static func parts(_ event: FilesEvent) -> Parts {
        switch event {
        case .picked(let token, let name, let bytes):
            ("files.picked", [("token", token.json), ("name", .string(name))], bytes)
        case .cancelled(let token): ("files.cancelled", [("token", token.json)], [])
        case .tooLarge(let token, let name): ("files.tooLarge", [("token", token.json), ("name", .string(name))], [])
        case .chosen(let token, let files, let zone):
            (
                "files.chosen",
                [
                    ("token", token.json),
                    (
                        "files",
                        .array(
                            files.map {
                                .object([.init("name", .string($0.name)), .init("size", .number(JSONNumber($0.size)))])
                            })
                    ),
                    ("zone", json(zone)),
                ], []
            )
        case .opened(let token, let index, let bytes):
            ("files.opened", [("token", token.json), ("index", index.json)], bytes)
        case .unreadable(let token, let index):
            ("files.unreadable", [("token", token.json), ("index", index.json)], [])
        }
    }

    private static func parts(_ event: HeartEvent) -> Parts {
        let token = ("token", event.token.json)
        return switch event {
        case .found(_, let name): ("heart.found", [token, ("name", .string(name))], [])
        case .connected: ("heart.connected", [token], [])
        case .lost: ("heart.lost", [token], [])
        case .unchosen: ("heart.unchosen", [token], [])
        case .refused: ("heart.refused", [token], [])
        case .unfit: ("heart.unfit", [token], [])
        case .measured(_, let bytes): ("heart.measured", [token], bytes)
        case .battery(_, let bytes): ("heart.battery", [token], bytes)
        }
    }

    private static func parts(_ event: LocationEvent) -> Parts {
        switch event {
        case .fix(let token, let fix): ("location.fix", [("token", token.json)] + fix.values, [])
        case .refused(let token): ("location.refused", [("token", token.json)], [])
        case .unavailable(let token): ("location.unavailable", [("token", token.json)], [])
        }
    }

    private static func parts(_ event: MapEvent) -> Parts {
        let element = ("element", JSON.string(event.element))
        return switch event.kind {
        case .failed: ("map.failed", [element], [])
        case .dragged: ("map.dragged", [element], [])
        case .tapped(let place):
            ("map.tapped", [element, ("latitude", place.latitude.json), ("longitude", place.longitude.json)], [])
        }
    }

    private static func parts(_ event: MotionEvent) -> Parts {
        switch event {
        case .watching(let token): ("motion.watching", [("token", token.json)], [])
        case .refused(let token): ("motion.refused", [("token", token.json)], [])
        case .absent(let token): ("motion.absent", [("token", token.json)], [])
        case .stopped(let token): ("motion.stopped", [("token", token.json)], [])
        case .readings(let token, let log):
            (
                "motion.readings", [("token", token.json), ("rate", log.rate?.json ?? .null)],
                MotionReadings.write(log.samples)
            )
        }
    }

    private static func parts(_ event: SongsEvent) -> Parts {
        switch event {
        case .here(let ids, let bytes, let isKept):
            (
                "songs.here",
                [
                    ("ids", .array(ids.map { .string($0) })), ("bytes", JSON.number(JSONNumber(bytes))),
                    ("isKept", .bool(isKept)),
                ], []
            )
        case .read(let id, let file, let tags):
            (
                "songs.read",
                [
                    ("id", .string(id)), ("name", .string(file.name)), ("size", JSON.number(JSONNumber(file.size))),
                    ("hash", .string(file.hash)), ("tags", .string(tags)),
                ], []
            )
        case .progressed(let id, let progress):
            ("songs.progressed", [("id", .string(id)), ("progress", progress.json)], [])
        case .heard(let id, let sound): ("songs.heard", [("id", .string(id)), ("sound", .string(sound))], [])
        case .failed(let id, let failure): ("songs.failed", [("id", .string(id))] + failure.values, [])
        case .moved(let id): ("songs.moved", [("id", .string(id))], [])
        case .stopped(let id): ("songs.stopped", [("id", .string(id))], [])
        case .ended(let id): ("songs.ended", [("id", .string(id))], [])
        case .broken(let id): ("songs.broken", [("id", .string(id))], [])
        case .interrupted(let id): ("songs.interrupted", [("id", .string(id))], [])
        }
    }

    private static func parts(_ event: SoundtrackEvent) -> Parts {
        switch event {
        case .progressed(let token, let progress):
            ("soundtrack.progressed", [("token", token.json), ("progress", progress.json)], [])
        case .rendered(let token, let bytes, let silent):
            (
                "soundtrack.rendered",
                [("token", token.json), ("bytes", JSON.number(JSONNumber(bytes)))]
                    + (silent.isEmpty ? [] : [("silent", .array(silent.map { .string($0) }))]), []
            )
        case .failed(let token, let failure):
            ("soundtrack.failed", [("token", token.json), ("reason", .string(String(describing: failure)))], [])
        }
    }

    private static func parts(_ event: StoreEvent) -> Parts {
        switch event {
        case .loaded(let rows, let next):
            ("store.loaded", [("rows", rows.json)] + (next.map { [("next", .string($0))] } ?? []), [])
        case .read(let rows, let token): ("store.read", [("rows", rows.json), ("token", token.json)], [])
        case .unread(let token): ("store.unread", [("token", token.json)], [])
        case .written(let token): ("store.written", [("token", token.json)], [])
        case .failed(let token, let failure):
            ("store.failed", [("token", token.json), ("reason", .string(String(describing: failure)))], [])
        case .crossed(let rows, let token): ("store.crossed", [("token", token.json), ("rows", rows.json)], [])
        case .unavailable(let failure): ("store.unavailable", [("reason", .string(String(describing: failure)))], [])
        case .opened: ("store.opened", [], [])
        case .lost: ("store.lost", [], [])
        case .persistence(let isKept): ("store.persistence", [("isKept", .bool(isKept))], [])
        }
    }

    private static func parts(_ event: TabsEvent) -> Parts {
        guard case .received(let text) = event else { return ("tabs.\(event)", [], []) }
        return ("tabs.received", [("text", .string(text))], [])
    }
}

extension MediaControl {
    /// `MediaSessionAction`.
    fileprivate var action: String {
        switch self {
        case .play: "play"
        case .pause: "pause"
        case .seekBackward: "seekbackward"
        case .seekForward: "seekforward"
        case .next: "nexttrack"
        case .previous: "previoustrack"
        case .stop: "stop"
        }
    }
}

extension Start {
    fileprivate var values: [(String, JSON)] {
        let source = [("tiles", map.tiles.map(JSON.string) ?? .null), ("attribution", .string(map.attribution))]
        return viewport.values + [
            ("path", .string(path)), ("origin", .string(origin)), ("isReturn", .bool(isReturn)),
            ("isOnline", .bool(isOnline)), ("language", .string(language)), ("userAgent", .string(userAgent)),
            ("can", .array(can.names.map(JSON.string))), ("catalogue", .array(catalogue.map(JSON.string))),
            ("map", .object(source.map(JSON.Member.init))), ("tab", .string(tab)),
            ("others", .array(others.map(JSON.string))),
        ]
    }
}

extension Capabilities {
    fileprivate var names: [String] {
        let all = [
            ("mediaSession", mediaSession), ("notifications", notifications), ("speech", speech),
            ("vibration", vibration), ("wakeLock", wakeLock), ("mixing", mixing), ("sharing", sharing),
            ("bluetooth", bluetooth),
            ("folders", folders), ("copyFolders", copyFolders), ("copyServers", copyServers),
        ]
        return all.filter(\.1).map(\.0)
    }
}

extension Viewport {
    fileprivate var values: [(String, JSON)] { [("width", width.json), ("height", height.json)] }
}

extension LocationFix {
    fileprivate var values: [(String, JSON)] {
        let told: [(String, Double?)] = [
            ("latitude", latitude), ("longitude", longitude), ("accuracy", accuracy), ("altitude", altitude),
            ("altitudeAccuracy", altitudeAccuracy), ("speed", speed), ("time", time),
        ]
        return told.compactMap { name, value in value.map { (name, $0.json) } }
    }
}

extension DOMEvent {
    fileprivate var values: [(String, JSON)] {
        [
            ("event", .number(JSONNumber(Int64(name.rawValue)))), ("value", .string(value)),
            ("checked", .bool(isChecked)),
            ("key", .string(key)), ("shift", .bool(isShiftDown)), ("count", count.json), ("x", x.json), ("y", y.json),
            ("pointer", .number(JSONNumber(Int64(pointerKind)))), ("top", top.json), ("left", left.json),
            ("width", width.json),
            ("height", height.json), ("scrollTop", scrollTop.json), ("deltaY", deltaY.json),
        ]
    }
}

extension [StoreRow] {
    fileprivate var json: JSON {
        .array(map { .array([.string($0.key), $0.text.map(JSON.string) ?? .null]) })
    }
}

extension Int32 {
    fileprivate var json: JSON { .number(JSONNumber(Int64(self))) }
}

extension Double {
    /// JavaScript writes what JSON can't say as null.
    fileprivate var json: JSON { isFinite ? .number(JSONNumber(self)) : .null }
}

extension SongFailure {
    fileprivate var values: [(String, JSON)] {
        switch self {
        case .full: [("reason", .string("full"))]
        case .unreadable: [("reason", .string("unreadable"))]
        case .undecodable: [("reason", .string("undecodable"))]
        case .tooLong: [("reason", .string("tooLong"))]
        case .offline: [("reason", .string("offline"))]
        case .notKept: [("reason", .string("notKept"))]
        case .other(let text): [("reason", .string("other")), ("text", .string(text))]
        }
    }
}
