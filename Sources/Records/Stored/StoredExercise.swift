public import Catalogue
import Workouts

/// A person's own exercise, as its record holds it (CA-3). Steps refer to it by the record's id.
public struct StoredExercise: EditedValue {
    public static var kind: RecordKind { .exercises }

    public var exercise: Exercise

    public init(_ exercise: Exercise) {
        self.exercise = exercise
    }

    public var id: String { exercise.id }
}

extension StoredExercise {
    /// Reads a record. A name, a type and a muscle are required. It counts as others of its type do.
    public init(_ record: Record) throws(InvalidField) {
        var name: String?
        var type: ExerciseType?
        var muscles: EnumSet<Muscle>?
        var exercise = Exercise(id: record.key.id, name: "", type: .strength, muscles: [])
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name": name = try reader.name()
                case "type": type = try reader.code { $0.code }
                case "muscles": muscles = try reader.muscles()
                case "assisting": exercise.assisting = try reader.muscles()
                case "equipment": exercise.equipment = try reader.equipment()
                case "difficulty": exercise.difficulty = try reader.code { $0.code }
                case "measure": exercise.measure = try reader.code { $0.code }
                case "oneSided": exercise.isOneSided = try reader.bool()
                case "alternating": exercise.isAlternating = try reader.bool()
                case "tempo": exercise.tempo = try reader.number(in: Limits.tempo, " a minute")
                case "howTo": exercise.howTo = try reader.string(limit: ExerciseLimits.howToLength)
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard let name else { throw .missing("name") }
        guard let type else { throw .missing("type") }
        guard let muscles else { throw .missing("muscles") }
        guard !muscles.isEmpty else { throw InvalidField(path: "muscles", "must name at least one") }
        exercise.name = name
        exercise.type = type
        exercise.muscles = muscles
        exercise.intensity = .usual(of: type)
        self.init(exercise)
    }

    /// The fields that differ from an earlier state; of a new record those that aren't as they are at first.
    public func changes(since old: StoredExercise?) -> [FieldChange] {
        let before = old?.exercise ?? Exercise(id: id, name: "", type: .strength, muscles: [])
        var changed = ChangedFields()
        changed.note("name", exercise.name, was: old?.exercise.name)
        changed.note("type", exercise.type.code, was: old?.exercise.type.code)
        if old == nil || exercise.muscles != before.muscles {
            changed.add("muscles") { $0.codes(exercise.muscles) { $0.code } }
        }
        if exercise.assisting != before.assisting {
            changed.add("assisting") { $0.codes(exercise.assisting) { $0.code } }
        }
        if exercise.equipment != before.equipment {
            changed.add("equipment") { $0.codes(exercise.equipment) { $0.code } }
        }
        changed.note("difficulty", exercise.difficulty.code, was: before.difficulty.code)
        changed.note("measure", exercise.measure.code, was: before.measure.code)
        changed.note("oneSided", exercise.isOneSided, was: before.isOneSided)
        changed.note("alternating", exercise.isAlternating, was: before.isAlternating)
        changed.note("tempo", exercise.tempo, was: before.tempo)
        changed.note("howTo", exercise.howTo, was: before.howTo)
        return changed.list
    }
}

extension JSONWriter {
    mutating func codes<Element>(_ set: EnumSet<Element>, _ spelling: (Element) -> String) {
        beginArray()
        for element in set.elements { string(spelling(element)) }
        endArray()
    }
}
