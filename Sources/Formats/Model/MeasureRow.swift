public import Workouts

/// A value of a person's body on a day, as a table holds it.
public struct MeasureRow: Hashable, Sendable {
    public var day: Day
    /// The code of a measure that the app knows (`BodyMeasure`), or the name of one of the person's own.
    public var measure: String
    public var value: Double
    /// The one in which such values are kept where the app knows the measure, else any.
    public var unit: String

    public init(day: Day, measure: String, value: Double, unit: String) {
        self.day = day
        self.measure = measure
        self.value = value
        self.unit = unit
    }

    public init(_ measure: BodyMeasure, _ value: DayValue) {
        self.init(day: value.day, measure: measure.rawValue, value: value.value, unit: measure.unit)
    }

    /// The measure that it is; nil for one of the person's own.
    public var known: BodyMeasure? { BodyMeasure(rawValue: measure) }
}
