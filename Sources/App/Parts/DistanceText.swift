import Records

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
