import Records
import Workouts

/// Effects as the host takes them: a JSON array of commands and, beside it, the bytes that would be wasteful as text.
///
/// A command is an object: `do` names the port and what it is to do, the other members are the effect's values under their
/// names here. Moments of the monotonic clock are in seconds. Bytes stand as `[offset, count]` of the attachment.
public struct HostCommands: Sendable {
    public var json: [UInt8] { writer.bytes }
    public private(set) var attachment: [UInt8] = []
    private var writer = JSONWriter()

    public init(_ effects: [Effect]) {
        writer.beginArray()
        for effect in effects { append(effect) }
        writer.endArray()
    }

    private mutating func append(_ effect: Effect) {
        switch effect {
        case .store(let command): append(command)
        case .audio(let command): append(command)
        case .soundtrack(let command): append(command)
        case .voices(.forget): add("voices.forget")
        case .voices(.fetch(let phrase, let address)):
            add("voices.fetch") {
                $0.field("phrase", phrase)
                $0.field("address", address)
            }
        case .history(.push(let path)): add("history.push") { $0.field("path", path) }
        case .history(.replace(let path)): add("history.replace") { $0.field("path", path) }
        case .history(.back): add("history.back")
        case .history(.backBy(let steps)): add("history.back") { $0.field("steps", steps) }
        case .history(.visit(let address)): add("history.visit") { $0.field("address", address) }
        case .tabs(.acquireRun(let steal)): add("tabs.acquireRun") { $0.field("steal", steal) }
        case .tabs(.releaseRun): add("tabs.releaseRun")
        case .tabs(.giveRun): add("tabs.giveRun")
        case .tabs(.acquireSync): add("tabs.acquireSync")
        case .tabs(.broadcast(let text)): add("tabs.broadcast") { $0.field("text", text) }
        case .notify(let command): append(command)
        case .files(let command): append(command)
        case .location(.watch): add("location.watch")
        case .location(.find): add("location.find")
        case .location(.stop): add("location.stop")
        case .http(let request): append(request)
        case .events(.open(let address)): add("events.open") { $0.field("address", address) }
        case .events(.close): add("events.close")
        case .map(let command): append(command)
        case .copy(let text): add("copy") { $0.field("text", text) }
        case .wake(let moment): add("wake") { $0.field("at", moment.value) }
        case .wakeLock(let isOn): add("wakeLock") { $0.field("isOn", isOn) }
        case .vibrate(let pattern):
            add("vibrate") { $0.array("pattern") { for milliseconds in pattern { $0.number(milliseconds) } } }
        case .focus(let id): add("focus") { $0.field("id", id) }
        case .reveal(let id): add("reveal") { $0.field("id", id) }
        case .mode(let isLight): add("mode") { $0.field("isLight", isLight) }
        case .reload: add("reload")
        }
    }

    private mutating func append(_ command: StoreCommand) {
        switch command {
        case .load(let ranges, let limit):
            add("store.load") {
                $0.ranges(ranges)
                $0.field("limit", limit)
            }
        case .scan(let ranges, let token):
            add("store.scan") {
                $0.ranges(ranges)
                $0.field("token", token)
            }
        case .read(let keys, let token):
            add("store.read") {
                $0.array("keys") { for key in keys { $0.string(key) } }
                $0.field("token", token)
            }
        case .write(let rows, let token): write(rows, token, "store.write")
        case .replace(let rows, let token): write(rows, token, "store.replace")
        }
    }

    private mutating func write(_ rows: [StoreRow], _ token: Int32, _ name: String) {
        add(name) {
            $0.array("rows") {
                for row in rows {
                    $0.array {
                        $0.string(row.key)
                        if let text = row.text { $0.string(text) } else { $0.null() }
                    }
                }
            }
            // A sign of life is worth no wait for the disk: it outlives the program's death, if not the battery's.
            if rows.allSatisfy({ LogEntry.isSignOfLife($0.key) }) { $0.field("isBrief", true) }
            $0.field("token", token)
        }
    }

    private mutating func append(_ request: HTTPRequest) {
        add("http") {
            $0.field("token", request.token)
            $0.field("method", request.method.rawValue)
            $0.field("address", request.address)
            if let body = request.body { $0.field("body", body) }
        }
    }

    private mutating func append(_ command: AudioCommand) {
        switch command {
        case .prepare: add("audio.prepare")
        case .unlock: add("audio.unlock")
        case .define(let id, let samples):
            let start = attachment.count
            attachment.reserveCapacity(start + samples.count * 2)
            for sample in samples {
                attachment.append(UInt8(truncatingIfNeeded: sample))
                attachment.append(UInt8(truncatingIfNeeded: sample >> 8))
            }
            let count = attachment.count - start
            add("audio.define") {
                $0.field("id", id)
                $0.array("samples") {
                    $0.number(start)
                    $0.number(count)
                }
            }
        case .schedule(let sounds):
            add("audio.schedule") {
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
        case .cancelScheduled: add("audio.cancelScheduled")
        case .load(let track): add("audio.load") { $0.field("track", track) }
        case .play(let position, let moment):
            add("audio.play") {
                $0.field("position", position)
                $0.field("at", moment.value)
            }
        case .pause: add("audio.pause")
        case .rate(let rate): add("audio.rate") { $0.field("rate", rate) }
        case .volume(let volume): add("audio.volume") { $0.field("volume", volume) }
        case .mix(let isOn): add("audio.mix") { $0.field("isOn", isOn) }
        case .nowPlaying(let title, let detail, let duration, let position, let isPlaying):
            add("audio.nowPlaying") {
                $0.field("title", title)
                $0.field("detail", detail)
                $0.field("duration", duration)
                $0.field("position", position)
                $0.field("isPlaying", isPlaying)
            }
        case .stop: add("audio.stop")
        case .speak(let text): add("audio.speak") { $0.field("text", text) }
        }
    }

    private mutating func append(_ command: SoundtrackCommand) {
        switch command {
        case .render(let token, let request):
            add("soundtrack.render") {
                $0.field("token", token)
                $0.field("request", request)
            }
        case .cancel(let token): add("soundtrack.cancel") { $0.field("token", token) }
        case .save(let token, let fileName):
            add("soundtrack.save") {
                $0.field("token", token)
                $0.field("fileName", fileName)
            }
        case .release(let token): add("soundtrack.release") { $0.field("token", token) }
        }
    }

    private mutating func append(_ command: NotifyCommand) {
        switch command {
        case .askPermission: add("notify.askPermission")
        case .show(let title, let body, let tag):
            add("notify.show") {
                $0.field("title", title)
                $0.field("body", body)
                $0.field("tag", tag)
            }
        case .clear(let tag): add("notify.clear") { $0.field("tag", tag) }
        }
    }

    private mutating func append(_ command: FilesCommand) {
        switch command {
        case .save(let name, let mediaType, let text):
            add("files.save") {
                $0.field("name", name)
                $0.field("mediaType", mediaType)
                $0.field("text", text)
            }
        case .pick(let accept, let limit):
            add("files.pick") {
                $0.field("accept", accept)
                $0.field("limit", limit)
            }
        }
    }

    private mutating func append(_ command: MapCommand) {
        switch command {
        case .open(let element, let source, let units):
            add("map.open") {
                $0.field("element", element)
                if let tiles = source.tiles { $0.field("tiles", tiles) }
                $0.field("attribution", source.attribution)
                $0.field("isMetric", units == .metric)
            }
        case .person(nil): add("map.person")
        case .person(let person?):
            add("map.person") {
                $0.position(person.position)
                $0.field("accuracy", person.accuracy)
                if let heading = person.heading { $0.field("heading", heading) }
            }
        case .line(let points): addLine(points, "map.line")
        case .extendLine(let points, let replaced): addLine(points, "map.extendLine", replacing: replaced)
        case .places(let places):
            add("map.places") {
                $0.array("places") {
                    for place in places {
                        $0.object {
                            $0.position(place.position)
                            $0.field("radius", place.radius)
                            $0.field("label", place.label)
                            $0.field("isNext", place.isNext)
                        }
                    }
                }
            }
        case .cursor(nil): add("map.cursor")
        case .cursor(let position?): add("map.cursor") { $0.position(position) }
        case .fit: add("map.fit")
        case .follow(let isOn): add("map.follow") { $0.field("isOn", isOn) }
        case .pick(let isOn): add("map.pick") { $0.field("isOn", isOn) }
        case .close: add("map.close")
        case .forget: add("map.forget")
        }
    }

    /// Latitudes and longitudes go as Float64, little-endian, into the attachment; the indices of the points whose way there
    /// wasn't measured, which are few, stand in the command.
    private mutating func addLine(_ points: [MapPoint], _ name: String, replacing replaced: Int32? = nil) {
        let start = attachment.count
        attachment.reserveCapacity(start + points.count * 16)
        for point in points {
            append(point.position.latitude)
            append(point.position.longitude)
        }
        let count = attachment.count - start
        add(name) {
            $0.array("points") {
                $0.number(start)
                $0.number(count)
            }
            $0.array("bridges") { for (index, point) in points.enumerated() where point.isBridge { $0.number(index) } }
            if let replaced { $0.field("replacing", replaced) }
        }
    }

    private mutating func append(_ number: Double) {
        var rest = number.bitPattern
        for _ in 0..<8 {
            attachment.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    private mutating func add(_ name: String, _ fields: (inout JSONWriter) -> Void = { _ in }) {
        writer.object {
            $0.field("do", name)
            fields(&$0)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func position(_ position: MapPosition) {
        field("latitude", position.latitude)
        field("longitude", position.longitude)
    }
}

extension JSONWriter {
    fileprivate mutating func ranges(_ ranges: [StoreRange]) {
        array("ranges") {
            for range in ranges {
                $0.array {
                    $0.string(range.from)
                    $0.string(range.to)
                }
            }
        }
    }
}
