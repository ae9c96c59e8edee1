public import Workouts

/// A workout of the list, as its record holds it.
public struct StoredWorkout: EditedValue {
    public static var kind: RecordKind { .workouts }

    public let id: String
    public var workout: Workout
    /// Its place in the list; ties are decided by the id.
    public var order: FractionalIndex
    /// Since 1970, UTC.
    public let created: Seconds

    public init(id: String, workout: Workout, order: FractionalIndex, created: Seconds) {
        self.id = id
        self.workout = workout
        self.order = order
        self.created = created
    }

    /// By the list's order. IDs decide between equal places.
    public static func precedes(_ left: StoredWorkout, _ right: StoredWorkout) -> Bool {
        left.order != right.order ? left.order < right.order : Records.precedes(left.id, right.id)
    }
}

extension StoredWorkout {
    /// Reads a record. Only a name and steps are required. A field that this version doesn't know stays in the record.
    public init(_ record: Record) throws(InvalidField) {
        var workout = Workout(name: "", steps: [])
        var seen: (name: Bool, steps: Bool) = (false, false)
        var order = FractionalIndex.first
        var created = Seconds.zero
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name":
                    workout.name = try reader.name()
                    seen.name = true
                case "steps":
                    workout.steps = try reader.steps()
                    seen.steps = true
                case "cues": workout.cues = try reader.cues()
                case "activity": workout.activity = try reader.code { $0.code }
                case "tracksLocation": workout.tracksLocation = try reader.bool()
                case "origin": workout.origin = try reader.string(limit: Limits.originLength)
                case "routine": workout.routine = try reader.string(limit: Limits.routineLength)
                case "music": workout.music = try reader.music()
                case "unknownFields": workout.unknownFields = try reader.members()
                case "order": order = try reader.fractionalIndex()
                case "weekdays": workout.days = PlannedDays(bits: UInt8(try reader.integer(in: 0...255)))
                case "created": created = try reader.date()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard seen.name else { throw .missing("name") }
        guard seen.steps else { throw .missing("steps") }
        self.init(id: record.key.id, workout: workout, order: order, created: created)
    }

    /// The fields that differ from an earlier state, to be stamped; all of them for a new record. Unchanged steps cost
    /// nothing where the arrays share their storage.
    public func changes(since old: StoredWorkout?) -> [FieldChange] {
        let before = old?.workout
        var changed = ChangedFields()
        changed.note("name", workout.name, was: before?.name)
        if workout.steps != before?.steps { changed.add("steps") { $0.steps(workout.steps) } }
        if workout.cues != before?.cues { changed.add("cues") { $0.cues(workout.cues) } }
        changed.note("activity", workout.activity.code, was: before?.activity.code)
        changed.note("tracksLocation", workout.tracksLocation, was: before?.tracksLocation)
        changed.note("origin", workout.origin, was: before?.origin)
        changed.note("routine", workout.routine, was: before?.routine)
        if workout.music != before?.music { changed.add("music") { $0.music(workout.music) } }
        if workout.unknownFields != before?.unknownFields ?? "" {
            changed.add("unknownFields") { $0.object { $0.rawMembers(workout.unknownFields) } }
        }
        changed.note("order", order.text, was: old?.order.text)
        changed.note("weekdays", Int32(workout.days.bits), was: Int32((before?.days ?? .none).bits))
        changed.note("created", created, was: old?.created)
        return changed.list
    }
}

extension FieldReader {
    mutating func fractionalIndex() throws(InvalidField) -> FractionalIndex {
        let text = try string(limit: FractionalIndex.maximumLength)
        guard let index = FractionalIndex(text) else {
            throw InvalidField("must be a place in a list, is \"\(excerpt(text))\"")
        }
        return index
    }
}
