import Interface
import Records
import Workouts

extension ReceivedScreen {
    /// The most steps listed; the number of the others is shown.
    private static let listed = 50

    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Shared workout", back: .received(.declineTapped))
        ui.element(.main, class: "received") {
            if let workout = state.workout {
                self.workout(workout, state, shared, &$0)
            } else if let problem = state.problem {
                $0.element(.div, class: "empty") {
                    $0.icon(.warning)
                    $0.element(.h2) { $0.text("This link can’t be opened") }
                    $0.element(.p) {
                        $0.attribute(.role, "alert")
                        $0.text(problem)
                    }
                    $0.command("Workout List", .secondary, icon: .list, .received(.declineTapped))
                }
            }
        }
    }

    private static func workout(_ workout: Workout, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        let summary = state.summary ?? WorkoutSummary(of: workout)
        let known = known(workout, shared)
        ui.element(.section, class: "card") {
            $0.element(.h2) {
                $0.attribute(.dir, "auto")
                $0.text(workout.name)
            }
            $0.element(.div, class: "totals") {
                let (figure, details) = summary.lines(units)
                if !figure.utf8.isEmpty || summary.periods == 0 {
                    $0.element(.span, class: "number") { $0.text(summary.periods == 0 ? "0:00" : figure) }
                }
                $0.element(.span, class: "second") { $0.text(details) }
            }
            $0.element(.div, class: "course") { $0.style("--course", summary.bar) }
        }
        if let known {
            ui.element(.p, class: "second") { $0.text("You have this workout already.") }
            ui.command("Open", .primary, .received(.openTapped(known)))
            ui.command("Add a copy", .secondary, icon: .plus, .received(.addTapped))
        } else {
            ui.command("Add to Workout List", .primary, icon: .plus, .received(.addTapped))
        }
        ui.command("Not now", .secondary, .received(.declineTapped))
        steps(workout, units, &ui)
    }

    private static func steps(_ workout: Workout, _ units: Units, _ ui: inout UI) {
        guard workout.steps.count > 0 else { return }
        ui.element(.ul, class: "card steps") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Periods")
            for index in 0..<min(workout.steps.count, listed) {
                let step = workout.steps[index]
                $0.element(.li, key: Int64(index), class: step.role.styleClass) {
                    $0.element(.span, class: "name") { $0.text(step.name) }
                    $0.element(.span, class: "second") { $0.text(step.target.text(units)) }
                }
            }
        }
        if workout.steps.count > listed {
            ui.element(.p, class: "second") {
                $0.text("And \(counted(Int64(workout.steps.count - listed), "more period", "more periods")).")
            }
        }
    }
}
