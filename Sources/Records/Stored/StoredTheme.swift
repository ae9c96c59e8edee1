import Workouts

/// A theme, as its record holds it (MU-4). How many workouts are left of it is in no record: that follows from the sessions.
public struct StoredTheme: EditedValue {
    public static var kind: RecordKind { .themes }

    public let id: String
    public var theme: Theme

    public init(id: String, theme: Theme) {
        self.id = id
        self.theme = theme
    }
}

extension StoredTheme {
    /// Reads a record. A name, a kind and a number of workouts are required. A field that this version doesn't know stays in the record.
    public init(_ record: Record) throws(InvalidField) {
        var name: String?
        var kind: ThemeKind?
        var workouts: Int32?
        var since = Seconds.zero
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name": name = try reader.name()
                case "kind": kind = try reader.code { $0.code }
                case "workouts": workouts = try reader.integer(in: ThemeLimits.workouts)
                case "since": since = try reader.date()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard let name else { throw .missing("name") }
        guard let kind else { throw .missing("kind") }
        guard let workouts else { throw .missing("workouts") }
        self.init(id: record.key.id, theme: Theme(name: name, kind: kind, workouts: workouts, since: since))
    }

    /// The fields that differ from an earlier state; all of them for a new record.
    public func changes(since old: StoredTheme?) -> [FieldChange] {
        let before = old?.theme
        var changed = ChangedFields()
        changed.note("name", theme.name, was: before?.name)
        changed.note("kind", theme.kind.code, was: before?.kind.code)
        changed.note("workouts", theme.workouts, was: before?.workouts)
        changed.note("since", theme.since, was: before?.since)
        return changed.list
    }
}
