public import Workouts

/// That an exercise doesn't come back ("Not this one"), as its record holds it. The record has the exercise's id, so that two devices that dislike
/// different ones both win; it is deleted where the exercise may come again.
public struct StoredDislike: EditedValue {
    public static var kind: RecordKind { .dislikes }

    /// The exercise's id.
    public let id: String
    /// When it was said: since 1970, UTC.
    public var since: Seconds

    public init(id: String, since: Seconds) {
        self.id = id
        self.since = since
    }
}

extension StoredDislike {
    /// Reads a record, which may have no field at all.
    public init(_ record: Record) throws(InvalidField) {
        var since = Seconds.zero
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "since": since = try reader.date()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        self.init(id: record.key.id, since: since)
    }

    /// The fields that differ from an earlier state.
    public func changes(since old: StoredDislike?) -> [FieldChange] {
        var changed = ChangedFields()
        changed.note("since", since, was: old?.since)
        return changed.list
    }
}
