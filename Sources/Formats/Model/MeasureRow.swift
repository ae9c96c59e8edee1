public import Workouts

/// A value of a person's body on a day, as a table holds it.
public struct MeasureRow: Hashable, Sendable {
    /// The measure that is the body's weight, in kilograms.
    public static let weight = "weight"
    public static let kilogram = "kg"

    public var day: Day
    /// Its name, such as "weight".
    public var measure: String
    public var value: Double
    public var unit: String

    public init(day: Day, measure: String, value: Double, unit: String) {
        self.day = day
        self.measure = measure
        self.value = value
        self.unit = unit
    }
}
