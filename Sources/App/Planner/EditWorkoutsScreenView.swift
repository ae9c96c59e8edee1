import Interface
import Workouts

extension EditWorkoutsScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let workouts = shared.library.workouts
        ui.topBar("Edit Workouts", back: .editWorkouts(.doneTapped))
        ui.element(.main, class: "edit-workouts") {
            $0.listen(to: state.rows) { .editWorkouts(.rows($0)) }
            if workouts.isEmpty {
                $0.element(.div, class: "empty") {
                    $0.icon(.list)
                    $0.element(.h2) { $0.text("No workouts yet") }
                    $0.element(.p) { $0.text("“Add Workout” on Profile makes one, or has some ready.") }
                }
            } else {
                if WorkoutList.hasFilter(state.filter, shared) {
                    $0.nameFilter(state.filter) { .editWorkouts(.filterTyped($0)) }
                }
                list(state, shared, &$0)
            }
            question(state, shared, &$0)
        }
        ui.element(.footer, class: "bottom-actions") { $0.command("Done", .primary, .editWorkouts(.doneTapped)) }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let workouts = shared.library.workouts
        let shown = WorkoutList.places(of: state.filter, in: workouts)
        if shown.isEmpty {
            ui.element(.p, class: "empty") { $0.text("No workout has a name with “\(state.filter)” in it.") }
            return
        }
        let rows = state.rows.visibleRows(
            count: shown.count, listTop: WorkoutList.hasFilter(state.filter, shared) ? 76 : 4,
            viewportHeight: shared.viewport.height)
        ui.rows(state.rows, count: shown.count, name: "Workouts") { ui in
            for index in rows {
                let entry = workouts[shown[index]]
                let name = Schedule.name(of: entry, state.numbers)
                let row = Row(
                    gestures: state.rows, index: index, count: shown.count, key: rowKey(entry.id), name: name,
                    style: "row plain editable", action: { .editWorkouts(.rows($0)) })
                ui.row(row) {
                    $0.element(.span, class: "titles") {
                        $0.element(.span, class: "name") { $0.text(name) }
                        $0.element(.span, class: "details") {
                            let days = entry.value.days.text(from: shared.weekStart)
                            $0.text(entry.value.routine == nil ? days : days + " · Predetermined")
                        }
                    }
                    $0.button(.text, .editWorkouts(.editTapped(entry.id))) {
                        $0.attribute(.id, elementID(entry.id))
                        $0.text("Edit")
                    }
                    $0.command("Delete", .textDanger, .editWorkouts(.deleteTapped(entry.id)))
                }
            }
        }
    }

    private static func question(_ state: State, _ shared: Shared, _ ui: inout UI) {
        guard let id = state.doomed, let workout = shared.library.workout(id) else { return }
        let name = Schedule.name(of: Entry(id: id, value: workout), state.numbers)
        ui.question(
            "Delete “\(name)”?", "It leaves the schedule and the Workout List. What you did with it stays in History.",
            cancel: .editWorkouts(.deleteCancelled)
        ) {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .editWorkouts(.deleteCancelled))
                $0.command("Ok", .danger, .editWorkouts(.deleteConfirmed))
            }
        }
    }
}
