import Catalogue
import Records
import Workouts

extension SessionEditor {
    static func edit(_ state: inout Editing, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let settings = shared.library.settings
        switch action {
        case .typed(let field, let text):
            state.form[field] = text
            state.form.problems[field.rawValue] = nil
        case .activityChosen(let code):
            state.form.activity = Activity.allCases.first { $0.code == code } ?? state.form.activity
        case .dayChosen(let back):
            state.form[.day] = Day(daysSince1970: shared.today.daysSince1970 - back).text
            state.form.problems[SessionForm.Field.day.rawValue] = nil
        case .setTyped(let cell, let set, let line, let text):
            state.form.lines.type(text, cell, of: set, in: line, settings)
        case .setLeft(let cell, let set, let line): state.form.lines.leave(cell, of: set, in: line, settings)
        case .kindChosen(let code, let set, let line):
            guard let kind = SetKind.allCases.first(where: { $0.code == code }) else { return [] }
            state.form.lines.changeSet(set, of: line) { $0.set.kind = kind }
        case .timeTyped(let line, let text): state.form.lines.typeTime(text, of: line)
        case .timeLeft(let line): state.form.lines.leaveTime(of: line)
        case .setAdded(let line):
            guard let set = state.form.lines.addSet(to: line), let index = state.form.lines.index(of: line),
                let cell = cells(state.form.lines.lines[index], shared).first
            else { return [] }
            return [.focus(id: elementID(.init(line: line, set: set, cell: cell)))]
        case .setRemoved(let set, let line):
            state.menu = nil
            state.form.lines.removeSet(set, of: line)
        case .setMoved(let set, let line, let distance):
            state.menu = nil
            state.form.lines.moveSet(set, of: line, by: distance)
        case .lineRemoved(let line):
            state.menu = nil
            state.form.lines.remove(line)
        case .lineMoved(let line, let distance):
            state.menu = nil
            state.form.lines.move(line, by: distance)
        case .menuTapped(let menu): state.menu = menu
        case .menuClosed: state.menu = nil
        case .moreTapped: state.shown += batch
        case .choiceOpened(let line):
            state.menu = nil
            state.choice = ExerciseChoice(swapped: line)
            state.choice?.find(&shared)
            return [.focus(id: ExerciseChoice.fieldID)]
        case .choiceTyped(let text):
            state.choice?.query = text
            state.choice?.find(&shared)
        case .choiceClosed: state.choice = nil
        case .choiceMade(let id): return choose(id, &state, shared)
        case .saveTapped, .cancelTapped, .undone, .removed: break
        }
        return []
    }

    private static func choose(_ id: String, _ state: inout Editing, _ shared: Shared) -> [Effect] {
        guard let choice = state.choice, let found = choice.found.first(where: { $0.id == id }) else { return [] }
        state.choice = nil
        let exercise = shared.shelf.catalogue.exercise(id)
        if let line = choice.swapped {
            state.form.lines.swap(line, for: (id, found.name, exercise?.intensity))
            return [.focus(id: lineID(line))]
        }
        var result = StepResult(name: found.name, role: .exercise, spent: .zero)
        result.exercise = id
        result.intensity = exercise?.intensity
        result.sets = shared.library.bests.value.lastSets(of: id)
        if result.sets.isEmpty { result.sets = [SetResult()] }
        state.form.lines.append(result)
        state.shown = max(state.shown, state.form.lines.count)
        return state.form.lines.lines.last.map { [.focus(id: lineID($0.key))] } ?? []
    }

    /// The fields of a line's sets: those that one of them has a value for, or its exercise wants.
    static func cells(_ line: SessionLines.Line, _ shared: Shared) -> [SessionLines.Cell] {
        let exercise = line.result.exercise.flatMap { shared.shelf.catalogue.exercise($0) }
        let isTimed = exercise.map { $0.measure != .repetitions } ?? false
        func has(_ isThere: (SessionLines.Row) -> Bool) -> Bool { line.sets.contains(where: isThere) }
        var cells: [SessionLines.Cell] = []
        if exercise?.isLoaded ?? true || has({ $0.set.weight != nil || $0.typed[.weight] != nil }) {
            cells.append(.weight)
        }
        let hasTimes = has { $0.set.time != nil || $0.typed[.time] != nil }
        if !isTimed && !hasTimes || has({ $0.set.reps != nil || $0.typed[.reps] != nil }) { cells.append(.reps) }
        if isTimed || hasTimes { cells.append(.time) }
        if shared.library.settings.effort != .off || has({ $0.set.reserve != nil || $0.typed[.effort] != nil }) {
            cells.append(.effort)
        }
        return cells
    }

    // MARK: Ids of elements

    static func elementID(_ field: SessionForm.Field) -> String { "session-field-\(field.rawValue)" }

    static func elementID(_ place: SessionLines.Place) -> String {
        guard let set = place.set, let cell = place.cell else { return "line-\(place.line)-time" }
        return "set-\(set)-\(cell.rawValue)"
    }

    /// Of a line's menu button.
    static func lineID(_ key: Int32) -> String { "line-\(key)" }

    static let addID = "add-exercise"
}
