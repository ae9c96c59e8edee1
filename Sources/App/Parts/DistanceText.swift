import Records
import Workouts

/// Metres as a person reads them: "400 m", "2.4 km"; "437 yd", "1.5 mi".
func distanceText(_ metres: Double, _ units: Units) -> String {
    switch units {
    case .metric: metres < 1000 ? "\(wholeText(metres)) m" : "\(numberText(metres / 1000, places: 2)) km"
    case .imperial:
        metres < Units.metresPerMile
            ? "\(wholeText(metres / Units.metresPerYard)) yd"
            : "\(numberText(metres / Units.metresPerMile, places: 2)) mi"
    }
}

/// What a person may enter as the distance of an interval: more than 0, up to `Limits.distance`.
enum DistanceRule {
    /// In metres; nil for what can't be.
    static func metres(_ text: String, _ units: Units) -> Double? {
        guard let metres = units.length(text), metres > 0, metres <= Limits.distance else { return nil }
        return metres
    }

    /// What to enter instead.
    static func problem(_ units: Units) -> String {
        let example = units == .metric ? "400 or 1.5 km" : "440 or 1 mi"
        return "Enter a distance of more than 0, up to \(distanceText(Limits.distance, units)), such as \(example)."
    }

    /// As it is written to be changed: nothing of it is rounded away but parts of a millimetre.
    static func text(_ metres: Double, _ units: Units) -> String {
        let number = units == .metric ? metres : metres / Units.metresPerYard
        return numberText(number, places: 3) + " " + units.lengthUnit
    }
}
