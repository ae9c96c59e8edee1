public import Catalogue
import Workouts

/// A fitness test, as its record holds it (FT-4). The motion that it was counted by is no part of it.
public struct StoredFitnessTest: EditedValue {
    public static var kind: RecordKind { .fitnessTests }

    public let id: String
    public var test: FitnessTest

    public init(id: String, test: FitnessTest) {
        self.id = id
        self.test = test
    }
}

extension StoredFitnessTest {
    private static let empty = FitnessTest(exercise: "", began: .zero, seconds: 30, rate: 0, level: 1)

    /// Reads a record. An exercise, a rate and a level are required. A field that this version doesn't know stays in the record.
    public init(_ record: Record) throws(InvalidField) {
        var seen: (exercise: Bool, rate: Bool, level: Bool) = (false, false, false)
        var test = Self.empty
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "exercise":
                    test.exercise = try reader.name()
                    seen.exercise = true
                case "rate":
                    test.rate = try reader.number(in: FitnessTestLimits.rate, " a minute")
                    seen.rate = true
                case "level":
                    test.level = try reader.integer(in: FitnessTestLimits.level)
                    seen.level = true
                case "began": test.began = try reader.date()
                case "seconds": test.seconds = try reader.integer(in: FitnessTestLimits.seconds)
                case "counted": test.counted = try reader.integer(in: FitnessTestLimits.count)
                case "entered": test.entered = try reader.integer(in: FitnessTestLimits.count)
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard seen.exercise else { throw .missing("exercise") }
        guard seen.rate else { throw .missing("rate") }
        guard seen.level else { throw .missing("level") }
        self.init(id: record.key.id, test: test)
    }

    /// The fields that differ from an earlier state; of a new record those that aren't as they are at first.
    public func changes(since old: StoredFitnessTest?) -> [FieldChange] {
        let before = old?.test ?? Self.empty
        var changed = ChangedFields()
        changed.note("exercise", test.exercise, was: old?.test.exercise)
        changed.note("rate", test.rate, was: old?.test.rate)
        changed.note("level", test.level, was: old?.test.level)
        changed.note("began", test.began, was: before.began)
        changed.note("seconds", test.seconds, was: before.seconds)
        changed.note("counted", test.counted, was: before.counted)
        changed.note("entered", test.entered, was: before.entered)
        return changed.list
    }
}
