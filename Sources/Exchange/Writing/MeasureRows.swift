public import Formats
public import Records
import Workouts

// Weights and measures of the body as rows of a table, and back.

extension Profile {
    /// Its weights by day.
    public var measureRows: [MeasureRow] {
        weights.map { MeasureRow(.weight, DayValue(day: $0.day, value: $0.kilograms)) }
    }
}

extension StoredMeasure {
    /// Its values by day.
    public var rows: [MeasureRow] {
        values.map { value in
            known.map { MeasureRow($0, value) }
                ?? MeasureRow(day: value.day, measure: title, value: value.value, unit: unit)
        }
    }
}

extension MeasureRow {
    /// The weighing that it is; nil for another measure.
    public var weighing: Weighing? { known == .weight ? Weighing(day: day, kilograms: value) : nil }
}
