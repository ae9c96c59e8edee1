import Interface
import Records
import Workouts

extension CountMenu {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar(state.field.name, back: .countMenu(.backTapped))
        ui.element(.main, class: "wheel-screen") {
            $0.element(.p, class: "wheel-preview giant") { $0.text("\(state.wheel.value) ×") }
            $0.element(.p, class: "wheel-note second") { $0.text(sum(state, shared)) }
            $0.element(.div, class: "wheels") {
                $0.wheel(
                    state.wheel, state.field.name, unit: state.field == .rounds ? "round" : "cycle",
                    onEnter: .countMenu(.confirmTapped)
                ) { .countMenu(.turned($0)) }
            }
            $0.confirmButton(.countMenu(.confirmTapped))
        }
    }

    /// The time that the whole workout would come to.
    private static func sum(_ state: State, _ shared: Shared) -> String {
        var plan = shared.library.settings.plan
        if state.field == .rounds { plan.rounds = state.wheel.value } else { plan.cycles = state.wheel.value }
        return "\(timeText(plan.duration)) in all"
    }
}
