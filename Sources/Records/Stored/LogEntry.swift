public import Workouts

/// A row of a run's log, under `log/<id of the run>/<number>`: an event, or a mere sign of life.
public struct LogEntry: Equatable, Sendable {
    /// On the run's clock, when it happened.
    public let moment: Seconds
    /// The wall clock then: since 1970, UTC. After a crash it tells how long nobody counted.
    public let wall: Seconds
    /// Nil: the app was alive then, and nothing happened.
    public let event: RunEvent.Kind?

    public init(_ event: RunEvent.Kind?, at moment: Seconds, wall: Seconds) {
        self.event = event
        self.moment = moment
        self.wall = wall
    }

    /// The event that a run folds; nil for a sign of life.
    public var runEvent: RunEvent? {
        if let event { RunEvent(event, at: moment) } else { nil }
    }
}

// MARK: - Keys

extension LogEntry {
    /// Rows of one run sort by their numbers, which count from 0.
    public static func key(of run: String, number: Int32) -> String {
        let digits = "\(number)"
        return prefix(of: run) + String(repeating: "0", count: 8 - min(8, digits.utf8.count)) + digits
    }

    /// Each overwrites the one before: a sign of life is of no use once there is a later one.
    public static func signOfLifeKey(of run: String) -> String { prefix(of: run) + signOfLife }

    public static func isSignOfLife(_ key: String) -> Bool {
        key.utf8.starts(with: "log/".utf8) && key.utf8.suffix(signOfLife.utf8.count).elementsEqual(signOfLife.utf8)
    }

    private static let signOfLife = "alive"

    /// All keys of a run's log begin so.
    public static func prefix(of run: String) -> String { "\(rowPrefix)\(run)/" }

    public static let rowPrefix = "log/"
}

// MARK: - Text

extension LogEntry {
    private static let skips = -9_000_000_000.0...9_000_000_000.0
    private static let metres = 0.0...1_000_000_000.0

    public var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("at", moment.value)
        writer.field("wall", wall.value)
        if let event { writer.event(event) }
        writer.endObject()
        return writer.text
    }

    public init(text: String) throws(InvalidField) {
        var reader = try FieldReader(Array(text.utf8), maximumBytes: 4_096)
        var moment: Seconds?
        var wall: Seconds?
        var name: String?
        var amount: Seconds?
        var fix: (latitude: Double?, longitude: Double?, distance: Double?)
        var place: (line: Int32?, set: Int32?)
        var entry = SetEntry(isDone: false)
        var goesOn = false
        try reader.beginObject()
        while let key = try reader.nextKey() {
            do throws(InvalidField) {
                switch key {
                case "at": moment = try reader.span()
                case "wall": wall = try reader.date()
                case "event": name = try reader.string(limit: 64)
                case "by": amount = Seconds(try reader.number(in: Self.skips, " s"))
                case "latitude": fix.latitude = try reader.number(in: Limits.latitude, "°")
                case "longitude": fix.longitude = try reader.number(in: Limits.longitude, "°")
                case "distance": fix.distance = try reader.number(in: Self.metres, " m")
                case "line": place.line = try reader.integer(in: Int(SetPlace.end.line)...Limits.steps - 1)
                case "set": place.set = try reader.integer(in: 0...Limits.sets.upperBound - 1)
                case "reps": entry.reps = try reader.integer(in: Limits.doneReps)
                case "weight": entry.weight = try reader.number(in: Limits.weight, " kg")
                case "time": entry.time = try reader.span()
                case "kind": entry.kind = try reader.setKind()
                case "reserve": entry.reserve = try reader.number(in: Limits.reserve)
                case "isDone": entry.isDone = try reader.bool()
                case "goesOn": goesOn = try reader.bool()
                default: try reader.skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        try reader.finish()
        guard let moment else { throw .missing("at") }
        guard let wall else { throw .missing("wall") }
        var event: RunEvent.Kind?
        switch name {
        case nil: event = nil
        case "started": event = .started
        case "paused": event = .paused
        case "resumed": event = .resumed
        case "advanced": event = .advanced
        case "finished": event = .finished
        case "skipped":
            guard let amount else { throw .missing("by") }
            event = .skipped(amount)
        case "lengthened":
            guard let amount else { throw .missing("by") }
            event = .lengthened(amount)
        case "added":
            guard let line = place.line else { throw .missing("line") }
            event = .added(line)
        case "located":
            guard let latitude = fix.latitude else { throw .missing("latitude") }
            guard let longitude = fix.longitude else { throw .missing("longitude") }
            guard let distance = fix.distance else { throw .missing("distance") }
            event = .located(Fix(latitude: latitude, longitude: longitude, distance: distance))
        case "noted", "went":
            guard let line = place.line else { throw .missing("line") }
            guard let set = place.set else { throw .missing("set") }
            let place = SetPlace(line: line, set: set)
            event = name == "went" ? .went(place) : .noted(place, entry, goesOn: goesOn)
        case let name?:
            throw InvalidField(path: "event", "must be a known event, is \"\(excerpt(name))\"")
        }
        self.init(event, at: moment, wall: wall)
    }
}

extension JSONWriter {
    fileprivate mutating func event(_ event: RunEvent.Kind) {
        switch event {
        case .started: field("event", "started")
        case .paused: field("event", "paused")
        case .resumed: field("event", "resumed")
        case .advanced: field("event", "advanced")
        case .finished: field("event", "finished")
        case .skipped(let amount):
            field("event", "skipped")
            field("by", amount.value)
        case .lengthened(let amount):
            field("event", "lengthened")
            field("by", amount.value)
        case .located(let fix):
            field("event", "located")
            field("latitude", fix.latitude)
            field("longitude", fix.longitude)
            field("distance", fix.distance)
        case .noted(let place, let entry, let goesOn):
            field("event", "noted")
            self.place(place)
            if let reps = entry.reps { field("reps", reps) }
            if let weight = entry.weight { field("weight", weight) }
            if let time = entry.time { field("time", time.value) }
            if let kind = entry.kind { field("kind", kind.code) }
            if let reserve = entry.reserve { field("reserve", reserve) }
            field("isDone", entry.isDone)
            field("goesOn", goesOn)
        case .went(let place):
            field("event", "went")
            self.place(place)
        case .added(let line):
            field("event", "added")
            field("line", line)
        }
    }

    private mutating func place(_ place: SetPlace) {
        field("line", place.line)
        field("set", place.set)
    }
}
