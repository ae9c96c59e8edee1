import Interface
import Records
import Workouts

extension WorkoutList {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        header(state, &ui)
        ui.element(.main, class: "workouts") {
            $0.listen(to: state.rows) { .workoutList(.rows($0)) }
            problem(state, &$0)
            damaged(shared, &$0)
            runs(state, &$0)
            if shared.library.workouts.isEmpty {
                invitation(&$0)
            } else {
                if hasFilter(state.filter, shared) { $0.nameFilter(state.filter) { .workoutList(.filterTyped($0)) } }
                list(state, shared, &$0)
            }
        }
    }

    /// About where the list begins in what the scroller scrolls. A few rows more than seen are drawn, so that it may be off
    /// by as much.
    static func listTop(_ state: State, _ shared: Shared) -> Double {
        var top = hasFilter(state.filter, shared) ? 76.0 : 4
        let runs = shared.library.openRuns.count { $0.stored.isKeptForLater }
        if runs > 0 { top += Double(runs) * runPitch + 100 }
        return top + Double(shared.library.damaged.count) * damagedHeight
    }

    /// A filter that is in use stays, however short the list gets.
    static func hasFilter(_ filter: String, _ shared: Shared) -> Bool {
        shared.library.workouts.count > filterThreshold || !filter.utf8.isEmpty
    }

    private static func header(_ state: State, _ ui: inout UI) {
        ui.element(.header, class: "top-bar") {
            $0.heading("Workout List")
            $0.iconButton(.plus, "Add Workout", .workoutList(.addTapped))
            $0.moreButton(isOpen: state.menu == .screen, .workoutList(.menuTapped(.screen)))
            $0.iconButton(.settings, "Settings", .workoutList(.settingsTapped))
            if state.menu == .screen {
                $0.menuSheet(
                    title: "Workout List", close: .workoutList(.menuClosed),
                    [MenuEntry(icon: .download, name: "Import", action: .workoutList(.importTapped))])
            }
        }
    }

    private static func problem(_ state: State, _ ui: inout UI) {
        ui.element(.div) {
            $0.attribute(.role, "alert")
            guard let problem = state.importProblem else { return }
            $0.element(.div, class: "card problem") {
                $0.element(.p) {
                    $0.attribute(.dir, "auto")
                    $0.text(problem)
                }
                $0.iconButton(.close, "Close", .workoutList(.importProblemClosed))
            }
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.list)
            $0.element(.h2) { $0.text("No workouts yet") }
            $0.element(.p) {
                $0.text(
                    "Quick Create makes an interval workout in ten seconds. Or add an empty one with the plus above, and fill it step by step."
                )
            }
            $0.element(.a, class: "secondary") {
                $0.link(to: Address.quickCreate.path, .workoutList(.quickCreateTapped))
                $0.icon(.timer)
                $0.text("Quick Create")
            }
        }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let shown = shown(state, shared)
        ui.element(.p, class: "visually-hidden") {
            $0.attribute(.role, "status")
            if !state.filter.utf8.isEmpty { $0.text(counted(Int64(shown.count), "workout")) }
        }
        if shown.isEmpty {
            ui.element(.p, class: "empty") { $0.text("No workout has a name with “\(state.filter)” in it.") }
            return
        }
        let rows = state.rows.visibleRows(
            count: shown.count, listTop: listTop(state, shared), viewportHeight: shared.viewport.height)
        ui.rows(state.rows, count: shown.count, name: "Workouts") { ui in
            for row in rows { self.row(state, shared, row, at: shown[row], count: shown.count, &ui) }
        }
    }

    private static func row(
        _ state: State, _ shared: Shared, _ row: Int, at index: Int, count: Int, _ ui: inout UI
    ) {
        let entry = shared.library.workouts[index]
        let id = entry.id
        let summary = state.summaries[id] ?? WorkoutSummary(of: entry.value)
        let kind = state.fresh == id ? "row plain workout fresh" : "row plain workout"
        let row = Row(
            gestures: state.rows, index: row, count: count, key: rowKey(id), name: entry.value.name, style: kind,
            action: { .workoutList(.rows($0)) })
        ui.row(row) {
            face(entry, summary, shared, &$0)
            if summary.periods > 0 { start(entry.id, &$0) }
            $0.moreButton(isOpen: state.menu == .workout(id), .workoutList(.menuTapped(.workout(id))))
        } overlay: {
            if state.menu == .workout(id) { menu(entry, summary, index, state, shared, &$0) }
        }
    }

    private static func face(
        _ entry: Entry<Workout>, _ summary: WorkoutSummary, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        let (figure, details) = summary.lines(units)
        ui.button(.face("workout-face"), .workoutList(.rowTapped(entry.id))) {
            $0.attribute(.id, elementID(entry.id))
            $0.attribute(.ariaLabel, entry.value.name)
            $0.attribute(.ariaDescription, figure.utf8.isEmpty ? details : "\(figure), \(details)")
            $0.element(.span, class: "name") { $0.text(entry.value.name) }
            $0.element(.span, class: "value") { $0.text(figure) }
            $0.element(.span, class: "course") { $0.style("--course", summary.bar) }
            $0.element(.span, class: "details") {
                $0.text(summary.periods == 0 ? "Empty" : details)
            }
        }
    }

    /// Plays the workout without its own screen.
    private static func start(_ id: String, _ ui: inout UI) {
        ui.button(.face("start-face"), .workoutList(.startTapped(id))) {
            $0.attribute(.ariaLabel, "Play")
            $0.element(.span, class: "resume") { $0.icon(.play) }
        }
    }

    private static func menu(
        _ entry: Entry<Workout>, _ summary: WorkoutSummary, _ index: Int, _ state: State, _ shared: Shared,
        _ ui: inout UI
    ) {
        let id = entry.id
        let isFiltered = !state.filter.utf8.isEmpty
        let last = shared.library.workouts.count - 1
        ui.menuSheet(
            title: entry.value.name, detail: summary.periodsText, close: .workoutList(.menuClosed),
            [
                MenuEntry(icon: .forward, name: "Share", action: .workoutList(.shareTapped(id))),
                MenuEntry(icon: .duplicate, name: "Duplicate", action: .workoutList(.duplicateTapped(id))),
                MenuEntry(
                    icon: .up, name: "Move up", action: .workoutList(.moveUpTapped(id)),
                    isDisabled: isFiltered || index == 0),
                MenuEntry(
                    icon: .down, name: "Move down", action: .workoutList(.moveDownTapped(id)),
                    isDisabled: isFiltered || index == last),
                MenuEntry(
                    icon: .delete, name: "Delete", action: .workoutList(.deleteTapped(id)), isDangerous: true),
            ])
    }
}
