import Records
import Workouts

extension Step {
    /// "3 × 10 each side · 60 kg · 1:30 rest".
    func planText(isOneSided: Bool, _ settings: Settings) -> String { PlanText.line(self, isOneSided, settings) }

    /// "3 × 10", "2 × 0:40 for both sides", "3 sets", "3 × 8 at 2 in reserve"; what ends it where it is no exercise.
    func effortText(isOneSided: Bool = false, _ settings: Settings) -> String {
        guard role == .exercise else { return target.text(settings.units) }
        var amount = target == .open ? reps.map { "\($0)" } : target.text(settings.units)
        if isOneSided { amount? += target.time == nil ? " each side" : " for both sides" }
        if setKind != .working || reserve != nil { return PlanText.sets(self, of: amount, settings.effort) }
        return amount.map { "\(sets ?? 1) × \($0)" } ?? counted(Int64(sets ?? 1), "set")
    }
}

/// The longer texts of a plan: they belong to the second part of the program.
enum PlanText {
    @inline(never)
    static func line(_ step: Step, _ isOneSided: Bool, _ settings: Settings) -> String {
        let units = settings.units
        var parts = [step.effortText(isOneSided: isOneSided, settings)]
        if let weight = step.weight, weight > 0 { parts.append("\(units.loadText(weight)) \(units.weightUnit)") }
        if let rest = step.rest, rest > 0 { parts.append("\(timeText(seconds: Int64(rest))) rest") }
        return parts.joined(separator: " · ")
    }

    /// "3 warm-up sets × 8", "2 sets to failure", "3 × 8 at 2 in reserve".
    ///
    /// - Parameter amount: Of each set: "8", "0:40 for both sides"; nil if it isn't planned.
    @inline(never)
    static func sets(_ step: Step, of amount: String?, _ effort: EffortScale) -> String {
        let count = Int64(step.sets ?? 1)
        var text =
            switch step.setKind {
            case .warmUp, .drop: counted(count, (step.setKind.words ?? "") + " set")
            case .working, .toFailure: amount == nil ? counted(count, "set") : "\(count)"
            }
        if let amount { text += " × " + amount }
        if step.setKind == .toFailure { text += " to failure" }
        if let reserve = step.reserve { text += " at " + effort.words(reserve) }
        return text
    }
}
