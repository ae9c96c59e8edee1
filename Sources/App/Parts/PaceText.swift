import Records
import Workouts

extension Units {
    /// The length that a pace refers to, in metres.
    var paceLength: Double { self == .metric ? 1000 : Units.metresPerMile }
    var paceUnit: String { self == .metric ? "/km" : "/mi" }
    /// "kilometre", spoken.
    var paceWord: String { self == .metric ? "kilometre" : "mile" }

    /// Minutes and seconds for a kilometre or a mile, without the unit: "5:12". Nil for hardly any movement: above 30
    /// minutes for a kilometre a pace is meaningless.
    func pace(_ speed: Double) -> Seconds? {
        guard speed > 1000 / 1800 else { return nil }
        return Seconds((paceLength / speed).rounded())
    }

    func paceText(_ speed: Double) -> String { pace(speed).map { timeText($0) } ?? "–:––" }

    /// Heights in metres or feet: "35 m".
    func ascentText(_ metres: Double) -> String {
        self == .metric ? "\(wholeText(metres)) m" : "\(wholeText(metres / 0.3048)) ft"
    }
}
