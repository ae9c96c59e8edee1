import Records
import Workouts

// The changes of the lines.

extension WorkoutEditor {
    static func edit(_ action: Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let settings = shared.library.settings
        switch action {
        case .ticked(let key, let isOn):
            if isOn { state.ticked.insert(key) } else { state.ticked.remove(key) }
            if state.problem?.place == .superset { state.problem = nil }
        case .supersetTapped: return group(&state, &shared)
        case .dissolveTapped(let superset):
            let first = state.lines.members(of: superset).lowerBound
            state.lines.dissolve(superset)
            return focus(lineAt: first, state)
        case .takeOutTapped(let key): state.lines.takeOut(key)
        case .blockMoved(let key, let distance): state.lines.moveBlock(of: key, by: distance)
        case .memberMoved(let key, let distance): state.lines.moveMember(key, by: distance)
        case .deleteTapped(let keys, let name):
            if state.home == .new { return delete(keys, name, undoes: true, &state, &shared) }
            state.question = .delete(keys, name: name)
        case .restored(let home, let before, let after, let removed, let index):
            guard state.home == home else { return [] }
            if state.lines == after { state.lines = before } else { state.lines.insert(removed, at: index) }
        case .typed(let field, let key, let text):
            state.lines.type(text, field, of: key, settings)
            state.problem = nil
        case .left(let field, let key): state.lines.leave(field, of: key, settings)
        case .kindChosen(let key, let kind): state.lines.change(key) { $0.step.setKind = kind }
        case .stepped(let field, let key, let distance): step(field, key, by: distance, &state, shared)
        default: break
        }
        return []
    }

    // MARK: Dragging

    static func drag(_ action: LineDrag.Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let outcome = state.drag.update(action, count: dragged(state).count, now: shared.clocks.monotonic)
        return carryOut(outcome, &state, &shared)
    }

    /// The keys for moving lines, of the lines in the list of the drag.
    private static func dragged(_ state: State) -> [Int32] {
        switch state.drag.scope {
        case .blocks: state.lines.blocks.prefix(state.shown).map { state.lines.lines[$0.lowerBound].key }
        case .members(let superset): state.lines.members(of: superset).map { state.lines.lines[$0].key }
        }
    }

    static func carryOut(_ outcome: RowGestures.Outcome, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch outcome {
        case .none, .deleted: return []
        case .lifted: return shared.can.vibration ? [.vibrate([12])] : []
        case .moved(let from, let to):
            let keys = dragged(state)
            guard keys.indices.contains(from) else { return [] }
            switch state.drag.scope {
            case .blocks: state.lines.moveBlock(of: keys[from], by: to - from)
            case .members: state.lines.moveMember(keys[from], by: to - from)
            }
            keepDraft(state, &shared)
            return state.lines.index(of: keys[from]).map { focus(lineAt: $0, state) } ?? []
        }
    }

    private static func group(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let first = state.lines.lines.first { state.ticked.contains($0.key) }
        guard state.lines.group(state.ticked), let first else {
            state.problem = Problem(place: .superset, text: "Tick two exercises or more, then create the superset.")
            return []
        }
        let count = Int64(state.ticked.count)
        state.ticked = []
        state.problem = nil
        shared.tell("Superset of \(counted(count, "exercise")) created")
        return state.lines.index(of: first.key).map { focus(lineAt: $0, state) } ?? []
    }

    static func delete(
        _ keys: [Int32], _ name: String, undoes: Bool, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard let home = state.home, let index = state.lines.lines.firstIndex(where: { keys.contains($0.key) }) else {
            return []
        }
        let before = state.lines
        let removed = before.lines.filter { keys.contains($0.key) }
        state.lines.remove(keys)
        for key in keys { state.ticked.remove(key) }
        let undo = Action.restored(home, before: before, after: state.lines, removed: removed, at: index)
        shared.tell("\(name) deleted", undo: undoes ? .editor(undo) : nil)
        return focus(lineAt: index, state)
    }

    /// One up or down in a number field, within its range.
    private static func step(
        _ field: WorkoutLines.Field, _ key: Int32, by distance: Int, _ state: inout State, _ shared: Shared
    ) {
        let settings = shared.library.settings
        guard let index = state.lines.index(of: key) else { return }
        let text = state.lines.lines[index].text(of: field, settings)
        guard let value = text.utf8.isEmpty ? 0 : decimal(text) else { return }
        let (pace, range) = field.stepping
        let stepped = min(max(value + Double(distance) * pace, range.lowerBound), range.upperBound)
        state.lines.type(numberText(stepped, places: 3), field, of: key, settings)
        state.lines.leave(field, of: key, settings)
    }

    private static func focus(lineAt index: Int, _ state: State) -> [Effect] {
        if state.lines.isEmpty { return [] }
        let line = state.lines.lines[min(index, state.lines.count - 1)]
        return [.focus(id: line.step.superset.map { moreID(.superset($0)) } ?? moreID(.line(line.key)))]
    }

    /// Of the heading above the lines.
    static let queueID = "queue-title"

    /// Of the button that opens a menu.
    static func moreID(_ menu: Menu) -> String {
        switch menu {
        case .line(let key), .kind(let key): "line-\(key)"
        case .superset(let name): "superset-\(name)"
        }
    }

    static func fieldID(_ field: WorkoutLines.Field, _ key: Int32) -> String { "line-\(key)-\(field.rawValue)" }
}

extension WorkoutLines.Field {
    /// The step of an arrow key, and the range that it keeps to.
    var stepping: (pace: Double, range: ClosedRange<Double>) {
        switch self {
        case .sets: (1, 1...99)
        case .reps: (1, 1...9_999)
        case .seconds: (5, 5...7_200)
        case .weight: (2.5, 0...4_400)
        case .rest: (5, 0...600)
        case .reserve: (0.5, Limits.reserve)
        case .note: (0, 0...0)
        }
    }

    func name(_ effort: EffortScale) -> String {
        switch self {
        case .sets: "Sets"
        case .reps: "Reps"
        case .seconds: "Seconds"
        case .weight: "Weight"
        case .rest: "Rest"
        case .reserve: effort.name
        case .note: "Notes"
        }
    }
}
