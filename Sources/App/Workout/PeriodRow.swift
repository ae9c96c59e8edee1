import Interface
import Records
import Workouts

// A period's bar: its name, its time, and a menu of what else can be done with it.

extension WorkoutScreen {
    static func period(_ workout: Workout, _ row: Int, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let step = workout.steps[row]
        let key = state.keys[row]
        let place = Row(
            gestures: state.rows, index: row, count: workout.steps.count, key: Int64(key), name: step.name,
            style: "row period \(step.role.styleClass)", action: { .workout(.rows($0)) })
        ui.row(place) {
            let renaming = state.renaming
            // Coordinates need the width of the row.
            let isPlace = renaming?.subject == .end(row) && step.place != nil
            if let renaming, renaming.subject == .period(row) {
                nameField(renaming, "Period name", &$0)
            } else if !isPlace {
                nameButton(step, row, key, &$0)
            }
            if let renaming, renaming.subject == .end(row) {
                nameField(renaming, isPlace ? "Period place" : "Period distance", &$0)
            } else {
                timeButton(step, row, key, shared, &$0)
            }
            $0.moreButton(isOpen: state.menu == .period(row), .workout(.menuTapped(.period(row))))
        } overlay: {
            if state.menu == .period(row) { menu(step, row, workout.steps.count, shared, &$0) }
        }
    }

    private static func nameButton(_ step: Step, _ row: Int, _ key: Int32, _ ui: inout UI) {
        ui.button(.plain, .workout(.nameTapped(.period(row)))) {
            $0.attribute(.id, elementID(key))
            $0.attribute(.ariaDescription, "Rename")
            $0.element(.span, class: "name") { $0.text(step.name) }
        }
    }

    /// Opens the time menu, or has a distance or a place changed where it stands. What is open is only shown.
    private static func timeButton(_ step: Step, _ row: Int, _ key: Int32, _ shared: Shared, _ ui: inout UI) {
        let settings = shared.library.settings
        let text = step.isSets ? step.effortText(settings) : step.target.text(settings.units)
        ui.button(.plain, .workout(.timeTapped(row))) {
            $0.attribute(.id, elementID(key) + "-end")
            $0.attribute(.ariaLabel, "Period time")
            $0.attribute(.ariaDescription, text)
            $0.attribute(.disabled, step.target == .open)
            $0.element(.span, class: "value") { $0.text(text) }
        }
    }

    private static func menu(_ step: Step, _ row: Int, _ count: Int, _ shared: Shared, _ ui: inout UI) {
        ui.menuSheet(
            title: step.name, detail: step.planText(isOneSided: false, shared.library.settings),
            close: .workout(.menuClosed),
            [
                MenuEntry(icon: .duplicate, name: "Duplicate", action: .workout(.duplicateTapped(row))),
                MenuEntry(
                    icon: .up, name: "Move up", action: .workout(.moveUpTapped(row)), isDisabled: row == 0),
                MenuEntry(
                    icon: .down, name: "Move down", action: .workout(.moveDownTapped(row)),
                    isDisabled: row == count - 1),
                MenuEntry(
                    icon: .check, name: "Apply to all",
                    hint: "Use \(step.target.text(shared.library.settings.units)) for all \(step.name)",
                    action: .workout(.applyToAllTapped(row))),
                MenuEntry(icon: .delete, name: "Delete", action: .workout(.deleteTapped(row)), isDangerous: true),
            ])
    }
}

extension Step {
    /// Whether it is an exercise of several sets or of counted repetitions, and not just something to do until a time is over.
    fileprivate var isSets: Bool { role == .exercise && (sets ?? 1 > 1 || reps != nil) }
}
