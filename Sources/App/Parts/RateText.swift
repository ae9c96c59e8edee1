import Records
import Workouts

/// The rate of movement in the form of the activity: speed for cycling, pace for everything else.
struct RateText {
    let units: Units
    let isSpeed: Bool

    init(_ activity: Activity, _ units: Units) {
        self.units = units
        isSpeed = activity == .cycling
    }

    var title: String { isSpeed ? "Speed" : "Pace" }
    var unit: String { isSpeed ? (units == .metric ? "km/h" : "mph") : units.paceUnit }

    /// Without the unit: "5:12", "24.3".
    ///
    /// - Parameter speed: Metres per second.
    func text(_ speed: Double) -> String { isSpeed ? perHour(speed) : units.paceText(speed) }

    /// "5:12 /km"; nil for hardly any movement.
    func withUnit(_ speed: Double) -> String? { units.pace(speed).map { _ in "\(text(speed)) \(unit)" } }

    private func perHour(_ speed: Double) -> String {
        let tenths = Int64((speed * 3600 / units.paceLength * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
