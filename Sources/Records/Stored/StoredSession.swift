public import Workouts

/// A session of the history, as its record holds it.
public struct StoredSession: EditedValue {
    public static var kind: RecordKind { .sessions }

    /// That of the run it came from, so that a run that is ended twice leaves one session.
    public let id: String
    public var session: Session

    public init(id: String, session: Session) {
        self.id = id
        self.session = session
    }
}

extension StoredSession {
    fileprivate static let kilocalories = 0.0...1_000_000_000.0
    fileprivate static let metres = 0.0...1_000_000_000.0
    private static let feelings = 1...5
    /// Beats a minute.
    fileprivate static let heartRates = 25...250
    fileprivate static let heartTimes = 0...Int(Int32.max)
    /// Up to 24 days.
    fileprivate static let milliseconds = 0...Int(Int32.max)

    /// Reads a record. Only a name and the beginning are required.
    public init(_ record: Record) throws(InvalidField) {
        var session = Session(
            name: "", activity: .other, began: .zero, zoneMinutes: 0, spent: .zero, energy: 0, weight: nil,
            distance: nil, results: []
        )
        var seen: (name: Bool, began: Bool) = (false, false)
        var heart = HeartSummary(record: "", mean: 0, maximum: 0)
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name":
                    session.name = try reader.name()
                    seen.name = true
                case "began":
                    session.began = try reader.date()
                    seen.began = true
                case "activity": session.activity = try reader.code { $0.code }
                case "zoneMinutes": session.zoneMinutes = try reader.zone()
                case "spent": session.spent = try reader.span()
                case "energy": session.energy = try reader.number(in: Self.kilocalories, " kcal")
                case "weight": session.weight = try reader.positive(upTo: Limits.weight.upperBound, " kg")
                case "distance": session.distance = try reader.number(in: Self.metres, " m")
                case "ascent": session.ascent = try reader.number(in: Self.metres, " m")
                case "cutFrom": session.cutFrom = try reader.span()
                case "cutUntil": session.cutUntil = try reader.span()
                case "route": session.route = try reader.string(limit: 64)
                case "fastest": session.fastest = try reader.integers(5, in: Self.milliseconds)
                case "heart": heart.record = try reader.string(limit: 64)
                case "heartMean": heart.mean = try reader.integer(in: Self.heartRates)
                case "heartMaximum": heart.maximum = try reader.integer(in: Self.heartRates)
                case "heartZones": heart.limits = try reader.integers(5, in: Self.heartRates)
                case "heartTimes": heart.times = try reader.integers(6, in: Self.heartTimes)
                case "songs": session.songs = try reader.songs()
                case "themes": session.themes = try reader.themes()
                case "results": session.results = try reader.results()
                case Conflict.originField: session.copyOf = try reader.string(limit: 200)
                case "imported": session.isImported = try reader.bool()
                case "entered": session.isEntered = try reader.bool()
                case "recorded": session.recorded = "{" + (try reader.members()) + "}"
                case "note": session.note = try reader.string(limit: Limits.noteLength)
                case "feeling": session.feeling = try reader.integer(in: Self.feelings)
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard seen.name else { throw .missing("name") }
        guard seen.began else { throw .missing("began") }
        if !heart.record.utf8.isEmpty { session.heart = heart }
        self.init(id: record.key.id, session: session)
    }

    /// The fields that differ from an earlier state; all of them for a new record.
    public func changes(since old: StoredSession?) -> [FieldChange] {
        let before = old?.session
        var changed = ChangedFields()
        changed.note("name", session.name, was: before?.name)
        changed.note("activity", session.activity.code, was: before?.activity.code)
        changed.note("began", session.began, was: before?.began)
        changed.note("zoneMinutes", session.zoneMinutes, was: before?.zoneMinutes)
        changed.note("spent", session.spent, was: before?.spent)
        changed.note("energy", session.energy, was: before?.energy)
        changed.note("weight", session.weight, was: before?.weight)
        changed.note("distance", session.distance, was: before?.distance)
        changed.note("ascent", session.ascent, was: before?.ascent)
        changed.note("cutFrom", session.cutFrom?.value, was: before?.cutFrom?.value)
        changed.note("cutUntil", session.cutUntil?.value, was: before?.cutUntil?.value)
        changed.note("route", session.route, was: before?.route)
        if session.fastest != before?.fastest ?? [] { changed.add("fastest") { $0.integers(session.fastest) } }
        if session.heart != before?.heart { StoredSession.note(session.heart, &changed) }
        if session.songs != before?.songs ?? [] { changed.add("songs") { $0.songs(session.songs) } }
        if session.themes != before?.themes ?? [] { changed.add("themes") { $0.strings(session.themes) } }
        if session.results != before?.results { changed.add("results") { $0.results(session.results) } }
        changed.note("imported", session.isImported, was: before?.isImported ?? false)
        changed.note(Conflict.originField, session.copyOf, was: before?.copyOf)
        changed.note("entered", session.isEntered, was: before?.isEntered ?? false)
        if session.recorded != before?.recorded {
            changed.add("recorded") { if let text = session.recorded { $0.raw(text) } else { $0.null() } }
        }
        changed.note("note", session.note, was: before?.note ?? "")
        changed.note("feeling", session.feeling.map(Double.init), was: before?.feeling.map(Double.init))
        return changed.list
    }
}

extension StoredSession {
    @inline(never)
    private static func note(_ heart: HeartSummary?, _ changed: inout ChangedFields) {
        changed.add("heart") { $0.optional(heart?.record) }
        changed.add("heartMean") { $0.optional(heart.map { Double($0.mean) }) }
        changed.add("heartMaximum") { $0.optional(heart.map { Double($0.maximum) }) }
        changed.add("heartZones") { $0.integers(heart?.limits ?? []) }
        changed.add("heartTimes") { $0.integers(heart?.times ?? []) }
    }
}

extension JSONWriter {
    /// `null` where there are none.
    mutating func integers(_ numbers: [Int32]) {
        if numbers.isEmpty { return null() }
        beginArray()
        for number in numbers { self.number(Int(number)) }
        endArray()
    }

    fileprivate mutating func results(_ results: [StepResult]) {
        beginArray()
        for result in results {
            beginObject()
            field("name", result.name)
            field("role", result.role.code)
            field("spent", result.spent.value)
            if let intensity = result.intensity {
                field("code", intensity.code)
                field("met", intensity.value)
            }
            if let exercise = result.exercise { field("exercise", exercise) }
            if let covered = result.covered {
                field("distance", covered.distance)
                if let energy = covered.energy { field("energy", energy) }
            }
            if let heart = result.heart {
                field("heartRate", heart.rate)
                field("heartTime", heart.time.value)
                field("heartEnergy", heart.energy)
            }
            if !result.sets.isEmpty {
                key("sets")
                sets(result.sets)
            }
            if let skipped = result.skipped { field("skipped", skipped.value) }
            endObject()
        }
        endArray()
    }

    private mutating func sets(_ sets: [SetResult]) {
        beginArray()
        for set in sets {
            beginObject()
            if let reps = set.reps { field("reps", reps) }
            if let weight = set.weight { field("weight", weight) }
            if let time = set.time { field("time", time.value) }
            if set.kind != .working { field("kind", set.kind.code) }
            if let reserve = set.reserve { field("reserve", reserve) }
            endObject()
        }
        endArray()
    }
}

extension FieldReader {
    fileprivate mutating func results() throws(InvalidField) -> [StepResult] {
        var results: [StepResult] = []
        var recent = Recent<StepResult>()
        try beginArray()
        while try nextElement() {
            guard results.count < Limits.steps else { throw InvalidField("must be at most \(Limits.steps) steps") }
            do throws(InvalidField) {
                results.append(try element(&recent) { (reader) throws(InvalidField) in try reader.result() })
            } catch {
                throw error.inside("[\(results.count)]")
            }
        }
        return results
    }

    private mutating func result() throws(InvalidField) -> StepResult {
        var name: String?
        var role: Role?
        var spent: Seconds?
        var code: String?
        var met: Double?
        var exercise: String?
        var sets: [SetResult] = []
        var covered: (distance: Double?, energy: Double?)
        var heart: (rate: Double?, time: Seconds?, energy: Double?)
        var skipped: Seconds?
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "distance": covered.distance = try number(in: StoredSession.metres, " m")
                case "energy": covered.energy = try number(in: StoredSession.kilocalories, " kcal")
                case "name": name = try self.name()
                case "role": role = try self.code { $0.code }
                case "spent": spent = try span()
                case "code": code = try string(limit: 5)
                case "met": met = try number(in: MetabolicEquivalent.range)
                case "exercise": exercise = try self.name()
                case "sets": sets = try setResults()
                case "skipped": skipped = try span()
                case "heartRate": heart.rate = try number(in: 25...250)
                case "heartTime": heart.time = try span()
                case "heartEnergy": heart.energy = try number(in: StoredSession.kilocalories, " kcal")
                default: try skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard let role else { throw .missing("role") }
        guard let spent else { throw .missing("spent") }
        var result = StepResult(name: name ?? role.name, role: role, spent: spent)
        if let code, let met { result.intensity = MetabolicEquivalent(code: code, value: met) }
        result.exercise = exercise
        result.sets = sets
        result.skipped = skipped
        result.covered = covered.distance.map { Covered(distance: $0, energy: covered.energy) }
        if let rate = heart.rate, let time = heart.time, let energy = heart.energy {
            result.heart = HeartEnergy(rate: rate, time: time, energy: energy)
        }
        return result
    }

    private mutating func setResults() throws(InvalidField) -> [SetResult] {
        var sets: [SetResult] = []
        try beginArray()
        while try nextElement() {
            guard sets.count < Limits.sets.upperBound else {
                throw InvalidField("must be at most \(Limits.sets.upperBound) sets")
            }
            do throws(InvalidField) {
                sets.append(try setResult())
            } catch {
                throw error.inside("[\(sets.count)]")
            }
        }
        return sets
    }

    private mutating func setResult() throws(InvalidField) -> SetResult {
        var set = SetResult()
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "reps": set.reps = try integer(in: Limits.doneReps)
                case "weight": set.weight = try number(in: Limits.weight, " kg")
                case "time": set.time = try span()
                case "kind": set.kind = try setKind()
                case "reserve": set.reserve = try number(in: Limits.reserve)
                default: try skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        return set
    }
}
