import Workouts

extension TableRows {
    /// The row of a table of measures: one that the app knows under its code and in the unit in which it is kept. Nil where something of it can't be,
    /// which is counted with its place.
    mutating func measure() -> MeasureRow? {
        let text = text("day")
        guard let day = Day(LogText.trimmed(text)) else {
            faults.add(.row, "“\(excerpt(text))” is no day.", line: line, column: column("day"))
            return nil
        }
        let name = LogText.trimmed(self.text("measure"))
        guard 1...Limits.nameLength ~= name.utf8.count else {
            let reason = name.utf8.isEmpty ? "A measure has no name." : "“\(excerpt(name))” is too long a name."
            faults.add(.row, reason, line: line, column: column("measure"))
            return nil
        }
        guard let value = number("value") else { return nil }
        let unit = LogText.trimmed(self.text("unit"))
        guard let known = BodyMeasure(name: name) else { return own(name, DayValue(day: day, value: value), unit) }
        guard let factor = known.factor(ofUnit: LogText.folded(unit)) else {
            let reason = unit.utf8.isEmpty ? "\(known.name) has no unit." : "\(known.name) isn't in “\(excerpt(unit))”."
            faults.add(.unit, reason, line: line, column: column("unit"))
            return nil
        }
        guard isWithin(known.range, value * factor, "\(known.name)") else { return nil }
        return MeasureRow(known, DayValue(day: day, value: value * factor))
    }

    private mutating func own(_ name: String, _ value: DayValue, _ unit: String) -> MeasureRow? {
        guard unit.utf8.count <= MeasureLimits.unitLength else {
            faults.add(.unit, "“\(excerpt(unit))” is too long a unit.", line: line, column: column("unit"))
            return nil
        }
        guard isWithin(MeasureLimits.ownValues, value.value, "“\(excerpt(name))”") else { return nil }
        return MeasureRow(day: value.day, measure: name, value: value.value, unit: unit)
    }

    private mutating func isWithin(_ range: ClosedRange<Double>, _ value: Double, _ subject: String) -> Bool {
        if range.contains(value) { return true }
        faults.add(
            .value, "“\(excerpt(text("value")))” is nothing that \(subject) can be.", line: line,
            column: column("value"))
        return false
    }
}

extension BodyMeasure {
    /// By its code, or as people write it, in whatever letters.
    fileprivate init?(name: String) {
        let name = LogText.folded(name)
        for measure in BodyMeasure.allCases
        where name == LogText.folded(measure.rawValue) || name == LogText.folded(measure.name) {
            self = measure
            return
        }
        switch name {
        case "body weight", "bodyweight": self = .weight
        default: return nil
        }
    }

    /// The number of its units that one of another has; nil for a unit of something else. The pound and the inch by the international
    /// agreement of 1959.
    ///
    /// - Parameter unit: Folded.
    fileprivate func factor(ofUnit unit: String) -> Double? {
        switch (self, unit) {
        case (.weight, "kg"), (.weight, "kgs"): 1
        case (.weight, "lb"), (.weight, "lbs"): 0.45359237
        case (.weight, _): nil
        case (.bodyFat, "%"), (.bodyFat, "percent"), (.bodyFat, ""): 1
        case (.bodyFat, _): nil
        case (_, "cm"): 1
        case (_, "in"), (_, "inch"), (_, "inches"): 2.54
        default: nil
        }
    }
}
