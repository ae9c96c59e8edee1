import Formats
import Records
import Workouts

/// Measures of the body that an import has read: their values on days that have none here. The weight isn't among them: it is the profile's.
struct ReadMeasures: Sendable {
    struct Series: Sendable {
        /// Nil: one of the person's own that isn't here yet.
        var id: String?
        var name: String
        var unit: String
        /// That have a value, here or in what was read.
        var days: Set<Day> = []
        /// Of what was read.
        var values: [DayValue] = []
    }

    private(set) var series: [Series] = []

    var isEmpty: Bool { series.allSatisfy { $0.values.isEmpty } }

    enum Outcome: Equatable {
        case taken
        /// That day has a value.
        case known
        case refused(String)
    }

    init(_ measures: [StoredMeasure]) {
        for measure in measures {
            var held = Series(id: measure.id, name: measure.title, unit: measure.known?.unit ?? measure.unit)
            for value in measure.values { held.days.insert(value.day) }
            series.append(held)
        }
    }

    mutating func take(_ row: MeasureRow) -> Outcome {
        guard let place = place(of: row) else {
            return .refused(
                "“\(row.measure)” isn’t kept: there is room for \(MeasureLimits.own) measures of your own.")
        }
        let unit = series[place].unit
        guard unit.hasSameBytes(as: row.unit) || row.unit.utf8.isEmpty else {
            let here = unit.utf8.isEmpty ? "without a unit" : "in \(unit)"
            return .refused("“\(row.measure)” in \(row.unit) isn’t kept: here it is \(here).")
        }
        guard series[place].days.insert(row.day).inserted else { return .known }
        series[place].values.append(DayValue(day: row.day, value: row.value))
        return .taken
    }

    /// The place of a row's measure, which is added where it is a new one; nil where there is no room for it. O(measures).
    private mutating func place(of row: MeasureRow) -> Int? {
        if let known = row.known {
            if let place = series.firstIndex(where: { $0.id == known.rawValue }) { return place }
            series.append(Series(id: known.rawValue, name: known.name, unit: known.unit))
            return series.count - 1
        }
        let name = foldedCase(row.measure)
        var own = 0
        for (place, each) in series.enumerated() where each.id.flatMap({ BodyMeasure(rawValue: $0) }) == nil {
            if foldedCase(each.name) == name { return place }
            own += 1
        }
        guard own < MeasureLimits.own else { return nil }
        series.append(Series(name: row.measure, unit: row.unit))
        return series.count - 1
    }
}

/// The values that an import has added to a measure.
struct ImportedMeasure: Equatable, Sendable {
    /// The measure's.
    let id: String
    let values: [DayValue]
    /// Its record before, as text, for the undo; nil where the import has made the measure.
    let before: String?
}

extension Library {
    /// Takes away what an import has added. A value that was changed since then stays.
    mutating func remove(_ imported: ImportedMeasure, _ clocks: Clocks) {
        guard var measure = measure(imported.id) else { return }
        let old = measure
        for value in imported.values where measure[value.day] == value.value { measure[value.day] = nil }
        if imported.before == nil, measure.values.isEmpty {
            deleteMeasure(imported.id, clocks)
        } else {
            changeMeasure(old, to: measure, clocks)
        }
    }
}
