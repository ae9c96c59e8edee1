import Records

/// Metres as a person reads them: "400 m", "2.4 km"; "437 yd", "1.5 mi".
func distanceText(_ metres: Double, _ units: Units) -> String {
    switch units {
    case .metric: metres < 1000 ? "\(whole(metres)) m" : "\(tenths(metres / 1000)) km"
    case .imperial: metres < 1609.344 ? "\(whole(metres / 0.9144)) yd" : "\(tenths(metres / 1609.344)) mi"
    }
}

/// Rounded to a whole number.
func whole(_ number: Double) -> String { "\(Int64(number.rounded()))" }

/// Rounded to tenths, without a zero at the end.
func tenths(_ number: Double) -> String {
    let tenths = Int64((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
