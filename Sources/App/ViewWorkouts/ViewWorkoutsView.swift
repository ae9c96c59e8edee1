import Interface
import Records
import Workouts

extension ViewWorkouts {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("View Workouts", back: .viewWorkouts(.backTapped))
        ui.element(.main, class: "view-workouts") {
            $0.listen(to: state.savedRows) { .viewWorkouts(.savedRows($0)) }
            if state.runs.isEmpty, state.saved.isEmpty {
                empty(&$0)
            } else {
                section("In Progress", isEmpty: state.runs.isEmpty, "“Keep for later” leaves a workout here.", &$0) {
                    runs(state, &$0)
                }
                section("Saved", isEmpty: state.saved.isEmpty, "“Save” at a workout’s end keeps it here.", &$0) {
                    saved(state, shared, &$0)
                }
            }
        }
        if let alert = state.alert { self.alert(alert, state, shared, &ui) }
    }

    private static func empty(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.dumbbell)
            $0.element(.h2) { $0.text("Nothing saved or in progress") }
            $0.element(.p) {
                $0.text("A workout that you save at its end, or keep for later, waits for you here.")
            }
            $0.element(.a, class: "secondary") {
                $0.link(to: Address.getWorkout.path, .viewWorkouts(.getTapped))
                $0.text("Get Workout")
            }
        }
    }

    private static func section(
        _ name: String, isEmpty: Bool, _ hint: String, _ ui: inout UI, _ content: (inout UI) -> Void
    ) {
        ui.element(.section) {
            $0.attribute(.ariaLabel, name)
            $0.element(.h2) { $0.text(name) }
            if isEmpty { $0.element(.p, class: "hint") { $0.text(hint) } } else { content(&$0) }
        }
    }

    private static func runs(_ state: State, _ ui: inout UI) {
        ui.element(.div) {
            $0.listenToPointers(of: state.runRows) { .viewWorkouts(.runRows($0)) }
            $0.rows(state.runRows, count: state.runs.count, name: "In Progress") {
                for (index, run) in state.runs.enumerated() {
                    let row = Row(
                        gestures: state.runRows, index: index, count: state.runs.count, key: rowKey(run.id),
                        name: run.name, style: "row plain run-row", action: { .viewWorkouts(.runRows($0)) })
                    $0.row(row) {
                        $0.style("--progress", run.progress)
                        $0.openRunFace(run, .viewWorkouts(.runTapped(run.id)))
                        $0.iconButton(.delete, "Delete", .viewWorkouts(.runDeleteTapped(run.id)))
                    }
                }
            }
        }
    }

    private static func saved(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.rows(state.savedRows, count: state.saved.count, name: "Saved") {
            for (index, id) in state.saved.enumerated() {
                guard let workout = shared.library.workout(id) else { continue }
                let row = Row(
                    gestures: state.savedRows, index: index, count: state.saved.count, key: rowKey(id),
                    name: workout.name, style: "row plain saved-row", action: { .viewWorkouts(.savedRows($0)) })
                $0.row(row) {
                    let exercises = counted(Int64(workout.steps.exerciseCounts.exercises), "exercise")
                    let details = "\(timeText(workout.timedDuration)) · \(exercises)"
                    $0.button(.face("saved-face"), .viewWorkouts(.savedTapped(id))) {
                        $0.attribute(.ariaLabel, workout.name)
                        $0.attribute(.ariaDescription, details)
                        $0.element(.span, class: "resume") { $0.icon(.play) }
                        $0.element(.span, class: "name") { $0.text(workout.name) }
                        $0.element(.span, class: "details") { $0.text(details) }
                    }
                    $0.command("Unsave", .textDanger, .viewWorkouts(.unsaveTapped(id)))
                }
            }
        }
    }

    private static func alert(_ alert: Alert, _ state: State, _ shared: Shared, _ ui: inout UI) {
        guard let run = state.runs.first(where: { $0.id == alert.run }) else { return }
        ui.question(
            "A version of this workout is in progress", "\(run.name): \(run.position), begun \(run.began).",
            cancel: .viewWorkouts(.alertClosed)
        ) {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .viewWorkouts(.alertClosed))
                $0.command("Resume", .primary, .viewWorkouts(.alertResumed))
            }
        }
    }
}
