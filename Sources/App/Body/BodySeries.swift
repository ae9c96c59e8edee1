import Records
import Workouts

/// A measure as the screen shows it.
struct BodySeries: Equatable, Sendable {
    /// The code of one that the app knows, else its record's.
    let id: String
    let name: String
    /// Of one of the person's own.
    var unit = ""
    /// Ascending by day, one a day.
    var values: [DayValue] = []

    /// Nil for one of the person's own.
    var known: BodyMeasure? { BodyMeasure(rawValue: id) }

    init(_ known: BodyMeasure, _ values: [DayValue] = []) {
        (id, name, self.values) = (known.rawValue, known.name, values)
    }

    init(_ measure: StoredMeasure) {
        (id, name, unit, values) = (measure.id, measure.title, measure.unit, measure.values)
    }

    /// The weight, as the profile has it.
    init(_ profile: Profile) {
        self.init(.weight, profile.weights.map { DayValue(day: $0.day, value: $0.kilograms) })
    }

    func scale(_ units: Units) -> BodyScale { BodyScale(known, unit: unit, units) }

    func value(on day: Day) -> Double? { values.first { $0.day == day }?.value }
}
