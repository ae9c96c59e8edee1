import Catalogue
import Interface
import Records
import Workouts

extension RoutinesScreen {
    private static func categories(_ state: State, _ ui: inout UI) {
        ui.topBar("Predetermined workouts", back: .routines(.backTapped))
        ui.element(.main, class: "routines") {
            $0.categoryColumns(
                state.columns, toggled: { .routines(.groupTapped($0)) },
                chosen: { .routines(.categoryTapped(.focus($0))) },
                groupChosen: { .routines(.categoryTapped(.group($0))) })
        }
        ui.element(.footer, class: "bottom-actions") { $0.command("Done", .primary, .routines(.doneTapped)) }
    }

    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        if case .routineList(let category) = shared.address {
            routines(category, state, shared, &ui)
        } else {
            categories(state, &ui)
        }
    }

    private static func routines(_ category: RoutineCategory, _ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar(category.name, back: .routines(.backTapped))
        ui.element(.main, class: "routines") {
            if shared.shelf.phase == .ready {
                for part in category.parts {
                    if category.parts.count > 1 {
                        $0.element(.h2) { $0.text(part.name) }
                    }
                    $0.element(.ul, class: "list") {
                        $0.attribute(.role, "list")
                        $0.attribute(.ariaLabel, part.name)
                        for routine in shared.shelf.catalogue.routines(for: part) {
                            self.card(routine, shared, &$0)
                        }
                    }
                }
                if let choice = state.choice { question(choice, shared, &$0) }
            } else {
                waiting(shared, &$0)
            }
        }
    }

    private static func waiting(_ shared: Shared, _ ui: inout UI) {
        let isFailed = shared.shelf.phase == .failed
        ui.element(.div, class: "empty") {
            $0.attribute(.role, "status")
            $0.element(.p) {
                $0.text(isFailed ? "The workouts couldn’t be fetched. Is there a network?" : "Loading workouts …")
            }
            if isFailed { $0.command("Try again", .secondary, .routines(.fetchTapped)) }
        }
    }

    private static func card(_ routine: Routine, _ shared: Shared, _ ui: inout UI) {
        let catalogue = shared.shelf.catalogue
        let workout = routine.workout(from: catalogue)
        let minutes = (workout.estimatedDuration { catalogue.exercise($0) }.value / 300).rounded() * 5
        ui.element(.li, key: routine.id, class: "card routine") {
            $0.attribute(.ariaLabel, routine.name)
            $0.element(.div, class: "routine-head") {
                $0.element(.h2) { $0.text(routine.name) }
                $0.element(.span, class: "second small") {
                    $0.text("About \(wholeText(max(minutes, 5))) min")
                }
            }
            $0.element(.p, class: "second") { $0.text(routine.summary) }
            if let taken = shared.library.workouts.last(where: { $0.value.routine == routine.id }) {
                $0.element(.p, class: "small") {
                    $0.text("Among your workouts: \(taken.value.days.text(from: shared.weekStart))")
                }
            }
            $0.element(.ul, class: "routine-lines") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                for block in workout.steps.blocks { self.block(block, workout.steps, shared, &$0) }
            }
            $0.command("Choose", .secondary, .routines(.chooseTapped(routine.id)))
        }
    }

    /// One exercise, or those of a superset in one frame.
    private static func block(_ block: Range<Int>, _ steps: Steps, _ shared: Shared, _ ui: inout UI) {
        if block.count == 1 { return line(steps[block.lowerBound], shared, &ui) }
        ui.element(.li, class: "routine-superset") {
            $0.element(.strong, class: "small") { $0.text("Superset") }
            $0.element(.ul) {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Superset")
                for index in block { line(steps[index], shared, &$0) }
            }
        }
    }

    private static func line(_ step: Step, _ shared: Shared, _ ui: inout UI) {
        var step = step
        step.rest = nil
        let isOneSided = shared.shelf.exercise(of: step)?.isOneSided == true
        ui.element(.li, class: "routine-line") {
            $0.element(.span, class: "name") { $0.text(step.name) }
            $0.element(.span, class: "effort") {
                $0.text(step.planText(isOneSided: isOneSided, shared.library.settings))
            }
        }
    }

    private static func question(_ choice: Choice, _ shared: Shared, _ ui: inout UI) {
        guard let routine = shared.shelf.catalogue.routines.first(where: { $0.id == choice.routine }) else { return }
        ui.question("When will you do \(routine.name)?", cancel: .routines(.cancelled)) {
            $0.daysForm(choice.days, shared.library.settings) { .routines(.days($0)) }
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .routines(.cancelled))
                $0.command("Save", .primary, .routines(.saveTapped))
            }
        }
    }
}
