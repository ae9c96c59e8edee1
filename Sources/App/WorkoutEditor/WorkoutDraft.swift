import Records
import Workouts

// Workouts that are edited and not yet saved: drafts at the editor's own address, whichever of its pages is open.

extension WorkoutEditor.Home {
    /// The address of the editor itself.
    var address: Address {
        switch self {
        case .new: .plan
        case .workout(let id): .editWorkout(id)
        }
    }
}

extension WorkoutEditor {
    static func keepDraft(_ state: State, _ shared: inout Shared) {
        guard let home = state.home else { return }
        shared.change(draft: state.isChanged ? state.draft(of: home) : nil, at: home.address.path)
    }
}

extension WorkoutEditor.State {
    fileprivate func draft(of home: WorkoutEditor.Home) -> Draft {
        var draft = Draft(path: home.address.path)
        draft["name"] = name
        draft["days"] = "\(days.days.bits)"
        var edited = base
        edited.steps = lines.steps
        draft["workout"] = WorkoutFile.compactText(edited)
        if home != .new {
            draft["base"] = WorkoutFile.compactText(base)
            draft["base days"] = "\(base.days.bits)"
        }
        for (index, line) in lines.lines.enumerated() {
            for typed in line.typed { draft["\(typed.field.rawValue) \(index)"] = typed.text }
        }
        return draft
    }

    /// - Returns: Whether there was one.
    mutating func restore(_ draft: Draft?, _ settings: Settings) -> Bool {
        guard let draft, let workout = draft["workout"].flatMap({ try? WorkoutFile.read(Array($0.utf8)) }) else {
            return false
        }
        if let kept = draft["base"].flatMap({ try? WorkoutFile.read(Array($0.utf8)) }) {
            base = kept
            base.days = PlannedDays(bits: draft["base days"].flatMap { UInt8($0) } ?? 0)
        }
        lines = WorkoutLines(workout.steps)
        name = draft["name"] ?? name
        days = DaysForm(PlannedDays(bits: draft["days"].flatMap { UInt8($0) } ?? 0))
        for value in draft.values {
            let parts = value.name.utf8.split(separator: UInt8(ascii: " "))
            guard parts.count == 2, let field = WorkoutLines.Field(rawValue: String(Substring(parts[0]))),
                let index = Int(String(Substring(parts[1]))), lines.lines.indices.contains(index)
            else { continue }
            lines.type(value.text, field, of: lines.lines[index].key, settings)
        }
        lines.leaveAll(settings)
        return true
    }
}
