import Records
import Workouts

extension [SetResult] {
    /// "60 kg × 10, 60 kg × 9".
    func text(_ units: Units) -> String { map { $0.text(units) }.joined(separator: ", ") }
}

extension SetResult {
    /// "60 kg × 10", "× 12", "0:30", "60 kg × 0:30", or "done" if nothing was entered.
    func text(_ units: Units) -> String {
        let load = weight.flatMap { $0 > 0 ? "\(units.loadText($0)) \(units.weightUnit)" : nil }
        let effort = reps.map { "× \($0)" } ?? time.map { load == nil ? timeText($0) : "× \(timeText($0))" }
        if load == nil, effort == nil { return "done" }
        return [load, effort].compactMap { $0 }.joined(separator: " ")
    }
}
