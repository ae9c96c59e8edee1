import Catalogue
import Interface
import Records
import Workouts

// The lines as cards: an exercise with its fields, a superset as one block, anything else as a bar.

extension WorkoutEditor {
    /// - Parameter title: of the list.
    static func lines(_ title: String, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let blocks = state.lines.blocks
        supersetTools(state, &ui)
        let shown = min(blocks.count, state.shown)
        ui.lineList(.blocks, state.drag, count: shown, class: "blocks editing") {
            $0.attribute(.ariaLabel, title)
            for (place, block) in blocks.prefix(shown).enumerated() {
                let moves = Moves(
                    scope: .blocks, place: place, shown: shown, canUp: place > 0, canDown: place < blocks.count - 1)
                if block.count == 1 {
                    line(block.lowerBound, nil, moves, state, shared, &$0)
                } else {
                    superset(block, moves, state, shared, &$0)
                }
            }
        }
        if blocks.count > state.shown {
            ui.command("Show more of \(blocks.count)", .secondary, .editor(.moreTapped))
        }
        if case .delete(_, let name) = state.question { deleting(name, &ui) }
    }

    /// A line's place in its list, and its possible moves.
    struct Moves {
        var scope: LineDrag.Scope
        var place: Int
        /// The number of rows shown in the list.
        var shown: Int
        var canUp: Bool
        var canDown: Bool
    }

    private static func supersetTools(_ state: State, _ ui: inout UI) {
        let exercises = state.lines.lines.count { $0.step.role == .exercise }
        guard exercises > 1 else { return }
        let problem = state.problem?.place == .superset ? state.problem : nil
        ui.element(.div, class: "superset-tools") {
            $0.button(.secondary, .editor(.supersetTapped)) {
                $0.attribute(.ariaDescribedby, problem == nil ? "superset-hint" : "superset-problem")
                $0.text("Create Superset")
            }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, "superset-hint")
                $0.text(
                    state.ticked.isEmpty
                        ? "Tick the exercises to be done in turn." : "\(state.ticked.count) ticked")
            }
            $0.refusal(problem?.text, id: "superset-problem")
        }
    }

    private static func superset(
        _ block: Range<Int>, _ moves: Moves, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        guard let name = state.lines.lines[block.lowerBound].step.superset else { return }
        let members = block.map { state.lines.lines[$0] }
        let rounds = members.map { $0.step.sets ?? 1 }.max() ?? 1
        let isLifted = state.drag.lifted == .blocks && state.drag.rows.lifted == moves.place
        ui.element(.li, key: "superset \(name)", class: isLifted ? "superset lifted" : "superset") {
            $0.attribute(.ariaLabel, "Superset")
            $0.lineStands(moves.place, .blocks, state.drag, count: moves.shown)
            $0.element(.div, class: "superset-head") {
                $0.lineHandle(moves.place, .blocks)
                $0.element(.p, class: "superset-title") {
                    $0.element(.strong) { $0.text("Superset") }
                    $0.text(" · \(counted(Int64(members.count), "exercise")), \(counted(Int64(rounds), "round"))")
                }
                let menu = Menu.superset(name)
                $0.moreButton(isOpen: state.menu == menu, id: moreID(menu), .editor(.menuTapped(menu)))
                if state.menu == menu { supersetMenu(name, members, moves, &$0) }
            }
            let scope = LineDrag.Scope.members(of: name)
            $0.lineList(scope, state.drag, count: members.count) {
                for (number, index) in block.enumerated() {
                    let moves = Moves(
                        scope: scope, place: number, shown: members.count, canUp: number > 0,
                        canDown: number < members.count - 1)
                    line(index, ExerciseBlocks.letter(number), moves, state, shared, &$0)
                }
            }
        }
    }

    private static func supersetMenu(
        _ name: String, _ members: [WorkoutLines.Line], _ moves: Moves, _ ui: inout UI
    ) {
        let key = members[0].key
        ui.menuSheet(
            title: "Superset", detail: members.map { $0.step.name }.joined(separator: ", "),
            close: .editor(.menuClosed),
            [
                MenuEntry(
                    icon: .up, name: "Move up", action: .editor(.blockMoved(key, by: -1)), isDisabled: !moves.canUp),
                MenuEntry(
                    icon: .down, name: "Move down", action: .editor(.blockMoved(key, by: 1)),
                    isDisabled: !moves.canDown),
                MenuEntry(icon: .list, name: "Dissolve superset", action: .editor(.dissolveTapped(name))),
                MenuEntry(
                    icon: .delete, name: "Delete",
                    action: .editor(.deleteTapped(members.map { $0.key }, name: "Superset")), isDangerous: true),
            ])
    }

    /// - Parameter letter: of a superset's member.
    private static func line(
        _ index: Int, _ letter: String?, _ moves: Moves, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let line = state.lines.lines[index]
        let isExercise = line.step.role == .exercise
        let isLifted = state.drag.lifted == moves.scope && state.drag.rows.lifted == moves.place
        let style =
            "exercise-card \(line.step.role.styleClass)" + (isExercise ? "" : " is-plain") + (isLifted ? " lifted" : "")
        ui.element(.li, key: Int64(line.key), class: style) {
            $0.attribute(.ariaLabel, line.step.name)
            $0.lineStands(moves.place, moves.scope, state.drag, count: moves.shown)
            $0.element(.div, class: "exercise-head") {
                $0.lineHandle(moves.place, moves.scope)
                if isExercise { tick(line.key, state, &$0) }
                if let letter {
                    $0.element(.span, class: "letter") {
                        $0.attribute(.ariaHidden, true)
                        $0.text(letter)
                    }
                }
                title(line, shared, &$0)
                let (menu, kinds) = (Menu.line(line.key), Menu.kind(line.key))
                $0.moreButton(
                    isOpen: state.menu == menu || state.menu == kinds, id: moreID(menu), .editor(.menuTapped(menu)))
                if state.menu == menu { lineMenu(line, isMember: letter != nil, moves, &$0) }
                if state.menu == kinds { kindMenu(line, &$0) }
            }
            if isExercise { fields(line, shared, &$0) }
        }
    }

    private static func tick(_ key: Int32, _ state: State, _ ui: inout UI) {
        ui.element(.label, class: "tick") {
            $0.keepPresses()
            $0.tick(state.ticked.contains(key)) {
                .editor(.ticked(key, $0))
            } _: {
                $0.attribute(.ariaLabel, "Select")
            }
        }
    }

    private static func title(_ line: WorkoutLines.Line, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "exercise-title") {
            $0.element(.h3) {
                $0.attribute(.dir, "auto")
                $0.text(line.step.name)
            }
            let exercise = shared.shelf.exercise(of: line.step)
            var parts: [String] = []
            if let exercise { parts = [exercise.muscleText, exercise.equipmentText] }
            let fields = line.fields(shared.library.settings.effort)
            if !fields.contains(.reps), !fields.contains(.seconds) {
                parts.insert(line.step.target.text(shared.library.settings.units), at: 0)
            }
            if let kind = line.step.setKind.ofSets { parts.insert(kind, at: 0) }
            if exercise?.isOneSided == true { parts.append(line.step.target.time == nil ? "each side" : "both sides") }
            if !parts.isEmpty { $0.element(.p, class: "second") { $0.text(parts.joined(separator: " · ")) } }
        }
    }

    private static func lineMenu(_ line: WorkoutLines.Line, isMember: Bool, _ moves: Moves, _ ui: inout UI) {
        let key = line.key
        func move(_ distance: Int) -> Action {
            isMember ? .memberMoved(key, by: distance) : .blockMoved(key, by: distance)
        }
        var entries = [
            MenuEntry(icon: .up, name: "Move up", action: .editor(move(-1)), isDisabled: !moves.canUp),
            MenuEntry(icon: .down, name: "Move down", action: .editor(move(1)), isDisabled: !moves.canDown),
        ]
        if isMember {
            entries.append(MenuEntry(icon: .list, name: "Take out of superset", action: .editor(.takeOutTapped(key))))
        }
        if line.step.role == .exercise {
            entries.append(
                MenuEntry(
                    icon: .target, name: "Kind of sets", hint: line.step.setKind.name,
                    action: .editor(.menuTapped(.kind(key)))))
        }
        entries.append(
            MenuEntry(
                icon: .delete, name: "Delete", action: .editor(.deleteTapped([key], name: line.step.name)),
                isDangerous: true))
        ui.menuSheet(title: line.step.name, close: .editor(.menuClosed), entries)
    }

    private static func kindMenu(_ line: WorkoutLines.Line, _ ui: inout UI) {
        let entries = SetKind.allCases.map { kind in
            let isCurrent = kind == line.step.setKind
            return MenuEntry(
                icon: isCurrent ? .check : .target, name: kind.name, hint: isCurrent ? "Chosen" : nil,
                action: .editor(.kindChosen(line.key, kind)))
        }
        ui.menuSheet(title: line.step.name, detail: "Kind of sets", close: .editor(.menuClosed), entries)
    }

    // MARK: Fields

    private static func fields(_ line: WorkoutLines.Line, _ shared: Shared, _ ui: inout UI) {
        let settings = shared.library.settings
        let fields = line.fields(settings.effort)
        ui.element(.div, class: "plan-fields") {
            for field in fields { number(field, line, settings, &$0) }
        }
        for field in fields { problem(field, line, settings, &ui) }
        let id = fieldID(.note, line.key)
        ui.element(.div, class: "field notes") {
            $0.element(.label) {
                $0.attribute(.for, id)
                $0.text("Notes")
            }
            $0.textArea(line.text(of: .note, settings), refusal: refusal(.note, line, settings)) {
                .editor(.typed(.note, line.key, $0))
            } _: {
                $0.attribute(.id, id)
                $0.attribute(.rows, 1)
                $0.attribute(.dir, "auto")
                $0.on(.blur, .editor(.left(.note, line.key)))
            }
            problem(.note, line, settings, &$0)
        }
    }

    /// The id of a field's error message.
    private static func refusal(_ field: WorkoutLines.Field, _ line: WorkoutLines.Line, _ settings: Settings) -> String?
    {
        line.problem(of: field, settings) == nil ? nil : fieldID(field, line.key) + "-problem"
    }

    private static func number(
        _ field: WorkoutLines.Field, _ line: WorkoutLines.Line, _ settings: Settings, _ ui: inout UI
    ) {
        let units = settings.units
        let id = fieldID(field, line.key)
        ui.element(.div, class: "field") {
            // Beside the label, since the label's text alone is the name.
            $0.element(.div, class: "caption") {
                $0.element(.label) {
                    $0.attribute(.for, id)
                    $0.text(field.name(settings.effort))
                }
                if let unit = field.unit(units) {
                    $0.element(.span, class: "unit") {
                        $0.attribute(.ariaHidden, true)
                        $0.text(unit)
                    }
                }
            }
            $0.input(.text, line.text(of: field, settings), refusal: refusal(field, line, settings)) {
                .editor(.typed(field, line.key, $0))
            } _: {
                $0.attribute(.id, id)
                $0.attribute(.inputmode, field == .weight || field == .reserve ? "decimal" : "numeric")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.placeholder, "–")
                $0.attribute(.ariaDescription, field.unitInWords(units))
                $0.on(.blur, .editor(.left(field, line.key)))
                $0.on(.keydown, preventing: [.arrowUp, .arrowDown]) { event in
                    switch event.key {
                    case "ArrowUp": .editor(.stepped(field, line.key, by: 1))
                    case "ArrowDown": .editor(.stepped(field, line.key, by: -1))
                    default: nil
                    }
                }
            }
        }
    }

    private static func problem(
        _ field: WorkoutLines.Field, _ line: WorkoutLines.Line, _ settings: Settings, _ ui: inout UI
    ) {
        ui.refusal(line.problem(of: field, settings), id: fieldID(field, line.key) + "-problem")
    }
}

extension WorkoutLines.Field {
    fileprivate func unit(_ units: Units) -> String? {
        switch self {
        case .weight: units.weightUnit
        case .rest: "s"
        case .sets, .reps, .seconds, .reserve, .note: nil
        }
    }

    fileprivate func unitInWords(_ units: Units) -> String? {
        switch self {
        case .weight: units == .metric ? "kilograms" : "pounds"
        case .rest: "seconds"
        case .sets, .reps, .seconds, .reserve, .note: nil
        }
    }
}

extension SetKind {
    /// As a card says it: "Warm-up sets"; nil for working sets, which need no word.
    fileprivate var ofSets: String? {
        switch self {
        case .working: nil
        case .warmUp, .drop: name + " sets"
        case .toFailure: name
        }
    }
}
