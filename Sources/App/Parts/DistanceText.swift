import Records
import Workouts

/// Metres as text for people: "400 m", "2.4 km"; "437 yd", "1.5 mi". Rounded down, as times are, so that no text
/// exceeds the covered distance, and so that the same distance reads the same during a run and after it.
func distanceText(_ metres: Double, _ units: Units) -> String {
    if metres + distanceSlack >= units.paceLength {
        let number = numberText(Double(distanceHundredths(metres, units)) / 100, places: 2)
        return number + (units == .metric ? " km" : " mi")
    }
    let metres = metres + distanceSlack
    return units == .metric ? "\(Int64(metres)) m" : "\(Int64(metres / Units.metresPerYard)) yd"
}

/// Whole hundredths of a kilometre or a mile.
func distanceHundredths(_ metres: Double, _ units: Units) -> Int64 {
    Int64((metres + distanceSlack) / units.paceLength * 100)
}

/// The metres that a planned distance may lose by converting units, or by the moment at which a step ends.
private let distanceSlack = 0.01

/// The rule for the distance of an interval that a person enters: more than 0, up to `Limits.distance`.
enum DistanceRule {
    /// In metres; nil if the text isn't a valid distance.
    static func metres(_ text: String, _ units: Units) -> Double? {
        guard let metres = units.length(text), metres > 0, metres <= Limits.distance else { return nil }
        return metres
    }

    /// An error message with an example of a correct value.
    static func problem(_ units: Units) -> String {
        let example = units == .metric ? "400 or 1.5 km" : "440 or 1 mi"
        return "Enter a distance of more than 0, up to \(distanceText(Limits.distance, units)), such as \(example)."
    }

    /// The text for editing: it loses no more than parts of a millimetre.
    static func text(_ metres: Double, _ units: Units) -> String {
        let number = units == .metric ? metres : metres / Units.metresPerYard
        return numberText(number, places: 3) + " " + units.lengthUnit
    }
}
