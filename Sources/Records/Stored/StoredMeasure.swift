public import Workouts

/// A measure of the body over time, as its record holds it (HI-9). One that the app knows (`BodyMeasure`) has its code as its id, and no
/// name. Each value is a field of its own, `on.2026-11-20`, so that those of two devices merge. The weight is in the profile.
public struct StoredMeasure: EditedValue {
    public static var kind: RecordKind { .measures }

    public let id: String
    /// Of one of the person's own; empty for one that the app knows.
    public var name = ""
    /// The same; may be empty.
    public var unit = ""
    /// Ascending by day, one a day. Girths are in centimetres, shares in percent.
    public var values: [DayValue] = []

    public init(id: String) {
        self.id = id
    }
}

extension StoredMeasure {
    private static let valuePrefix = "on."

    /// The one that it is; nil for one of the person's own.
    public var known: BodyMeasure? { BodyMeasure(rawValue: id) }

    /// As people call it, and as tables do where it is the person's own.
    public var title: String { known?.name ?? (name.utf8.isEmpty ? id : name) }

    /// The values that it may have.
    public var range: ClosedRange<Double> { known?.range ?? MeasureLimits.ownValues }

    /// - Throws: For the first value that can't be read.
    public init(_ record: Record) throws(InvalidField) {
        var problems: [InvalidField] = []
        self.init(record, problems: &problems)
        if let problem = problems.first { throw problem }
    }

    /// Reads the record. A value that can't be read is left out and reported; none spoils the others. A field that this version doesn't know
    /// stays in the record.
    public init(_ record: Record, problems: inout [InvalidField]) {
        self.init(id: record.key.id)
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name": name = try reader.string(limit: Limits.nameLength)
                case "unit": unit = try reader.string(limit: MeasureLimits.unitLength)
                default:
                    guard let day = try Self.day(field.name) else { continue }
                    // Fields stand in the order of their names, and these names in that of their days.
                    values.append(DayValue(day: day, value: try reader.number(in: range, unitText)))
                }
                try reader.finish()
            } catch {
                problems.append(error.inside(field.name))
            }
        }
    }

    private var unitText: String { known.map { " " + $0.unit } ?? "" }

    /// The day that a value's field is named after; nil for a field of another kind.
    private static func day(_ name: String) throws(InvalidField) -> Day? {
        guard name.utf8.starts(with: valuePrefix.utf8) else { return nil }
        guard let day = Day(String(decoding: name.utf8.dropFirst(valuePrefix.utf8.count), as: UTF8.self)) else {
            throw InvalidField("must be named after a day")
        }
        return day
    }

    /// The value of a day; nil for none. O(values).
    public subscript(day: Day) -> Double? {
        get { values.first { $0.day == day }?.value }
        set {
            values.removeAll { $0.day == day }
            guard let newValue else { return }
            values.insert(
                DayValue(day: day, value: newValue), at: values.firstIndex { $0.day > day } ?? values.count)
        }
    }

    /// The fields that differ from an earlier state. A value that was taken away becomes `null`. O(values of both).
    public func changes(since old: StoredMeasure?) -> [FieldChange] {
        var changed = ChangedFields()
        changed.note("name", name, was: old?.name ?? "")
        changed.note("unit", unit, was: old?.unit ?? "")
        var before: [Day: Double] = [:]
        for value in old?.values ?? [] { before[value.day] = value.value }
        for value in values where before.removeValue(forKey: value.day) != value.value {
            changed.add(Self.valuePrefix + value.day.text) { $0.number(value.value) }
        }
        for value in old?.values ?? [] where before[value.day] != nil {
            changed.add(Self.valuePrefix + value.day.text) { $0.null() }
        }
        return changed.list
    }
}

extension [StoredMeasure] {
    /// Those that the app knows in its order, then the others by their names.
    public var inOrder: [StoredMeasure] {
        let places = map { measure in BodyMeasure.allCases.firstIndex { $0.rawValue == measure.id } ?? Int.max }
        return ordered(
            sortedOrder(count) { left, right in
                if places[left] != places[right] { return places[left] < places[right] }
                if !self[left].name.hasSameBytes(as: self[right].name) {
                    return precedes(self[left].name, self[right].name)
                }
                return precedes(self[left].id, self[right].id)
            })
    }
}
