import Interface
import Records
import Workouts

extension QuickCreate {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let plan = shared.library.settings.plan
        ui.topBar("Quick Create", settings: .quickCreate(.settingsTapped))
        ui.element(.main, class: "quick-create") {
            $0.element(.ul, class: "list") {
                for field in PlanField.allCases {
                    $0.element(.li) {
                        $0.valueButton(
                            field.name, value: plan.text(of: field), id: "value-" + field.rawValue,
                            look: .face(field.role.map { "row " + $0.styleClass } ?? "row"),
                            .quickCreate(.fieldTapped(field)))
                    }
                }
            }
            $0.element(.p, class: "plan-sum") {
                $0.element(.span) { $0.text(counted(Int64(plan.stepCount), "period")) }
                $0.element(.span) {
                    $0.element(.strong) { $0.text(timeText(plan.duration)) }
                    $0.text(" in all")
                }
            }
            $0.element(.div, class: "plan-actions") {
                $0.command("Create", .primary, .quickCreate(.createTapped))
                $0.command("Create and play", .secondary, icon: .play, .quickCreate(.playTapped))
            }
            $0.refusal(state.refusal)
        }
    }
}
