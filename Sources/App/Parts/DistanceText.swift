import Records
import Workouts

/// Metres as a person reads them: "400 m", "2.4 km"; "437 yd", "1.5 mi". Rounded down, as times are, so that nobody is told of more than
/// they covered, and so that the same distance reads the same during a run and after it.
func distanceText(_ metres: Double, _ units: Units) -> String {
    let isShort = metres < units.paceLength
    switch units {
    case .metric: return isShort ? "\(wholeText(roundedDown(metres, 1))) m" : "\(longText(metres, units)) km"
    case .imperial:
        return isShort
            ? "\(wholeText(roundedDown(metres / Units.metresPerYard, 1))) yd" : "\(longText(metres, units)) mi"
    }
}

private func longText(_ metres: Double, _ units: Units) -> String {
    numberText(roundedDown(metres / units.paceLength, 100), places: 2)
}

/// To so many parts of one. What a conversion to yards or miles has lost of a planned distance is put back first.
private func roundedDown(_ value: Double, _ parts: Double) -> Double { (value * parts + 1e-6).rounded(.down) / parts }

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
