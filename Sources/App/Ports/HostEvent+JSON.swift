import Interface
public import Records

/// Why a text is no event.
public enum HostEventError: Error, Equatable, Sendable {
    case json(JSONError)
    case unknown(on: String)
    /// The member that is missing or of another type.
    case member(String, on: String)
}

extension HostEvent {
    /// Reads what the host sends: an object in which `on` names the event and the other members are its values, under
    /// their names here; the bytes of a picked file, a recording or an answer come beside it as the attachment.
    public init(json: [UInt8], attachment: [UInt8] = []) throws(HostEventError) {
        let tree: JSON
        do { tree = try JSON(bytes: json, maximumBytes: .max) } catch { throw .json(error) }
        try self.init(Fields(tree), attachment)
    }

    private init(_ fields: Fields, _ attachment: [UInt8]) throws(HostEventError) {
        switch fields.on {
        case "started": self = .started(try fields.start())
        case "dom": self = .dom(node: try fields.node(), event: try fields.domEvent())
        case "woke": self = .woke
        case "store.loaded": self = .store(.loaded(try fields.rows(), next: fields.optional("next")))
        case "store.read": self = .store(.read(try fields.rows(), token: try fields.int32("token")))
        case "store.unread": self = .store(.unread(token: try fields.int32("token")))
        case "store.written": self = .store(.written(token: try fields.int32("token")))
        case "store.failed": self = .store(.failed(token: try fields.int32("token"), try fields.storeFailure()))
        case "store.unavailable": self = .store(.unavailable(try fields.storeFailure()))
        case "audio.unlocked": self = .audio(.unlocked)
        case "audio.refused": self = .audio(.refused)
        case "audio.position":
            self = .audio(.position(try fields.double("position"), isPlaying: try fields.bool("isPlaying")))
        case "audio.interrupted": self = .audio(.interrupted)
        case "audio.trackEnded": self = .audio(.trackEnded)
        case "audio.trackFailed": self = .audio(.trackFailed)
        case "audio.control": self = .audio(.control(try fields.mediaControl()))
        case "soundtrack.progressed":
            self = .soundtrack(.progressed(token: try fields.int32("token"), try fields.double("progress")))
        case "soundtrack.rendered":
            self = .soundtrack(.rendered(token: try fields.int32("token"), bytes: try fields.int32("bytes")))
        case "soundtrack.failed": self = .soundtrack(.failed(token: try fields.int32("token")))
        case "voices.fetched": self = .voices(.fetched(phrase: try fields.string("phrase"), bytes: attachment))
        case "voices.failed": self = .voices(.failed(phrase: try fields.string("phrase")))
        case "navigated": self = .navigated(path: try fields.string("path"))
        case "tabs.runAcquired": self = .tabs(.runAcquired)
        case "tabs.runStolen": self = .tabs(.runStolen)
        case "tabs.runFreed": self = .tabs(.runFreed)
        case "tabs.runWanted": self = .tabs(.runWanted)
        case "tabs.runHeldElsewhere": self = .tabs(.runHeldElsewhere)
        case "tabs.runTaken": self = .tabs(.runTaken)
        case "tabs.syncAcquired": self = .tabs(.syncAcquired)
        case "tabs.received": self = .tabs(.received(try fields.string("text")))
        case "notify.permission": self = .notify(.permission(granted: try fields.bool("granted")))
        case "files.picked": self = .files(.picked(name: try fields.string("name"), bytes: attachment))
        case "files.cancelled": self = .files(.cancelled)
        case "files.tooLarge": self = .files(.tooLarge(name: try fields.string("name")))
        case "location.fix": self = .location(.fix(fields.locationFix()))
        case "location.refused": self = .location(.refused)
        case "location.unavailable": self = .location(.unavailable)
        case "http": self = .http(try fields.answer(attachment))
        case "http.failed": self = .httpFailed(token: try fields.int32("token"))
        case "events.changed":
            let data = try fields.string("data")
            self = .events(.changed(cursor: (try? JSON(data))?["cursor"]?.string ?? ""))
        case "events.closed": self = .events(.closed)
        case "map.failed": self = .map(.failed)
        case "map.dragged": self = .map(.dragged)
        case "map.tapped":
            self = .map(
                .tapped(MapPosition(latitude: try fields.double("latitude"), longitude: try fields.double("longitude")))
            )
        case "copied": self = .copied(try fields.bool("isDone"))
        case "visibilityChanged": self = .visibilityChanged(isHidden: try fields.bool("isHidden"))
        case "resized": self = .resized(try fields.viewport())
        case "wentOnline": self = .wentOnline(try fields.bool("isOnline"))
        case "versionWaiting": self = .versionWaiting
        case "key": self = .key(try fields.string("key"))
        default: throw .unknown(on: fields.on)
        }
    }
}

/// The members of one event.
private struct Fields {
    let tree: JSON
    let on: String

    init(_ tree: JSON) throws(HostEventError) {
        self.tree = tree
        guard let on = tree["on"]?.string else { throw .member("on", on: "") }
        self.on = on
    }

    func string(_ name: String) throws(HostEventError) -> String {
        guard let value = tree[name]?.string else { throw .member(name, on: on) }
        return value
    }

    func double(_ name: String) throws(HostEventError) -> Double {
        guard let value = tree[name]?.double else { throw .member(name, on: on) }
        return value
    }

    func bool(_ name: String) throws(HostEventError) -> Bool {
        guard let value = tree[name]?.bool else { throw .member(name, on: on) }
        return value
    }

    func int32(_ name: String) throws(HostEventError) -> Int32 {
        guard let value = tree[name]?.integer, let narrow = Int32(exactly: value) else { throw .member(name, on: on) }
        return narrow
    }

    func node() throws(HostEventError) -> UInt32 {
        guard let value = tree["node"]?.integer, let node = UInt32(exactly: value) else {
            throw .member("node", on: on)
        }
        return node
    }

    func viewport() throws(HostEventError) -> Viewport {
        Viewport(width: try double("width"), height: try double("height"))
    }

    func start() throws(HostEventError) -> Start {
        var can = Capabilities()
        can.mediaSession = has("mediaSession")
        can.notifications = has("notifications")
        can.speech = has("speech")
        can.vibration = has("vibration")
        can.wakeLock = has("wakeLock")
        can.locks = has("locks")
        can.mixing = has("mixing")
        can.location = has("location")
        return Start(
            path: try string("path"), origin: try string("origin"), isReturn: tree["isReturn"]?.bool ?? false,
            viewport: try viewport(),
            isOnline: try bool("isOnline"),
            language: try string("language"), userAgent: tree["userAgent"]?.string ?? "", can: can,
            catalogue: (tree["catalogue"]?.array ?? []).compactMap { $0.string },
            map: MapSource(
                tiles: tree["map"]?["tiles"]?.string, attribution: tree["map"]?["attribution"]?.string ?? ""),
            tab: tree["tab"]?.string ?? "", others: (tree["others"]?.array ?? []).compactMap { $0.string })
    }

    func answer(_ body: [UInt8]) throws(HostEventError) -> HTTPAnswer {
        HTTPAnswer(
            token: try int32("token"), status: try int32("status"),
            retryAfter: tree["retryAfter"]?.integer.map { Int32(clamping: $0) }, body: body)
    }

    /// A number that JSON can't say comes as null.
    func locationFix() -> LocationFix {
        LocationFix(
            latitude: tree["latitude"]?.double ?? .nan, longitude: tree["longitude"]?.double ?? .nan,
            accuracy: tree["accuracy"]?.double ?? .nan, altitude: tree["altitude"]?.double,
            altitudeAccuracy: tree["altitudeAccuracy"]?.double, speed: tree["speed"]?.double,
            time: tree["time"]?.double ?? .nan)
    }

    private func has(_ capability: String) -> Bool {
        for each in tree["can"]?.array ?? [] where each.string == capability { return true }
        return false
    }

    func optional(_ name: String) -> String? { tree[name]?.string }

    func rows() throws(HostEventError) -> [StoreRow] {
        guard let pairs = tree["rows"]?.array else { throw .member("rows", on: on) }
        var rows: [StoreRow] = []
        rows.reserveCapacity(pairs.count)
        for pair in pairs {
            guard let values = pair.array, values.count == 2, let key = values[0].string, let text = values[1].string
            else { throw .member("rows", on: on) }
            rows.append(StoreRow(key: key, text: text))
        }
        return rows
    }

    func storeFailure() throws(HostEventError) -> StoreFailure {
        switch try string("reason") {
        case "full": .full
        case "refused": .refused
        case "closed": .closed
        case "replaced": .replaced
        default: .other
        }
    }

    /// Named as in the Media Session API.
    func mediaControl() throws(HostEventError) -> MediaControl {
        switch try string("action") {
        case "play": .play
        case "pause": .pause
        case "seekbackward": .seekBackward
        case "seekforward": .seekForward
        case "nexttrack": .next
        case "previoustrack": .previous
        case "stop": .stop
        default: throw .member("action", on: on)
        }
    }

    /// `event` is the raw value of an `EventName`; what an event has nothing of is left out.
    func domEvent() throws(HostEventError) -> DOMEvent {
        guard let raw = UInt8(exactly: try int32("event")), let name = EventName(rawValue: raw) else {
            throw .member("event", on: on)
        }
        var event = DOMEvent(name)
        event.value = tree["value"]?.string ?? ""
        event.isChecked = tree["checked"]?.bool ?? false
        event.key = tree["key"]?.string ?? ""
        event.isShiftDown = tree["shift"]?.bool ?? false
        event.count = Int32(clamping: tree["count"]?.integer ?? 0)
        event.x = tree["x"]?.double ?? 0
        event.y = tree["y"]?.double ?? 0
        event.pointerKind = UInt8(clamping: tree["pointer"]?.integer ?? 0)
        event.top = tree["top"]?.double ?? 0
        event.left = tree["left"]?.double ?? 0
        event.width = tree["width"]?.double ?? 0
        event.height = tree["height"]?.double ?? 0
        event.scrollTop = tree["scrollTop"]?.double ?? 0
        event.deltaY = tree["deltaY"]?.double ?? 0
        return event
    }
}
