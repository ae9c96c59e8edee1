import Catalogue
import Interface
import Workouts

extension GoalsScreen {
    /// The heading between the list and the reached goals.
    static let headingHeight = 56.0

    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Goals", back: .goals(.backTapped))
        ui.element(.main, class: "goals") {
            $0.listen(to: state.rows) { .goals(.rows($0)) }
            if shared.library.goals.isEmpty { invitation(&$0) }
            if !state.open.isEmpty { open(state, shared, &$0) }
            if !state.reached.isEmpty { reached(state, shared, &$0) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.command("Add Goal", .primary, icon: .plus, .goals(.addTapped))
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.target)
            $0.element(.h2) { $0.text("No goals yet") }
            $0.element(.p) {
                $0.text("Say what you want to do and how often. Every workout that you finish counts by itself.")
            }
        }
    }

    private static func open(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let rows = state.rows.visibleRows(
            count: state.open.count, listTop: 4, viewportHeight: shared.viewport.height)
        ui.rows(state.rows, count: state.open.count, name: "Goals") { ui in
            for row in rows {
                self.row(
                    Row(
                        gestures: state.rows, index: row, count: state.open.count, place: state.open[row], shared,
                        action: { .goals(.rows($0)) }), shared.library.goals[state.open[row]], shared, &ui)
            }
        }
    }

    private static func reached(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let top = state.open.isEmpty ? 4 : Double(state.open.count) * state.rows.pitch + headingHeight
        let visible = visibleRange(
            rowHeight: state.reachedRows.pitch, count: state.reached.count, scrollTop: state.rows.scrollTop - top,
            viewportHeight: shared.viewport.height)
        ui.element(.section, class: "reached") {
            $0.attribute(.ariaLabelledby, "reached-title")
            $0.listenToPointers(of: state.reachedRows) { .goals(.reachedRows($0)) }
            $0.element(.h2, class: "section-title") {
                $0.attribute(.id, "reached-title")
                $0.text("Reached")
            }
            $0.rows(state.reachedRows, count: state.reached.count, name: "Reached goals") { ui in
                for row in visible.rows {
                    self.row(
                        Row(
                            gestures: state.reachedRows, index: row, count: state.reached.count,
                            place: state.reached[row], shared, action: { .goals(.reachedRows($0)) }),
                        shared.library.goals[state.reached[row]], shared, &ui)
                }
            }
        }
    }

    private static func row(_ row: Row, _ entry: Entry<Goal>, _ shared: Shared, _ ui: inout UI) {
        let goal = entry.value
        guard let progress = shared.library.goalProgress[entry.id] else { return }
        ui.row(row) {
            $0.button(.face("goal-face"), .goals(.goalTapped(entry.id))) {
                $0.attribute(.id, elementID(entry.id))
                $0.attribute(.ariaLabel, goal.name)
                $0.attribute(.ariaDescription, GoalText.summary(goal, progress, today: shared.today))
                $0.goalRing(goal, progress)
                $0.element(.span, class: "titles") {
                    $0.element(.span, class: "name") { $0.text(goal.name) }
                    $0.element(.span, class: "details goal-line") {
                        $0.text(GoalText.dates(goal, progress, today: shared.today))
                    }
                    $0.element(.span, class: "details goal-line") {
                        $0.attribute(.dir, "auto")
                        $0.text(goal.note.utf8.isEmpty ? GoalText.scope(goal) : goal.note)
                    }
                }
                $0.element(.span, class: "week-lines") {
                    for week in progress.weeks.suffix(shownWeeks).reversed() {
                        $0.weekLine(week, of: goal, progress, today: shared.today)
                    }
                }
            }
        }
    }

    /// The weeks in the list; all of them are on the goal's own screen.
    private static let shownWeeks = 2
}

extension Row {
    /// - Parameter place: The goal's index in the library's list.
    fileprivate init(
        gestures: RowGestures, index: Int, count: Int, place: Int, _ shared: Shared,
        action: @escaping (RowGestures.Action) -> Action
    ) {
        let entry = shared.library.goals[place]
        self.init(
            gestures: gestures, index: index, count: count, key: rowKey(entry.id), name: entry.value.name,
            style: "row plain goal", action: action)
    }
}
