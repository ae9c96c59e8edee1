/// Whether an exercise's repetitions are counted by motion ("Track", "Untrack"), as its record holds it (FT-5). The record has the exercise's id, so that two
/// devices that change different ones both win. Without one, what the catalogue says holds.
public struct StoredTracking: EditedValue {
    public static var kind: RecordKind { .tracking }

    /// The exercise's id.
    public let id: String
    public var isTracked: Bool

    public init(id: String, isTracked: Bool) {
        self.id = id
        self.isTracked = isTracked
    }
}

extension StoredTracking {
    /// Reads a record.
    public init(_ record: Record) throws(InvalidField) {
        var isTracked = true
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "isTracked": isTracked = try reader.bool()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        self.init(id: record.key.id, isTracked: isTracked)
    }

    /// The fields that differ from an earlier state.
    public func changes(since old: StoredTracking?) -> [FieldChange] {
        var changed = ChangedFields()
        changed.note("isTracked", isTracked, was: old?.isTracked)
        return changed.list
    }
}
