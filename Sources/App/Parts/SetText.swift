import Records
import Workouts

extension [SetResult] {
    /// "60 kg × 10, 60 kg × 9".
    func text(_ units: Units, _ effort: EffortScale = .reserve) -> String {
        map { $0.text(units, effort) }.joined(separator: ", ")
    }
}

extension SetResult {
    /// "60 kg × 10", "× 12", "0:30", "60 kg × 0:30", or "done" if nothing was entered; with its kind and its effort "40 kg × 5 warm-up",
    /// "60 kg × 10 at 2 in reserve".
    ///
    /// - Parameter effort: The scale on which the reserve is told; off: as repetitions in reserve.
    func text(_ units: Units, _ effort: EffortScale = .reserve) -> String {
        let load = weight.flatMap { $0 > 0 ? "\(units.loadText($0)) \(units.weightUnit)" : nil }
        let amount = reps.map { "× \($0)" } ?? time.map { load == nil ? timeText($0) : "× \(timeText($0))" }
        let done = load == nil && amount == nil ? "done" : nil
        return [load, amount, kind.words, done, reserve.map { "at " + effort.words($0) }].compactMap { $0 }
            .joined(separator: " ")
    }
}
