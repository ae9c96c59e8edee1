import Interface
import Records
import Workouts

extension BestsScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Personal bests", back: .bests(.backTapped))
        ui.element(.main, class: "bests") {
            $0.on(.scroll) { .bests(.scrolled(top: $0.scrollTop)) }
            if state.order.isEmpty { invitation(&$0) } else { list(state, shared, &$0) }
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.check)
            $0.element(.h2) { $0.text("No bests yet") }
            $0.element(.p) {
                $0.text(
                    "Tick sets off in a workout with exercises, with their weight and reps. The best of each stand here."
                )
            }
        }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let exercises = shared.library.bests.value.exercises
        ui.element(.p, class: "hint") { $0.text(estimateHint) }
        // The content above the list is never higher than this.
        let visible = state.tops.rows(
            from: state.scrollTop - 600, until: state.scrollTop + shared.viewport.height + 300)
        ui.element(.ul, class: "rows") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Exercises")
            $0.style("height", px: state.tops.height)
            for row in visible where exercises.indices.contains(state.order[row]) {
                let bests = exercises[state.order[row]]
                $0.element(.li, key: bests.exercise, class: "slot") {
                    $0.attribute(.ariaLabel, bests.name)
                    $0.attribute(.ariaSetsize, state.order.count)
                    $0.attribute(.ariaPosinset, row + 1)
                    $0.style("--y", px: state.tops[row])
                    exercise(bests, shared, &$0)
                }
            }
        }
    }

    private static func exercise(_ bests: ExerciseBests, _ shared: Shared, _ ui: inout UI) {
        ui.element(.a, class: "card best") {
            $0.link(to: Address.best(exercise: bests.exercise).path, .bests(.exerciseTapped(bests.exercise)))
            $0.element(.span, class: "best-head") {
                $0.element(.span, class: "name") { $0.text(bests.name) }
                $0.icon(.forward)
            }
            for fact in BestFact.all(of: bests, shared.library.settings) {
                $0.element(.span, class: "best-fact") {
                    $0.element(.span, class: "second") { $0.text(fact.name + " ") }
                    $0.element(.span, class: "number") { $0.text(fact.value + " ") }
                    $0.element(.span, class: "second when") { $0.text(shared.dayText(ofSession: fact.session)) }
                }
            }
        }
    }
}
