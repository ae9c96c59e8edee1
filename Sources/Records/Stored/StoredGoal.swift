public import Catalogue
import Workouts

/// A goal, as its record holds it (GO-1). Its progress is in no record: it follows from the sessions.
public struct StoredGoal: EditedValue {
    public static var kind: RecordKind { .goals }

    public let id: String
    public var goal: Goal

    public init(id: String, goal: Goal) {
        self.id = id
        self.goal = goal
    }
}

extension StoredGoal {
    /// Reads a record. A name and a number of times are required. A field that this version doesn't know stays in the record.
    public init(_ record: Record) throws(InvalidField) {
        var seen: (name: Bool, times: Bool) = (false, false)
        var goal = Goal(name: "", times: 1, created: .zero, zoneMinutes: 0)
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name":
                    goal.name = try reader.name()
                    seen.name = true
                case "times":
                    goal.times = try reader.integer(in: GoalLimits.times)
                    seen.times = true
                case "note": goal.note = try reader.string(limit: Limits.noteLength)
                case "created": goal.created = try reader.date()
                case "zoneMinutes": goal.zoneMinutes = try reader.zone()
                case "daysPerWeek": goal.daysPerWeek = try reader.integer(in: GoalLimits.daysPerWeek)
                case "minutes": goal.minutes = try reader.integer(in: GoalLimits.minutes)
                case "categories": goal.categories = try reader.categories()
                case "muscles": goal.muscles = try reader.muscles()
                case "reminder": goal.reminder = try reader.integer(in: GoalLimits.reminder)
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard seen.name else { throw .missing("name") }
        guard seen.times else { throw .missing("times") }
        self.init(id: record.key.id, goal: goal)
    }

    /// The fields that differ from an earlier state; of a new record those that aren't as they are at first.
    public func changes(since old: StoredGoal?) -> [FieldChange] {
        let before = old?.goal ?? Goal(name: "", times: 1, created: .zero, zoneMinutes: 0)
        var changed = ChangedFields()
        changed.note("name", goal.name, was: old?.goal.name)
        changed.note("times", goal.times, was: old?.goal.times)
        changed.note("note", goal.note, was: before.note)
        changed.note("created", goal.created, was: before.created)
        changed.note("zoneMinutes", goal.zoneMinutes, was: before.zoneMinutes)
        changed.note("daysPerWeek", goal.daysPerWeek, was: before.daysPerWeek)
        changed.note("minutes", goal.minutes, was: before.minutes)
        if goal.categories != before.categories {
            changed.add("categories") { $0.codes(goal.categories) { $0.code } }
        }
        if goal.muscles != before.muscles { changed.add("muscles") { $0.codes(goal.muscles) { $0.code } } }
        changed.note("reminder", goal.reminder, was: before.reminder)
        return changed.list
    }
}
