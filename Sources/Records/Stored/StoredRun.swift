public import Workouts

/// A run that isn't over: the snapshot of its workout. Its events are rows of their own (`LogEntry`), which are only ever
/// added, so that an event costs one small write.
public struct StoredRun: EditedValue {
    public static var kind: RecordKind { .runs }

    public let id: String
    /// As it was begun, but for its name. (Earlier versions had the sets that were added in it: now they are events.)
    public var workout: Workout
    /// The id of the workout it was started from.
    public let source: String?
    /// When it was started: since 1970, UTC.
    public let began: Seconds
    /// Local time minus UTC then, in minutes.
    public let zoneMinutes: Int32
    /// Left by the person, to be taken up another day.
    public var isKeptForLater = false

    public init(id: String, workout: Workout, source: String?, began: Seconds, zoneMinutes: Int32) {
        self.id = id
        self.workout = workout
        self.source = source
        self.began = began
        self.zoneMinutes = zoneMinutes
    }
}

extension StoredRun {
    /// Reads a record. The workout and the start are required.
    public init(_ record: Record) throws(InvalidField) {
        var workout: Workout?
        var source: String?
        var began: Seconds?
        var zoneMinutes: Int32 = 0
        var isKeptForLater = false
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "workout": workout = try reader.workout()
                case "source": source = try reader.string(limit: 64)
                case "began": began = try reader.date()
                case "zoneMinutes": zoneMinutes = try reader.zone()
                case "isKeptForLater": isKeptForLater = try reader.bool()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard let workout else { throw .missing("workout") }
        guard let began else { throw .missing("began") }
        self.init(id: record.key.id, workout: workout, source: source, began: began, zoneMinutes: zoneMinutes)
        self.isKeptForLater = isKeptForLater
    }

    /// The fields that differ from an earlier state; all of them for a new record.
    public func changes(since old: StoredRun?) -> [FieldChange] {
        var changed = ChangedFields()
        if workout != old?.workout { changed.add("workout") { $0.workout(workout) } }
        changed.note("source", source, was: old?.source)
        changed.note("began", began, was: old?.began)
        changed.note("zoneMinutes", zoneMinutes, was: old?.zoneMinutes)
        changed.note("isKeptForLater", isKeptForLater, was: old?.isKeptForLater ?? false)
        return changed.list
    }
}
