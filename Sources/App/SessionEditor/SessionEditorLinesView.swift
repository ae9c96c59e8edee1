import Catalogue
import Interface
import Records
import Workouts

// The lines as cards: an exercise with its sets, or a step with its time.

extension SessionEditor {
    static func lines(_ state: Editing, _ shared: Shared, _ ui: inout UI) {
        let lines = state.form.lines.lines
        let shown = min(lines.count, state.shown)
        if !lines.isEmpty {
            ui.element(.h2) { $0.text(lines.contains { !$0.sets.isEmpty } ? "Sets" : "Steps") }
            ui.element(.ul, class: "blocks editing") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Steps")
                for place in 0..<shown { line(lines[place], place, lines.count, state, shared, &$0) }
            }
        }
        if lines.count > shown {
            ui.command("Show more of \(lines.count)", .secondary, .sessionEditor(.moreTapped))
        }
        if state.form.base.route != nil { return }
        ui.button(.secondary, .sessionEditor(.choiceOpened(swap: nil))) {
            $0.attribute(.id, addID)
            $0.icon(.plus)
            $0.text("Add exercise")
        }
    }

    private static func line(
        _ line: SessionLines.Line, _ place: Int, _ count: Int, _ state: Editing, _ shared: Shared, _ ui: inout UI
    ) {
        let isExercise = line.result.role == .exercise
        ui.element(.li, key: Int64(line.key), class: "exercise-card \(line.result.role.styleClass)") {
            $0.attribute(.ariaLabel, line.result.name)
            $0.element(.div, class: "exercise-head") {
                $0.element(.div, class: "exercise-title") {
                    $0.element(.h3) {
                        $0.attribute(.dir, "auto")
                        $0.text(line.result.name)
                    }
                }
                if line.sets.isEmpty { time(line, &$0) }
                $0.moreButton(
                    isOpen: state.menu == .line(line.key), id: lineID(line.key),
                    .sessionEditor(.menuTapped(.line(line.key))))
                if state.menu == .line(line.key) { menu(line, place, count, isExercise, &$0) }
            }
            $0.refusal(line.typed?.problem, id: elementID(.init(line: line.key)) + "-problem")
            if isExercise { sets(line, state, shared, &$0) }
        }
    }

    private static func time(_ line: SessionLines.Line, _ ui: inout UI) {
        let id = elementID(.init(line: line.key))
        ui.input(.text, line.timeText, refusal: line.typed?.problem == nil ? nil : id + "-problem") {
            .sessionEditor(.timeTyped(line: line.key, $0))
        } _: {
            $0.attribute(.id, id)
            $0.attribute(.class, "line-time")
            $0.attribute(.ariaLabel, "\(line.result.name) time")
            $0.attribute(.autocomplete, "off")
            $0.on(.blur, .sessionEditor(.timeLeft(line: line.key)))
        }
    }

    private static func menu(
        _ line: SessionLines.Line, _ place: Int, _ count: Int, _ isExercise: Bool, _ ui: inout UI
    ) {
        let key = line.key
        var entries = [
            MenuEntry(
                icon: .up, name: "Move up", action: .sessionEditor(.lineMoved(key, by: -1)), isDisabled: place == 0),
            MenuEntry(
                icon: .down, name: "Move down", action: .sessionEditor(.lineMoved(key, by: 1)),
                isDisabled: place == count - 1),
        ]
        if isExercise {
            entries.append(
                MenuEntry(icon: .list, name: "Swap exercise", action: .sessionEditor(.choiceOpened(swap: key))))
        }
        entries.append(
            MenuEntry(icon: .delete, name: "Remove", action: .sessionEditor(.lineRemoved(key)), isDangerous: true))
        ui.menuSheet(title: line.result.name, close: .sessionEditor(.menuClosed), entries)
    }

    // MARK: Sets

    private static func sets(_ line: SessionLines.Line, _ state: Editing, _ shared: Shared, _ ui: inout UI) {
        let cells = cells(line, shared)
        if !line.sets.isEmpty {
            ui.element(.div, class: "set-editing") {
                $0.style("--cells", Double(cells.count))
                heads(cells, shared.library.settings, &$0)
                for (place, row) in line.sets.enumerated() {
                    set(row, place, line, cells, state, shared.library.settings, &$0)
                }
            }
        }
        ui.button(.text, .sessionEditor(.setAdded(line: line.key))) {
            $0.attribute(.disabled, line.sets.count >= Limits.sets.upperBound)
            $0.icon(.plus)
            $0.text("Add set")
        }
    }

    /// The units, once for all rows.
    private static func heads(_ cells: [SessionLines.Cell], _ settings: Settings, _ ui: inout UI) {
        ui.element(.div, class: "set-row set-heads") {
            // Each field says it in its name.
            $0.attribute(.ariaHidden, true)
            $0.element(.span) { $0.text("Set") }
            for cell in cells { $0.element(.span) { $0.text(cell.head(settings)) } }
            $0.element(.span)
        }
    }

    private static func set(
        _ row: SessionLines.Row, _ place: Int, _ line: SessionLines.Line, _ cells: [SessionLines.Cell],
        _ state: Editing, _ settings: Settings, _ ui: inout UI
    ) {
        let name = "Set \(place + 1)"
        ui.element(.div, key: Int64(row.key), class: "set-row") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, name)
            kind(row, line.key, place, name, &$0)
            for cell in cells { field(cell, row, line.key, name, settings, &$0) }
            let menu = Menu.set(row.key, line: line.key)
            $0.moreButton(isOpen: state.menu == menu, .sessionEditor(.menuTapped(menu)))
            if state.menu == menu { setMenu(row, place, line, name, &$0) }
        }
        for cell in cells {
            let id = elementID(.init(line: line.key, set: row.key, cell: cell))
            ui.refusal(row.typed[cell]?.problem, id: id + "-problem")
        }
    }

    private static func kind(_ row: SessionLines.Row, _ line: Int32, _ place: Int, _ name: String, _ ui: inout UI) {
        ui.element(.select, class: "set-kind") {
            $0.attribute(.ariaLabel, name + " kind")
            $0.property(.value, row.set.kind.code)
            $0.on(.change) { .sessionEditor(.kindChosen($0.value, set: row.key, line: line)) }
            for kind in SetKind.allCases {
                $0.element(.option) {
                    $0.attribute(.value, kind.code)
                    $0.text(kind == .working ? "\(place + 1)" : kind.name)
                }
            }
        }
    }

    private static func field(
        _ cell: SessionLines.Cell, _ row: SessionLines.Row, _ line: Int32, _ name: String, _ settings: Settings,
        _ ui: inout UI
    ) {
        let id = elementID(.init(line: line, set: row.key, cell: cell))
        ui.input(
            .text, row.text(cell, settings), refusal: row.typed[cell]?.problem == nil ? nil : id + "-problem"
        ) {
            .sessionEditor(.setTyped(cell, set: row.key, line: line, $0))
        } _: {
            $0.attribute(.id, id)
            $0.attribute(.ariaLabel, "\(name) \(cell.word(settings))")
            $0.attribute(.inputmode, cell == .reps ? "numeric" : cell == .time ? "text" : "decimal")
            $0.attribute(.autocomplete, "off")
            $0.attribute(.placeholder, "–")
            $0.on(.blur, .sessionEditor(.setLeft(cell, set: row.key, line: line)))
        }
    }

    private static func setMenu(
        _ row: SessionLines.Row, _ place: Int, _ line: SessionLines.Line, _ name: String, _ ui: inout UI
    ) {
        ui.menuSheet(
            title: name, detail: line.result.name, close: .sessionEditor(.menuClosed),
            [
                MenuEntry(
                    icon: .up, name: "Move up", action: .sessionEditor(.setMoved(row.key, line: line.key, by: -1)),
                    isDisabled: place == 0),
                MenuEntry(
                    icon: .down, name: "Move down", action: .sessionEditor(.setMoved(row.key, line: line.key, by: 1)),
                    isDisabled: place == line.sets.count - 1),
                MenuEntry(
                    icon: .delete, name: "Remove set", action: .sessionEditor(.setRemoved(row.key, line: line.key)),
                    isDangerous: true),
            ])
    }
}

extension SessionLines.Cell {
    /// Above its column.
    fileprivate func head(_ settings: Settings) -> String {
        switch self {
        case .weight: settings.units.weightUnit
        case .reps: "Reps"
        case .time: "Time"
        case .effort: settings.effort == .rpe ? "RPE" : "Reserve"
        }
    }

    /// In a field's name: "Set 1 reps".
    fileprivate func word(_ settings: Settings) -> String {
        switch self {
        case .weight: "weight"
        case .reps: "reps"
        case .time: "time"
        case .effort: settings.effort == .rpe ? "RPE" : "reserve"
        }
    }
}
