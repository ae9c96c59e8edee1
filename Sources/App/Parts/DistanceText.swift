import Records

/// Metres as a person reads them: "400 m", "2.4 km"; "437 yd", "1.5 mi".
func distanceText(_ metres: Double, _ units: Units) -> String {
    switch units {
    case .metric: metres < 1000 ? "\(wholeText(metres)) m" : "\(numberText(metres / 1000)) km"
    case .imperial: metres < 1609.344 ? "\(wholeText(metres / 0.9144)) yd" : "\(numberText(metres / 1609.344)) mi"
    }
}
