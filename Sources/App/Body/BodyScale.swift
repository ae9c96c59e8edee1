import Records
import Workouts

/// How a measure's values are written and read in the person's units. They are kept in those of `BodyMeasure`.
struct BodyScale: Equatable, Sendable {
    /// The number of the units in which values are kept that one of these has.
    private let factor: Double
    /// Empty where a measure of the person's own has none.
    let unit: String
    /// The values that there may be, as they are kept.
    private let range: ClosedRange<Double>

    /// Places after the point that a value may have.
    private static let places = 3

    /// - Parameters:
    ///   - known: Nil for one of the person's own.
    ///   - unit: Of one of the person's own.
    init(_ known: BodyMeasure?, unit: String, _ units: Units) {
        range = known?.range ?? MeasureLimits.ownValues
        switch known {
        case .weight:
            (factor, self.unit) = (units == .metric ? 1 : Units.kilogramsPerPound, units.weightUnit)
        case nil, .bodyFat: (factor, self.unit) = (1, known?.unit ?? unit)
        default:
            (factor, self.unit) = units == .metric ? (1, "cm") : (Units.metresPerInch * 100, "in")
        }
    }

    /// A kept value as a number in this unit.
    func own(_ value: Double) -> Double { value / factor }

    /// Without the unit: exactly what was typed where it was typed in this unit, else rounded to one place.
    func text(_ value: Double) -> String {
        var scale = 1.0
        for places in 0...Self.places {
            let rounded = (own(value) * scale).rounded() / scale
            if abs(rounded * factor - value) <= abs(value) * 1e-12 { return numberText(rounded, places: places) }
            scale *= 10
        }
        return numberText(own(value))
    }

    /// The same with a sign that can be typed.
    func fieldText(_ value: Double) -> String { value < 0 ? "-" + text(-value) : text(value) }

    func textWithUnit(_ value: Double) -> String { withUnit(text(value)) }

    /// "+0.4 kg", "−1.2 kg", to so many places.
    func changeText(_ change: Double, places: Int = 1) -> String {
        let text = numberText(own(change), places: places)
        return withUnit(change > 0 && !text.utf8.elementsEqual("0".utf8) ? "+" + text : text)
    }

    /// To one place.
    func withUnit(rounded value: Double) -> String { withUnit(numberText(own(value))) }

    private func withUnit(_ text: String) -> String {
        unit.utf8.isEmpty ? text : "\(text) \(unit)"
    }

    /// The value to be kept; nil for what isn't one.
    func value(_ text: String) -> Double? {
        guard let number = decimal(text), (number * 1000).rounded() / 1000 == number, range.contains(number * factor)
        else { return nil }
        return number * factor
    }

    /// The sentence for a text that is no value.
    var refusal: String {
        let (least, most) = (own(range.lowerBound).rounded(.up), own(range.upperBound).rounded(.down))
        return
            "Enter a number from \(numberText(least)) to \(withUnit(numberText(most))), with at most three digits after the point."
    }
}
