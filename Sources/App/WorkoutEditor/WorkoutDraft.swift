import Records
import Workouts

// Workouts that are edited and not yet saved, on disk: rows of their own for a new workout and for each that is
// changed, so that the forms of other screens don't take their place. Each tab writes its own: two that plan at the
// same time don't overwrite each other. A tab without one takes up the draft that a closed tab has left.

/// A draft and its row.
struct WorkoutDraft: Equatable, Sendable {
    var key: String
    var draft: Draft
}

extension Shared {
    /// The draft to go on with: this tab's own, else one of which nobody has been heard.
    func workoutDraft(_ home: WorkoutEditor.Home) -> WorkoutDraft? {
        let own = home.rowKey(tab)
        return workoutDrafts.first { $0.key == own }
            ?? workoutDrafts.first { $0.draft.path == home.address.path && !foreignDrafts.contains($0.key) }
    }

    /// Keeps this tab's own; nil: there is nothing to keep any more.
    ///
    /// - Parameter adopted: The row that it was taken up from, which goes with it.
    mutating func keep(_ draft: Draft?, of home: WorkoutEditor.Home, adopted: String?) {
        let own = home.rowKey(tab)
        replace(own, draft)
        if draft == nil, let adopted, adopted != own, !foreignDrafts.contains(adopted) { replace(adopted, nil) }
    }

    private mutating func replace(_ key: String, _ draft: Draft?) {
        let old = workoutDrafts.first { $0.key == key }?.draft
        guard old != draft else { return }
        replaced.append(StoreRow(key: key, text: old?.text))
        workoutDrafts.removeAll { $0.key == key }
        if let draft { workoutDrafts.append(WorkoutDraft(key: key, draft: draft)) }
        library.unsavedRows.append(StoreRow(key: key, text: draft?.text))
    }

    /// Takes them from the rows of the store.
    mutating func readWorkoutDrafts(_ rows: [StoreRow]) {
        workoutDrafts = []
        for row in rows where WorkoutEditor.Home.isRowKey(row.key) {
            if let draft = row.text.flatMap({ Draft(text: $0) }) {
                workoutDrafts.append(WorkoutDraft(key: row.key, draft: draft))
                if livingTabs.contains(where: { WorkoutEditor.Home.isRowKey(row.key, of: $0) }) {
                    foreignDrafts.insert(row.key)
                }
            }
        }
    }

    // MARK: Other tabs

    /// Another tab has written these drafts: they are its own.
    mutating func hear(_ rows: [StoreRow]) {
        for row in rows where WorkoutEditor.Home.isRowKey(row.key) {
            workoutDrafts.removeAll { $0.key == row.key }
            foreignDrafts.remove(row.key)
            guard let draft = row.text.flatMap({ Draft(text: $0) }) else { continue }
            workoutDrafts.append(WorkoutDraft(key: row.key, draft: draft))
            foreignDrafts.insert(row.key)
            // A tab that was duplicated has this one's name: from now on they are two.
            if WorkoutEditor.Home.isRowKey(row.key, of: tab) { tab = newID() }
        }
    }
}

extension WorkoutEditor.Home {
    private static let rowPrefix = "plan."

    static func isRowKey(_ key: String) -> Bool { key.utf8.starts(with: rowPrefix.utf8) }

    /// Whether it is the row of such a tab.
    static func isRowKey(_ key: String, of tab: String) -> Bool {
        let end = "." + tab
        return !tab.utf8.isEmpty && key.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// - Parameter tab: The tab that the draft belongs to; empty where the host can't tell tabs apart.
    func rowKey(_ tab: String) -> String {
        let end = tab.utf8.isEmpty ? "" : "." + tab
        return switch self {
        case .new: Self.rowPrefix + "new" + end
        case .workout(let id): Self.rowPrefix + "edit." + id + end
        }
    }

    /// Of the editor itself.
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
        shared.keep(state.isChanged ? state.draft(of: home) : nil, of: home, adopted: state.adopted)
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
