import Records
import Workouts

// What is edited and not yet saved, on disk: a row of its own for a new workout and for each that is changed, so that the forms of
// other screens don't take its place.

extension Shared {
    func workoutDraft(_ home: WorkoutEditor.Home) -> Draft? {
        workoutDrafts.first { $0.path == home.route.path }
    }

    /// Nil: there is nothing to keep any more.
    mutating func keep(_ draft: Draft?, of home: WorkoutEditor.Home) {
        guard workoutDraft(home) != draft else { return }
        workoutDrafts.removeAll { $0.path == home.route.path }
        if let draft { workoutDrafts.append(draft) }
        library.unsavedRows.append(StoreRow(key: home.rowKey, text: draft?.text))
    }

    /// Takes them from the rows of the store.
    mutating func readWorkoutDrafts(_ rows: [StoreRow]) {
        workoutDrafts = []
        for row in rows where row.key.utf8.starts(with: WorkoutEditor.Home.rowPrefix.utf8) {
            if let draft = row.text.flatMap({ Draft(text: $0) }) { workoutDrafts.append(draft) }
        }
    }
}

extension WorkoutEditor.Home {
    static let rowPrefix = "plan."

    var rowKey: String {
        switch self {
        case .new: Self.rowPrefix + "new"
        case .workout(let id): Self.rowPrefix + "edit." + id
        }
    }

    /// Of the editor itself.
    var route: Route {
        switch self {
        case .new: .plan
        case .workout(let id): .editWorkout(id)
        }
    }
}

extension WorkoutEditor {
    static func keepDraft(_ state: State, _ shared: inout Shared) {
        guard let home = state.home else { return }
        shared.keep(state.isChanged ? state.draft(of: home) : nil, of: home)
    }
}

extension WorkoutEditor.State {
    fileprivate func draft(of home: WorkoutEditor.Home) -> Draft {
        var draft = Draft(path: home.route.path)
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
    mutating func restore(_ draft: Draft?, _ units: Units) -> Bool {
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
            lines.type(value.text, field, of: lines.lines[index].key, units)
        }
        lines.leaveAll(units)
        return true
    }
}
