import Interface
import Records
import Workouts

extension GeneratedEnd {
    /// The exercises again, with what became of each.
    @inline(never)
    func list(_ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "summary-again") {
            $0.element(.h2) { $0.text("Exercises") }
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                for index in plan.steps.indices where plan.steps[index].role == .exercise { row(index, shared, &$0) }
            }
        }
    }

    private func row(_ index: Int, _ shared: Shared, _ ui: inout UI) {
        let step = plan.steps[index]
        let mark = self.mark(of: index)
        let style = (step.part ?? .main).styleClass
        ui.element(.li, key: Int64(index), class: "row ended \(style)") {
            $0.attribute(.ariaLabel, step.name)
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(step.name) }
                $0.element(.span, class: "details") { $0.text(step.details(shared.shelf.exercise(of: step))) }
            }
            // An exercise that was done can be tracked from now on, or not any more (FT-5).
            if spent.indices.contains(index), spent[index] != nil, let exercise = shared.shelf.exercise(of: step) {
                $0.trackButton(exercise, shared)
            }
            $0.element(.span, class: mark == nil ? "value" : "mark") {
                $0.text(mark ?? step.target.text(shared.library.settings.units))
            }
        }
    }
}
